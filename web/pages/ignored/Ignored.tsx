import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Client } from 'kaiden-client';

import { api, read } from '../../api.ts';
import { DifficultyBadge } from '../../components/Badges.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { ErrorPanel } from '../../components/ErrorPanel.tsx';
import { useGptName } from '../../components/game.ts';
import { Heading } from '../../components/Heading.tsx';
import { Empty, Result } from '../../components/Result.tsx';
import { Score } from '../../components/Score.tsx';
import { useFormat } from '../../format/index.ts';
import { useTexts } from '../../texts/index.ts';
import { ownTexts } from '../../texts/own.ts';

type IgnoredPlays = Awaited<ReturnType<Client['scores']['blacklist']>>['body'];

const FIRST = 25;

/** List of the player's plays that imports skip. */
export function Ignored() {
  const { ignored: t } = useTexts(ownTexts);
  const query = useQuery(read('scores', 'blacklist'));
  return (
    <Stack>
      <Heading title={t.title} intro={t.intro} />
      <Result query={query}>
        {(found) => (found.blacklist.length === 0 ? <Empty title={t.none}>{t.noneHint}</Empty> : <List {...found} />)}
      </Result>
    </Stack>
  );
}

function List({ blacklist, songs, charts }: IgnoredPlays) {
  const { ignored: t } = useTexts(ownTexts);
  const { time } = useFormat();
  const gptName = useGptName();
  const queries = useQueryClient();
  const allow = useMutation({
    mutationFn: (scoreID: string) => api.scores.unblacklist({ params: { scoreID } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['scores', 'blacklist'] }),
  });
  const titles = new Map(songs.map(({ id, title }) => [id, title]));
  const byID = new Map(charts.map((chart) => [chart.chartID, chart]));
  const nameOf = ({ chartID, game, playtype }: IgnoredPlays['blacklist'][number]['score']) => {
    const chart = byID.get(chartID);
    return (chart && titles.get(chart.songID)) ?? gptName({ game, playtype });
  };
  const labelOf = (score: IgnoredPlays['blacklist'][number]['score']) =>
    `${nameOf(score)} ${byID.get(score.chartID)?.difficulty ?? ''}`.trim();
  return (
    <>
      <ErrorPanel error={allow.error} />
      <DataTable
        step={FIRST}
        label={t.title}
        columns={[
          {
            id: 'play',
            title: t.play,
            cell: ({ score, timeAdded }) => (
              <>
                {nameOf(score)} {byID.has(score.chartID) && <DifficultyBadge chart={byID.get(score.chartID)!} />}
                <Text size="sm">
                  <Score {...score} score={score.scoreData.score} /> {score.scoreData.lamp}
                </Text>
                <Text size="sm" c="dimmed">
                  {t.since(time(timeAdded))}
                </Text>
              </>
            ),
          },
          {
            id: 'allow',
            title: t.allow,
            cell: ({ score }) => (
              <Button
                size="compact-sm"
                variant="light"
                aria-label={t.allowNamed(labelOf(score))}
                disabled={allow.isPending}
                onClick={() => allow.mutate(score.scoreID)}
              >
                {t.allow}
              </Button>
            ),
          },
        ]}
        rows={blacklist}
        keyOf={({ score }) => score.scoreID}
      />
    </>
  );
}
