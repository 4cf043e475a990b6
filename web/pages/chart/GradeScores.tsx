import { useInfiniteQuery } from '@tanstack/react-query';
import type { ChartDocument } from 'kaiden-client';

import { GradeBadge } from '../../components/Badges.tsx';
import { DataTable, type Column } from '../../components/DataTable.tsx';
import { useGameConfig } from '../../components/game.ts';
import { gradeScores, type GradeScore } from '../../components/grade-scores.ts';
import { Section } from '../../components/Section.tsx';
import { useFormat } from '../../format/index.ts';
import { chartTexts } from '../../texts/chart.ts';
import { useTexts } from '../../texts/index.ts';
import { useMyPlays } from './my-plays.ts';
import { boardOn } from './queries.ts';

/** The least score for each grade of a chart, and what the reader lacks to it; nothing while nobody has played it. */
export function GradeScores({ chart }: { chart: ChartDocument }) {
  const t = useTexts(chartTexts);
  const format = useFormat();
  const config = useGameConfig(chart);
  const { data } = useInfiniteQuery(boardOn(chart));
  const plays = useMyPlays(chart);
  const scores = config ? gradeScores(config, data?.pages.flatMap(({ body }) => body.pbs) ?? []) : [];
  if (scores.length === 0) return null;
  const shown = (score: number) => format.score(score, config);
  const best = plays?.length ? Math.max(...plays.map(({ scoreData }) => scoreData.score)) : undefined;
  const columns: Column<GradeScore>[] = [
    { id: 'grade', title: t.grade, cell: ({ grade }) => <GradeBadge {...chart} grade={grade} /> },
    { id: 'score', title: t.score, numeric: true, beside: true, cell: ({ score }) => shown(score) },
  ];
  if (best !== undefined)
    columns.push({
      id: 'you',
      title: t.missing,
      numeric: true,
      beside: true,
      cell: ({ score }) => (best >= score ? '✓' : `−${shown(score - best)}`),
    });
  return (
    <Section title={t.gradeScores}>
      <DataTable label={t.gradeScores} columns={columns} rows={scores} keyOf={({ grade }) => grade} />
    </Section>
  );
}
