import { Checkbox, Stack } from '@mantine/core';

import { broughtTexts } from '../../texts/brought.ts';
import { useTexts } from '../../texts/index.ts';

export type Part = keyof (typeof broughtTexts)['en']['parts'];

export interface Choice {
  bring: Part[];
  overwrite: boolean;
}

/** Initial selection: the server's default. */
export const USUAL: Choice = { bring: ['goals'], overwrite: false };

const PARTS: readonly Part[] = ['goals', 'rivals', 'settings', 'profile', 'pictures'];

/** Checkboxes for the parts of an account to import besides scores. */
export function BringChoice({ choice, change }: { choice: Choice; change: (choice: Choice) => void }) {
  const t = useTexts(broughtTexts);
  const hasMore = choice.bring.some((part) => part !== 'goals');
  return (
    <Stack gap="xs">
      <Checkbox.Group
        label={t.choose}
        description={t.keeps}
        value={choice.bring}
        onChange={(names) => change({ ...choice, bring: PARTS.filter((part) => names.includes(part)) })}
      >
        <Stack gap="xs" mt="xs">
          {PARTS.map((part) => (
            <Checkbox key={part} value={part} label={t.parts[part]} />
          ))}
        </Stack>
      </Checkbox.Group>
      {hasMore && (
        <Checkbox
          label={t.overwrite}
          description={t.overwriteHint}
          checked={choice.overwrite}
          onChange={({ currentTarget: { checked } }) => change({ ...choice, overwrite: checked })}
        />
      )}
    </Stack>
  );
}
