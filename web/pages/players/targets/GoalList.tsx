import { Card, Group, Progress, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { GoalDocument, GoalSubDocument } from 'kaiden-client';

import { api } from '../../../api.ts';
import { ConfirmButton } from '../../../components/ConfirmButton.tsx';
import { GoalLink } from '../../../components/GameLinks.tsx';
import { useGoalName } from '../../../components/goal-name.ts';
import { useGoalProgress } from '../../../components/goal-progress.ts';
import { useFormat } from '../../../format/index.ts';
import { goalTexts } from '../../../texts/goals.ts';
import { useTexts } from '../../../texts/index.ts';
import { useSlice } from '../ugpt.ts';

interface Props {
  goals: readonly GoalDocument[];
  subs: readonly GoalSubDocument[];
}

/** Share of the way, 0 to 1. */
export const shareOf = ({ progress, outOf }: Pick<GoalSubDocument, 'progress' | 'outOf'>): number =>
  outOf === 0 ? 0 : Math.min(1, (progress ?? 0) / outOf);

/** Goals that are worked at, the closest first; then those that are achieved, the latest first. */
export function GoalList({ goals, subs }: Props) {
  const t = useTexts(goalTexts);
  const known = new Map(goals.map((goal) => [goal.goalID, goal]));
  const working = subs.filter(({ achieved }) => !achieved).toSorted((a, b) => shareOf(b) - shareOf(a));
  const achieved = subs
    .filter(({ achieved }) => achieved)
    .toSorted((a, b) => (b.timeAchieved ?? 0) - (a.timeAchieved ?? 0));
  return (
    <Stack>
      {[
        { title: t.working, of: working },
        { title: t.achieved, of: achieved },
      ]
        .filter(({ of }) => of.length > 0)
        .map(({ title, of }) => (
          <div key={title}>
            <Title order={3} size="h4" mb="xs">
              {title}
            </Title>
            <SimpleGrid cols={{ base: 1, md: 2 }}>
              {of.map((sub) => {
                const goal = known.get(sub.goalID);
                return goal && <GoalCard key={sub.goalID} goal={goal} sub={sub} />;
              })}
            </SimpleGrid>
          </div>
        ))}
    </Stack>
  );
}

function GoalCard({ goal, sub }: { goal: GoalDocument; sub: GoalSubDocument }) {
  const t = useTexts(goalTexts);
  const { date } = useFormat();
  const { params, isMine } = useSlice();
  const queries = useQueryClient();
  const name = useGoalName([goal])(goal);
  async function drop() {
    await api.ugptTargets.dropGoal({ params: { ...params, goalID: goal.goalID } });
    await queries.invalidateQueries({ queryKey: ['ugptTargets'] });
    await queries.invalidateQueries({ queryKey: ['targets'] });
  }
  return (
    <Card withBorder component="article">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Text fw={600} component="div" className="breaks">
          <GoalLink goal={goal} />
        </Text>
        {isMine && sub.wasAssignedStandalone && (
          <ConfirmButton label={t.drop} named={name} action={drop} size="compact-xs" style={{ flexShrink: 0 }}>
            {t.dropAsk}
          </ConfirmButton>
        )}
      </Group>
      <Advance goal={goal} sub={sub} label={name} />
      <Text size="sm" c="dimmed">
        {[
          sub.achieved && sub.timeAchieved !== null && t.achievedOn(date(sub.timeAchieved)),
          !sub.wasAssignedStandalone && t.inQuest,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Card>
  );
}

/** Progress of a goal, as text and as a bar. */
export function Advance({ goal, sub, label }: { goal: GoalDocument; sub: GoalSubDocument; label: string }) {
  const t = useTexts(goalTexts);
  const progress = useGoalProgress(String(sub.userID), goal, sub);
  return (
    <>
      <Text size="sm">{t.progress(progress, sub.outOfHuman)}</Text>
      <Progress
        value={sub.achieved ? 100 : 100 * shareOf(sub)}
        color={sub.achieved ? 'green' : 'violet'}
        aria-label={label}
        my={4}
      />
    </>
  );
}
