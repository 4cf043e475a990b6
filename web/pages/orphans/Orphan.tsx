import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Client, GamePTConfig, OrphanDocument } from 'kaiden-client';
import { chartName } from 'kaiden-client/chart-names';

import { api } from '../../api.ts';
import { ConfirmButton } from '../../components/ConfirmButton.tsx';
import { useFaultText } from '../../components/describe.ts';
import { ErrorPanel } from '../../components/ErrorPanel.tsx';
import { useGameConfig, useGptName } from '../../components/game.ts';
import { useFormat } from '../../format/index.ts';
import { useTexts } from '../../texts/index.ts';
import { ownTexts } from '../../texts/own.ts';

type Page = Awaited<ReturnType<Client['orphans']['list']>>['body'];

/** A play without a chart, why it has none, and which it may be of. */
export function Orphan({ orphan, page }: { orphan: OrphanDocument; page: Page }) {
  const { orphans: t } = useTexts(ownTexts);
  const { time } = useFormat();
  const nameOf = useGptName();
  const config = useGameConfig(orphan);
  const faultText = useFaultText();
  const queries = useQueryClient();
  const params = { userID: 'me', orphanID: orphan.orphanID };
  const resolve = useMutation({
    mutationFn: (chartID: string) => api.orphans.resolve({ params, json: { chartID } }),
    onSuccess: async ({ body: { isNew } }) => {
      notifications.show({ message: isNew ? t.resolved : t.resolvedOld });
      await queries.invalidateQueries();
    },
  });
  async function remove() {
    await api.orphans.delete({ params });
    await queries.invalidateQueries({ queryKey: ['orphans'] });
  }
  const { title, details } = describePlay(orphan.data);
  const isUnread = 'unread' in orphan.data;
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start">
          <div>
            <Title order={2} size="h4" className="breaks">
              {title}
            </Title>
            <Text size="sm">{details}</Text>
            <Text size="sm" c="dimmed">
              {nameOf(orphan)} · {t.from(orphan.service)} · {time(orphan.timeInserted)}
            </Text>
          </div>
          <ConfirmButton label={t.delete} named={title} size="compact-sm" action={remove}>
            {t.deleteHint}
          </ConfirmButton>
        </Group>
        <Text className="breaks">{faultText(orphan.message)}</Text>
        <ErrorPanel error={resolve.error} />
        {isUnread && <Text c="dimmed">{t.unread}</Text>}
        {!isUnread && orphan.candidates.length === 0 && <Text c="dimmed">{t.noCandidates}</Text>}
        {orphan.candidates.length > 0 && <Text fw={600}>{t.mayBe}</Text>}
        {orphan.candidates.map(({ chartID }) => {
          const name = candidateName(page, chartID, config);
          return (
            <Group key={chartID} gap="sm" wrap="nowrap">
              <Button
                size="compact-sm"
                variant="light"
                aria-label={t.takeNamed(name)}
                disabled={resolve.isPending}
                onClick={() => resolve.mutate(chartID)}
              >
                {t.take}
              </Button>
              <Text>{name}</Text>
            </Group>
          );
        })}
      </Stack>
    </Paper>
  );
}

function candidateName({ songs, charts }: Page, chartID: string, config: GamePTConfig | undefined): string {
  const chart = charts.find((one) => one.chartID === chartID);
  const song = songs.find(({ id }) => id === chart?.songID);
  return chart && song
    ? `${song.title} – ${song.artist} [${config ? chartName(config, chart) : chart.level}]`
    : chartID;
}

/** Returns a title for a play, whose data can have many forms. */
function describePlay(data: OrphanDocument['data']): { title: string; details: string } {
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : null);
  const { identifier, artist, difficulty, score, lamp, unread } = data;
  // A play that could not be read has neither score nor lamp.
  const metrics = unread === undefined ? [text(score), text(lamp)] : [];
  const parts = [text(artist), text(difficulty), ...metrics];
  return {
    title: text(data['title']) || text(identifier) || '?',
    details: parts.filter((part) => part !== null).join(' · '),
  };
}
