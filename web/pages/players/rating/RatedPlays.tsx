import type { PBDocument } from 'kaiden-client';

import { DataTable, type Column } from '../../../components/DataTable.tsx';
import { useFormat } from '../../../format/index.ts';
import { useTexts } from '../../../texts/index.ts';
import { playsTexts } from '../../../texts/plays.ts';
import { ratingTexts } from '../../../texts/rating.ts';
import { ChartCell, GradeCell, LampCell, ScoreCell } from '../plays/cells.tsx';
import type { Play } from '../plays/play.ts';

/** A PB with what a rating says of it. */
export type RatedPlay<P> = Play<PBDocument> & { counted: P };

interface Props<P> {
  label: string;
  plays: readonly RatedPlay<P>[];
  /** Number of plays above the first one. */
  from?: number;
  /** Columns after those of the play. */
  columns: readonly Column<RatedPlay<P>>[];
}

/** A table of rated plays. */
export function RatedPlays<P>({ label, plays, from = 0, columns }: Props<P>) {
  const t = useTexts(playsTexts);
  const { place } = useTexts(ratingTexts);
  const { number } = useFormat();
  return (
    <div className="rated-plays">
      <DataTable
        label={label}
        rows={plays}
        keyOf={({ key }) => key}
        columns={[
          { id: 'place', title: place, numeric: true, cell: (_, at) => number(from + at + 1) },
          {
            id: 'song',
            title: t.song,
            cell: ({ chart, song }) => <ChartCell chart={chart} song={song} />,
          },
          { id: 'score', title: t.score, numeric: true, cell: ({ play }) => <ScoreCell play={play} /> },
          { id: 'grade', title: t.grade, cell: ({ play }) => <GradeCell play={play} /> },
          { id: 'lamp', title: t.lamp, cell: ({ play }) => <LampCell play={play} /> },
          ...columns,
        ]}
      />
    </div>
  );
}
