import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UnmatchedName } from 'kaiden-client';

import { api } from '../../../api.ts';
import { ConfirmButton } from '../../../components/ConfirmButton.tsx';
import { ErrorPanel } from '../../../components/ErrorPanel.tsx';
import { useGptName } from '../../../components/game.ts';
import { useFormat } from '../../../format/index.ts';
import { useTexts } from '../../../texts/index.ts';
import { unmatchedTexts } from '../../../texts/unmatched.ts';
import { Choices, type ChartsAndSongs } from './Choices.tsx';
import { FindSong } from './FindSong.tsx';

/** Time in which most names' scores are matched (ms). */
const A_WHILE = 2000;

/** Name of unmatched scores, with possible matches and buttons to assign them. */
export function Name({ unmatched, page }: { unmatched: UnmatchedName; page: ChartsAndSongs }) {
  const t = useTexts(unmatchedTexts);
  const { number, time } = useFormat();
  const gptName = useGptName();
  const queries = useQueryClient();
  const { game, playtype, matchType, name, example, candidates } = unmatched;
  const settle = useMutation({
    mutationFn: (chartID: string | null) => api.aliases.settle({ json: { game, playtype, matchType, name, chartID } }),
    onSuccess: async ({ body: { alias, plays } }) => {
      notifications.show({ message: alias.songID === null ? t.ignored : t.settled(number(plays)) });
      const readAgain = () => queries.invalidateQueries({ queryKey: ['aliases'] });
      // The scores are matched in the background.
      setTimeout(() => void readAgain(), A_WHILE);
      await readAgain();
    },
  });
  const title = example.title && example.title !== name ? `${name} (${example.title})` : name;
  const says = [example.artist, example.difficulty, t.sentAs(matchType)].filter((part) => part !== null);
  return (
    <Paper withBorder p="md" component="section" aria-label={name}>
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start">
          <div style={{ minWidth: 0 }}>
            <Title order={2} size="h4" className="breaks">
              {title}
            </Title>
            <Text size="sm" className="breaks">
              {gptName(unmatched)} · {says.join(' · ')}
            </Text>
            <Text size="sm" c="dimmed">
              {t.counts(number(unmatched.plays), number(unmatched.players))} · {t.latest(time(unmatched.latest))}
            </Text>
          </div>
          <ConfirmButton label={t.ignore} named={name} size="compact-sm" action={() => settle.mutateAsync(null)}>
            {t.ignoreHint}
          </ConfirmButton>
        </Group>
        {unmatched.aliasID !== null && <Text>{t.leftOver}</Text>}
        <ErrorPanel error={settle.error} />
        {candidates.length === 0 && <Text c="dimmed">{t.noCandidates}</Text>}
        {candidates.length > 0 && <Text fw={600}>{t.candidates}</Text>}
        <Choices
          names={unmatched.names}
          chartIDs={candidates.map(({ chartID }) => chartID)}
          from={page}
          isBusy={settle.isPending}
          choose={(chartID) => settle.mutate(chartID)}
        />
        <FindSong unmatched={unmatched} isBusy={settle.isPending} choose={(chartID) => settle.mutate(chartID)} />
      </Stack>
    </Paper>
  );
}
