import { NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { api, read } from '../../../api.ts';
import { ErrorPanel } from '../../../components/ErrorPanel.tsx';
import { useTexts } from '../../../texts/index.ts';
import { playersTexts } from '../../../texts/players.ts';
import { useChange } from '../change.ts';
import { useSlice } from '../ugpt.ts';

/** Version of the game that the ratings are for; players choose its region. */
export function Region() {
  const t = useTexts(playersTexts);
  const { config, profile, isMine } = useSlice();
  const { ratedFor } = profile.gameStats;
  if (config.regions.length === 0) return null;
  const version = config.versions.find(({ id }) => id === ratedFor?.version);
  const region = ratedFor?.region ?? null;
  return (
    <Stack gap={6}>
      {version && (
        <Text size="sm" c="dimmed">
          {t.ratedFor(version.display, region === null ? null : nameOf(t.regions, region))}
        </Text>
      )}
      {isMine && <RegionChoice />}
    </Stack>
  );
}

const nameOf = (names: Readonly<Record<string, string>>, region: string): string => names[region] ?? region;

function RegionChoice() {
  const t = useTexts(playersTexts);
  const { config, params } = useSlice();
  const settings = useQuery(read('ugptSettings', 'get', { params }));
  const change = useChange(
    (region: string | null) => api.ugptSettings.change({ params, json: { region } }),
    ['ugptSettings', 'ugpts', 'ugptLists', 'ratings', 'history', 'users', 'boards'],
  );
  if (!settings.data) return null;
  const { region } = settings.data;
  return (
    <>
      <NativeSelect
        label={t.region}
        description={t.regionHint}
        value={region ?? ''}
        disabled={change.isPending}
        onChange={({ currentTarget }) => change.mutate(currentTarget.value === '' ? null : currentTarget.value)}
        data={[
          { value: '', label: t.serverRegion },
          ...config.regions.map((id) => ({ value: id, label: nameOf(t.regions, id) })),
        ]}
      />
      <ErrorPanel error={change.error} />
    </>
  );
}
