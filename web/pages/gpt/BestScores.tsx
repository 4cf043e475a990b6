import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { DifficultyBadge } from '../../components/Badges.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import type { Gpt } from '../../components/game.ts';
import { ChartLink } from '../../components/GameLinks.tsx';
import { placesOf } from '../../components/places.ts';
import { Empty, Placeholder, Result } from '../../components/Result.tsx';
import { byID, UserLink } from '../../components/UserLink.tsx';
import { useFormat } from '../../format/index.ts';
import { useMyID } from '../../shared/me.ts';
import { useShown } from '../../shared/shown.ts';
import { gamesTexts } from '../../texts/games.ts';
import { useTexts } from '../../texts/index.ts';
import type { Board } from './Leaderboard.tsx';
import { bestScoresOf } from './queries.ts';

export const useBestScores = (gpt: Gpt, alg: string) =>
  useQuery({ ...bestScoresOf(gpt, alg), placeholderData: keepPreviousData });

/** The best PBs of all players by a rating. */
export function BestScores({ gpt, alg: chosen, decimals }: Omit<Board, 'asked'>) {
  const t = useTexts(gamesTexts);
  const { number, rating } = useFormat();
  const me = useMyID();
  const query = useBestScores(gpt, chosen);
  const alg = useShown(chosen, query);
  return (
    <Result query={query} placeholder={<Placeholder h={320} />}>
      {({ pbs, songs, charts, users }) => {
        if (pbs.length === 0) return <Empty title={t.noScores}>{t.noScoresHint}</Empty>;
        const [song, user] = [byID(songs), byID(users)];
        const placeOf = placesOf(pbs.map(({ calculatedData }) => calculatedData[alg]));
        const chart = new Map(charts.map((one) => [one.chartID, one]));
        return (
          <DataTable
            label={t.bestScores}
            rows={pbs}
            keyOf={({ userID, chartID }) => `${userID} ${chartID}`}
            isMarked={({ userID }) => userID === me}
            columns={[
              {
                id: 'place',
                title: t.place,
                numeric: true,
                cell: ({ calculatedData }) => number(placeOf(calculatedData[alg])),
              },
              { id: 'player', title: t.player, cell: ({ userID }) => <UserLink user={user.get(userID)} /> },
              {
                id: 'song',
                main: true,
                title: t.song,
                cell: (pb) => <ChartLink chart={pb}>{song.get(pb.songID)?.title ?? pb.chartID}</ChartLink>,
              },
              {
                id: 'chart',
                title: t.chart,
                cell: ({ chartID }) => chart.has(chartID) && <DifficultyBadge chart={chart.get(chartID)!} short />,
              },
              {
                id: 'rating',
                title: t.rating,
                numeric: true,
                cell: ({ calculatedData }) => rating(calculatedData[alg], decimals[alg] ?? 2),
              },
            ]}
          />
        );
      }}
    </Result>
  );
}
