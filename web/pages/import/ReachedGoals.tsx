import { useQueries } from '@tanstack/react-query';
import type { ImportDocument } from 'kaiden-client';

import { read } from '../../api.ts';
import { GoalLink } from '../../components/GameLinks.tsx';
import { Section } from '../../components/Section.tsx';
import { useFormat } from '../../format/index.ts';
import { importTexts } from '../../texts/import.ts';
import { useTexts } from '../../texts/index.ts';

/** Number of goals named. */
const MOST = 5;

/** The goals that an import has reached. */
export function ReachedGoals({ document: { idStrings }, goalIDs }: { document: ImportDocument; goalIDs: string[] }) {
  const t = useTexts(importTexts);
  const { number } = useFormat();
  // Every goal belongs to one of the games that were imported; if there are several games, only the number of goals is told.
  const [game = '', playtype = ''] = idStrings.length === 1 ? idStrings[0]!.split(':') : [];
  const named = game === '' ? [] : goalIDs.slice(0, MOST);
  const goals = useQueries({
    queries: named.map((goalID) => read('targets', 'goal', { params: { game, playtype, goalID } })),
  });
  if (goalIDs.length === 0) return null;
  return (
    <Section title={t.goalsReached(number(goalIDs.length))}>
      <ul className="reached">
        {goals.map(({ data }) => data && <Reached key={data.goal.goalID} goal={data.goal} />)}
      </ul>
    </Section>
  );
}

const Reached = ({ goal }: Parameters<typeof GoalLink>[0]) => (
  <li>
    <GoalLink goal={goal} />
  </li>
);
