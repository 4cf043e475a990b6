import { Stack, Text } from '@mantine/core';
import type { ChartDocument, ScoreDocument, SongDocument } from 'kaiden-client';

import { AnchorLink } from '../../components/AnchorLink.tsx';
import { DifficultyBadge, GradeBadge, LampBadge } from '../../components/Badges.tsx';
import { DataTable, type Column } from '../../components/DataTable.tsx';
import { Percent, Score } from '../../components/Score.tsx';
import { Section } from '../../components/Section.tsx';
import { useFormat } from '../../format/index.ts';
import { importTexts } from '../../texts/import.ts';
import { useTexts } from '../../texts/index.ts';
import type { ImportAnswer } from './import-answer.ts';

const FIRST = 50;

interface Row {
  score: ScoreDocument;
  chart: ChartDocument | undefined;
  song: SongDocument | undefined;
}

/** The scores that an import brought. */
export function ImportedScores({ scores, songs, charts }: Pick<ImportAnswer, 'scores' | 'songs' | 'charts'>) {
  const t = useTexts(importTexts);
  const columns = useColumns();
  if (scores.length === 0) return null;
  const chartOf = new Map(charts.map((chart) => [chart.chartID, chart]));
  // Ids of songs are unique within a game.
  const songOf = new Map(charts.map(({ chartID, songID }) => [chartID, songs.find(({ id }) => id === songID)]));
  const rows = scores.map((score) => ({ score, chart: chartOf.get(score.chartID), song: songOf.get(score.chartID) }));
  return (
    <Section title={t.scores}>
      <Stack gap="xs">
        <DataTable step={FIRST} label={t.scores} columns={columns} rows={rows} keyOf={({ score }) => score.scoreID} />
      </Stack>
    </Section>
  );
}

function useColumns(): Column<Row>[] {
  const t = useTexts(importTexts);
  const { time } = useFormat();
  return [
    {
      id: 'song',
      title: t.song,
      cell: ({ score, song, chart }) => {
        const to: string = `/scores/${score.scoreID}`;
        return (
          <>
            <AnchorLink to={to}>{song?.title ?? '–'}</AnchorLink>{' '}
            {chart && <DifficultyBadge chart={{ ...score, ...chart }} short />}
          </>
        );
      },
    },
    {
      id: 'score',
      title: t.score,
      numeric: true,
      cell: ({ score: { scoreData, ...gpt } }) => (
        <>
          <Score {...gpt} score={scoreData.score} />{' '}
          <Text span size="sm" c="dimmed">
            <Percent {...gpt} percent={scoreData.percent} />
          </Text>
        </>
      ),
    },
    { id: 'grade', title: t.grade, cell: ({ score }) => <GradeBadge {...score} grade={score.scoreData.grade} /> },
    { id: 'lamp', title: t.lamp, cell: ({ score }) => <LampBadge {...score} lamp={score.scoreData.lamp} /> },
    { id: 'played', title: t.played, wide: true, cell: ({ score }) => time(score.timeAchieved) },
  ];
}
