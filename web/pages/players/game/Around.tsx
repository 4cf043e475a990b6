import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { UserGameStats } from 'kaiden-client';

import { ClassBadge } from '../../../components/Badges.tsx';
import { DataTable, type Column } from '../../../components/DataTable.tsx';
import { useNames } from '../../../components/names.ts';
import { placesOf } from '../../../components/places.ts';
import { Placeholder, Result } from '../../../components/Result.tsx';
import { byID, UserLink } from '../../../components/UserLink.tsx';
import { useFormat } from '../../../format/index.ts';
import { componentTexts } from '../../../texts/components.ts';
import { useTexts } from '../../../texts/index.ts';
import { playersTexts } from '../../../texts/players.ts';
import { aroundOf } from '../queries.ts';
import { useSlice } from '../ugpt.ts';

/** Players just above and below the player. */
export function Around() {
  const t = useTexts(playersTexts);
  const words = useTexts(componentTexts);
  const { rating, number } = useFormat();
  const { params, config, user } = useSlice();
  const { profile } = useNames(config);
  const alg = config.defaultProfileRatingAlg;
  const query = useQuery(aroundOf(params));
  return (
    <section aria-labelledby="around">
      <Title order={2} size="h3" id="around" mb="sm">
        {t.around}
      </Title>
      <Result query={query} placeholder={<Placeholder h={200} />}>
        {({ above, below, thisUsersStats, thisUsersRanking, users }) => {
          const known = byID([...users, user]);
          const rows = [...above, thisUsersStats, ...below];
          const placeOf = placesOf(rows.map(({ ratings }) => ratings[alg]));
          // The player's own place is known; those of the others follow from it.
          const before = thisUsersRanking.ranking - placeOf(thisUsersStats.ratings[alg]);
          const columns: Column<UserGameStats>[] = [
            {
              id: 'place',
              title: words.place,
              numeric: true,
              cell: ({ ratings }) => number(before + placeOf(ratings[alg])),
            },
            { id: 'player', title: words.player, cell: ({ userID }) => <UserLink user={known.get(userID)} /> },
            {
              id: 'rating',
              title: profile(alg),
              numeric: true,
              cell: ({ ratings }) => rating(ratings[alg], config.profileRatingAlgDecimals[alg] ?? 2),
            },
            {
              id: 'classes',
              title: t.classes,
              cell: ({ classes, game, playtype }) =>
                Object.entries(classes).map(([set, value]) => (
                  <ClassBadge key={set} set={set} value={value} game={game} playtype={playtype} />
                )),
            },
          ];
          return (
            <DataTable
              label={t.around}
              columns={columns}
              rows={rows}
              keyOf={({ userID }) => userID}
              isMarked={({ userID }) => userID === thisUsersStats.userID}
            />
          );
        }}
      </Result>
    </section>
  );
}
