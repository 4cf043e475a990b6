import { Text } from '@mantine/core';

import { useTexts } from '../../../texts/index.ts';
import { playersTexts } from '../../../texts/players.ts';
import { useSlice } from '../ugpt.ts';

/** Version of the game that the ratings are for, and its region; players choose that in their settings. */
export function Region() {
  const t = useTexts(playersTexts);
  const { config, profile } = useSlice();
  const { ratedFor } = profile.gameStats;
  const version = config.versions.find(({ id }) => id === ratedFor?.version);
  if (config.regions.length === 0 || !version) return null;
  const region = ratedFor?.region ?? null;
  const names: Readonly<Record<string, string>> = t.regions;
  return (
    <Text size="sm" c="dimmed">
      {t.ratedFor(version.display, region === null ? null : (names[region] ?? region))}
    </Text>
  );
}
