import { Card, SimpleGrid, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { RankedUserGameStats } from 'kaiden/client';

import { read } from '../../../api.ts';
import { useGptName } from '../../../components/game.ts';
import { GoalLink } from '../../../components/GameLinks.tsx';
import { useGoalName } from '../../../components/goal-name.ts';
import { Empty } from '../../../components/Result.tsx';
import { dashboardTexts } from '../../../texts/dashboard.ts';
import { useTexts } from '../../../texts/index.ts';
import { Advance, shareOf } from '../targets/GoalList.tsx';
import { Part } from './Part.tsx';

/** Number of goals shown. */
const MOST = 6;

/** The goals of a player in each of these games. */
export const useGoals = (userID: string, games: readonly RankedUserGameStats[]) =>
  useQueries({
    queries: games.map(({ game, playtype }) => read('ugptTargets', 'goals', { params: { userID, game, playtype } })),
  });

/** The goals of all games that are nearest to being reached. */
export function CloseTargets({ userID, games }: { userID: string; games: readonly RankedUserGameStats[] }) {
  const t = useTexts(dashboardTexts);
  const gptName = useGptName();
  const goalName = useGoalName(games);
  const queries = useGoals(userID, games);
  const close = queries
    .flatMap(({ data }) => {
      const goals = new Map(data?.goals.map((goal) => [goal.goalID, goal]));
      return (data?.goalSubs ?? []).flatMap((sub) => {
        const goal = goals.get(sub.goalID);
        return goal && !sub.achieved ? [{ goal, sub }] : [];
      });
    })
    .toSorted((a, b) => shareOf(b.sub) - shareOf(a.sub))
    .slice(0, MOST);
  return (
    <Part id="targets" title={t.targets}>
      {close.length === 0 ? (
        <Empty title={t.noTargets}>{t.noTargetsHint}</Empty>
      ) : (
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          {close.map(({ goal, sub }) => (
            <Card key={goal.goalID} withBorder component="article">
              <Text component="div" fw={600} className="breaks">
                <GoalLink goal={goal} />
              </Text>
              <Advance goal={goal} sub={sub} label={goalName(goal)} />
              <Text size="sm" c="dimmed">
                {gptName(goal)}
              </Text>
            </Card>
          ))}
        </SimpleGrid>
      )}
    </Part>
  );
}
