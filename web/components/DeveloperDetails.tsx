import { Anchor, Code, Stack } from '@mantine/core';

import { usePreferences } from '../shared/preferences.ts';
import { componentTexts } from '../texts/components.ts';
import { useTexts } from '../texts/index.ts';
import { Section } from './Section.tsx';

interface Details {
  /** Ids by their names in the API. */
  ids: Readonly<Record<string, string | number>>;
  /** Path of the page's document in the API, below `/api/v1`. */
  path: string;
}

/** Shows ids, and where the page's document is in the API, to readers who have chosen that in their preferences. */
export function DeveloperDetails({ ids, path }: Details) {
  const t = useTexts(componentTexts);
  if (!usePreferences()?.developerMode) return null;
  const address = `/api/v1${path}`;
  return (
    <Section title={t.forDevelopers}>
      <Stack gap={4} align="flex-start">
        <Anchor href={address} className="breaks">
          GET {address}
        </Anchor>
        {Object.entries(ids).map(([name, id]) => (
          <Code key={name} className="breaks">{`${name}: ${id}`}</Code>
        ))}
      </Stack>
    </Section>
  );
}
