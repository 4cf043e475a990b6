import { Card, Group, Stack, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { RankedUserGameStats } from 'kaiden-client';

import { useGptName, type Gpt } from '../../../components/game.ts';
import { GoalLink } from '../../../components/GameLinks.tsx';
import { useGoalName } from '../../../components/goal-name.ts';
import { Empty } from '../../../components/Result.tsx';
import { Section } from '../../../components/Section.tsx';
import { dashboardTexts } from '../../../texts/dashboard.ts';
import { useTexts } from '../../../texts/index.ts';
import { ButtonLink } from '../../players/links.tsx';
import { Advance, shareOf } from '../../players/targets/GoalList.tsx';
import { goalsOf } from './queries.ts';

/** Number of goals shown. */
const MOST = 5;

/** The reader's goals in all games that are nearest to being reached: those that are begun, if there are any. */
export function CloseTargets({
  games,
  main: { game, playtype },
  name,
}: {
  games: readonly RankedUserGameStats[];
  main: Gpt;
  name: string;
}) {
  const t = useTexts(dashboardTexts);
  const gptName = useGptName();
  const queries = useQueries({ queries: games.map(goalsOf) });
  const working = queries.flatMap(({ data }) => {
    const goals = new Map(data?.goals.map((goal) => [goal.goalID, goal]));
    return (data?.goalSubs ?? []).flatMap((sub) => {
      const goal = goals.get(sub.goalID);
      return goal && !sub.achieved ? [{ goal, sub }] : [];
    });
  });
  const begun = working.filter(({ sub }) => shareOf(sub) > 0);
  const close = (begun.length > 0 ? begun : working).toSorted((a, b) => shareOf(b.sub) - shareOf(a.sub)).slice(0, MOST);
  const goalName = useGoalName(close.map(({ goal }) => goal));
  return (
    <Section title={t.targets}>
      {close.length === 0 ? (
        <Empty title={t.noTargets}>
          {t.noTargetsHint}
          <Group justify="center" mt="sm">
            <ButtonLink
              to="/users/$userID/games/$game/$playtype/targets"
              params={{ userID: name, game, playtype }}
              variant="default"
            >
              {t.setGoal}
            </ButtonLink>
          </Group>
        </Empty>
      ) : (
        <Stack gap="xs">
          {close.map(({ goal, sub }) => (
            <Card key={goal.goalID} withBorder component="article" padding="sm">
              <Text component="div" fw={600} className="breaks">
                <GoalLink goal={goal} />
              </Text>
              <Advance goal={goal} sub={sub} label={goalName(goal)} />
              <Text size="sm" c="dimmed">
                {gptName(goal)}
              </Text>
            </Card>
          ))}
        </Stack>
      )}
    </Section>
  );
}
