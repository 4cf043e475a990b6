import { useQueries } from '@tanstack/react-query';
import type { RankedUserGameStats } from 'kaiden/client';

import { read, type Body } from '../../../api.ts';
import { AnchorLink } from '../../../components/AnchorLink.tsx';
import { DataTable, type Column } from '../../../components/DataTable.tsx';
import { useGameConfig, useGptName } from '../../../components/game.ts';
import { useNames } from '../../../components/names.ts';
import { useFormat } from '../../../format/index.ts';
import { dashboardTexts } from '../../../texts/dashboard.ts';
import { useTexts } from '../../../texts/index.ts';
import { Part } from './Part.tsx';

const MONTH = 30 * 86_400_000;

type Day = Body<'history', 'list'>[number];
interface Row {
  stats: RankedUserGameStats;
  /** Now, and as it was 30 days ago; undefined if the history begins later. */
  now: Day | undefined;
  before: Day | undefined;
}

/** Changes of ratings and numbers of scores in the last 30 days. */
export function LastMonth({ name, games }: { name: string; games: readonly RankedUserGameStats[] }) {
  const t = useTexts(dashboardTexts);
  const { number } = useFormat();
  const gameName = useGptName();
  const histories = useQueries({
    queries: games.map(({ game, playtype }) =>
      read('history', 'list', { params: { userID: name, game, playtype }, query: {} }),
    ),
  });
  const rows = games.map((stats, at): Row => {
    const days = histories[at]?.data ?? [];
    const [now] = days;
    const before = days.find(({ timestamp }) => timestamp <= Date.now() - MONTH);
    return { stats, now, before };
  });
  const columns: Column<Row>[] = [
    {
      id: 'game',
      title: t.game,
      cell: ({ stats: { game, playtype } }) => (
        <AnchorLink to="/users/$userID/games/$game/$playtype/history" params={{ userID: name, game, playtype }}>
          {gameName({ game, playtype })}
        </AnchorLink>
      ),
    },
    { id: 'rating', title: t.rating, numeric: true, cell: (row) => <Rating row={row} /> },
    { id: 'change', title: t.change, numeric: true, cell: (row) => <Change row={row} /> },
    {
      id: 'added',
      title: t.added,
      numeric: true,
      cell: ({ now, before }) => (now && before ? `+${number(now.playcount - before.playcount)}` : '–'),
    },
  ];
  return (
    <Part id="month" title={t.progress}>
      <DataTable
        label={t.progress}
        columns={columns}
        rows={rows}
        keyOf={({ stats: { game, playtype } }) => `${game}:${playtype}`}
      />
    </Part>
  );
}

function Rating({ row: { stats } }: { row: Row }) {
  const { rating } = useFormat();
  const config = useGameConfig(stats);
  const { profile } = useNames(config);
  const alg = config?.defaultProfileRatingAlg ?? '';
  return `${profile(alg)} ${rating(stats.ratings[alg], config?.profileRatingAlgDecimals[alg] ?? 2)}`;
}

function Change({ row: { stats, now, before } }: { row: Row }) {
  const { rating } = useFormat();
  const config = useGameConfig(stats);
  const alg = config?.defaultProfileRatingAlg ?? '';
  const [after, first] = [now?.ratings[alg], before?.ratings[alg]];
  if (typeof after !== 'number' || typeof first !== 'number') return '–';
  const digits = config?.profileRatingAlgDecimals[alg] ?? 2;
  // Sums of fractions differ a little: that is no change.
  const change = Math.round((after - first) * 10 ** digits) / 10 ** digits + 0;
  return `${change > 0 ? '+' : ''}${rating(change, digits)}`;
}
