import { Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

import { ClassBadge } from '../../components/Badges.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { useMyStats, type Gpt } from '../../components/game.ts';
import { More } from '../../components/More.tsx';
import { placesOf } from '../../components/places.ts';
import { Empty, Placeholder, Result } from '../../components/Result.tsx';
import { byID, UserLink } from '../../components/UserLink.tsx';
import { useFormat } from '../../format/index.ts';
import { useMyID } from '../../shared/me.ts';
import { useShown } from '../../shared/shown.ts';
import { gamesTexts } from '../../texts/games.ts';
import { useTexts } from '../../texts/index.ts';
import { boardOf } from './queries.ts';

export interface Board {
  gpt: Gpt;
  /** Algorithm in the address; undefined for the game's default. */
  asked: string | undefined;
  /** Chosen algorithm. */
  alg: string;
  /** Decimals of ratings, by algorithm. */
  decimals: Readonly<Record<string, number>>;
}

/** The board as it was stays until another one is there. */
export const useBoard = (gpt: Gpt, asked: string | undefined) =>
  useInfiniteQuery({ ...boardOf(gpt, asked), placeholderData: keepPreviousData });

/** Players by a rating, best first. */
export function Leaderboard({ gpt, asked, alg: chosen, decimals }: Board) {
  const t = useTexts(gamesTexts);
  const { number, rating } = useFormat();
  const me = useMyID();
  const query = useBoard(gpt, asked);
  const alg = useShown(chosen, query);
  return (
    <Result query={query} placeholder={<Placeholder h={320} />}>
      {({ pages }) => {
        const rows = pages.flatMap(({ body }) => body.gameStats);
        const placeOf = placesOf(rows.map(({ ratings }) => ratings[alg]));
        const users = byID(pages.flatMap(({ body }) => body.users));
        if (rows.length === 0) return <Empty title={t.noPlayers}>{t.noPlayersHint}</Empty>;
        return (
          <>
            <MyPlace gpt={gpt} alg={alg} />
            <DataTable
              label={t.leaderboard}
              rows={rows}
              keyOf={({ userID }) => userID}
              isMarked={({ userID }) => userID === me}
              columns={[
                { id: 'place', title: t.place, numeric: true, cell: ({ ratings }) => number(placeOf(ratings[alg])) },
                { id: 'player', title: t.player, cell: ({ userID }) => <UserLink user={users.get(userID)} /> },
                {
                  id: 'rating',
                  title: t.rating,
                  numeric: true,
                  cell: ({ ratings }) => rating(ratings[alg], decimals[alg] ?? 2),
                },
                {
                  id: 'classes',
                  title: t.class,
                  wide: true,
                  cell: ({ classes }) =>
                    Object.entries(classes).map(([set, value]) => (
                      <span key={set}>
                        <ClassBadge {...gpt} set={set} value={value} />{' '}
                      </span>
                    )),
                },
              ]}
            />
            <More query={query} />
          </>
        );
      }}
    </Result>
  );
}

function MyPlace({ gpt, alg }: { gpt: Gpt; alg: string }) {
  const t = useTexts(gamesTexts);
  const { number } = useFormat();
  const place = useMyStats(gpt)?.__rankingData[alg];
  return place && <Text size="sm">{t.yourPlace(number(place.ranking), number(place.outOf))}</Text>;
}
