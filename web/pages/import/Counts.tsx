import { Group } from '@mantine/core';

import { Tone } from '../../components/Badges.tsx';
import { useFormat } from '../../format/index.ts';
import { importTexts } from '../../texts/import.ts';
import { useTexts } from '../../texts/index.ts';

export type CountName = keyof (typeof importTexts)['en']['counts'];

const COLOURS: Record<CountName, string> = {
  new: 'green',
  raised: 'violet',
  first: 'blue',
  duplicate: 'gray',
  orphan: 'orange',
  error: 'red',
  blacklisted: 'gray',
};

/** Number of plays by result; zeros are left out, unless they are always shown. */
export function Counts({ counts }: { counts: Partial<Record<CountName, number>> }) {
  const t = useTexts(importTexts);
  const { number } = useFormat();
  const shown = Object.entries(counts).filter(([name, count]) => count > 0 || name === 'new') as [CountName, number][];
  return (
    <Group gap="md" className="numbers">
      {shown.map(([name, count]) => (
        <Tone key={name} colour={`var(--mantine-color-${COLOURS[name]}-6)`}>
          <b>{number(count)}</b> {t.counts[name](number(count))}
        </Tone>
      ))}
    </Group>
  );
}
