import { DataTable, type Column } from '../../../components/DataTable.tsx';
import type { Gpt } from '../../../components/game.ts';
import { isInPercent } from '../../../components/metrics.ts';
import { useNames } from '../../../components/names.ts';
import { usePreferredConfig } from '../../../components/preferred.ts';
import { Empty } from '../../../components/Result.tsx';
import { useFormat } from '../../../format/index.ts';
import { useTexts } from '../../../texts/index.ts';
import { playsTexts } from '../../../texts/plays.ts';
import { ChartCell, GradeCell, LampCell, ScoreCell, TimeCell } from './cells.tsx';
import type { Play } from './play.ts';

/** A short list of plays or PBs. */
export function PlayList({
  label,
  gpt,
  plays,
  more = [],
  isMarked,
  ofOneChart = false,
}: {
  label: string;
  gpt: Gpt;
  plays: readonly Play[];
  /** Columns at the end. */
  more?: readonly Column<Play>[];
  isMarked?: (play: Play) => boolean;
  /** All are on the chart that the page is about: each is told by its time. */
  ofOneChart?: boolean;
}) {
  const t = useTexts(playsTexts);
  const { rating, percent } = useFormat();
  const config = usePreferredConfig(gpt);
  const { score: nameOf, shortScore } = useNames(config);
  if (plays.length === 0) return <Empty title={t.noPlays}>{t.noPlaysHint}</Empty>;
  const alg = config?.defaultScoreRatingAlg ?? '';
  const share: Column<Play> = {
    id: 'percent',
    title: t.percent,
    numeric: true,
    wide: true,
    cell: ({ play }) => percent(play.scoreData.percent),
  };
  const chart: Column<Play> = { id: 'chart', title: t.chart, cell: (row) => <ChartCell {...row} /> };
  const time: Column<Play> = { id: 'time', title: t.time, cell: ({ play }) => <TimeCell play={play} /> };
  const columns: Column<Play>[] = [
    ofOneChart ? time : chart,
    { id: 'score', title: t.score, numeric: true, cell: ({ play }) => <ScoreCell play={play} /> },
    ...(isInPercent(config) ? [] : [share]),
    { id: 'grade', title: t.grade, cell: ({ play }) => <GradeCell play={play} /> },
    { id: 'lamp', title: t.lamp, cell: ({ play }) => <LampCell play={play} /> },
    {
      id: 'rating',
      title: (
        <span className="unbroken" title={nameOf(alg)}>
          {shortScore(alg)}
        </span>
      ),
      numeric: true,
      wide: true,
      cell: ({ play }) => rating(play.calculatedData[alg], config?.scoreRatingAlgDecimals[alg] ?? 2),
    },
    ...(ofOneChart ? [] : [{ ...time, wide: true }]),
    ...more,
  ];
  return (
    <DataTable label={label} columns={columns} rows={plays} keyOf={({ key }) => key} {...(isMarked && { isMarked })} />
  );
}
