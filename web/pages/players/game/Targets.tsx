import { Button, Group, Modal, Stack, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';

import { read } from '../../../api.ts';
import { Empty, Loading, Placeholder, Result } from '../../../components/Result.tsx';
import { goalTexts } from '../../../texts/goals.ts';
import { useTexts } from '../../../texts/index.ts';
import { GoalList } from '../targets/GoalList.tsx';
import { Quests } from '../targets/Quests.tsx';
import { useSlice } from '../ugpt.ts';
import { PlayerGame } from './PlayerGame.tsx';

const GoalForm = lazy(() => import('../targets/GoalForm.tsx'));

/** A player's targets in a game. */
export function Targets() {
  return (
    <PlayerGame>
      <All />
    </PlayerGame>
  );
}

function All() {
  const t = useTexts(goalTexts);
  const { params, isMine } = useSlice();
  const query = useQuery(read('ugptTargets', 'goals', { params }));
  return (
    <Result query={query} placeholder={<Placeholder h={500} />}>
      {(found) => (
        <Stack gap="xl">
          <section aria-labelledby="goals">
            <Group justify="space-between" mb="sm">
              <Title order={2} size="h3" id="goals">
                {t.goals}
              </Title>
              {isMine && <NewGoal />}
            </Group>
            {found.goalSubs.length === 0 ? (
              <Empty title={t.noGoals}>{isMine ? t.noGoalsMine : t.noGoalsOther}</Empty>
            ) : (
              <GoalList goals={found.goals} subs={found.goalSubs} />
            )}
          </section>
          <Quests taken={found} />
        </Stack>
      )}
    </Result>
  );
}

/** Opens by itself when the address names a chart or a folder. */
function NewGoal() {
  const t = useTexts(goalTexts);
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const { chart, folder } = search;
  const [isOpen, setOpen] = useState(chart !== undefined || folder !== undefined);
  function close() {
    setOpen(false);
    if (chart !== undefined || folder !== undefined) void navigate({ to: '.', search: {}, replace: true });
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.addGoal}</Button>
      <Modal opened={isOpen} onClose={close} title={t.addGoal} size="lg" closeButtonProps={{ 'aria-label': t.cancel }}>
        <Suspense fallback={<Loading />}>
          <GoalForm
            {...(chart !== undefined && { chart })}
            {...(folder !== undefined && { folder })}
            close={close}
            onSet={(name) => notifications.show({ title: t.set, message: name, color: 'green' })}
          />
        </Suspense>
      </Modal>
    </>
  );
}
