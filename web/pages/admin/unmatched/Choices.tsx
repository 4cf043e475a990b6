import { Button, Group, Text } from '@mantine/core';
import type { ChartDocument, SongDocument, UnmatchedName } from 'kaiden-client';

import { DifficultyBadge } from '../../../components/Badges.tsx';
import { useTexts } from '../../../texts/index.ts';
import { unmatchedTexts } from '../../../texts/unmatched.ts';

export interface ChartsAndSongs {
  charts: readonly ChartDocument[];
  songs: readonly SongDocument[];
}

interface Props extends Pick<UnmatchedName, 'names'> {
  /** The charts to choose from, in this order. */
  chartIDs: readonly string[];
  from: ChartsAndSongs;
  isBusy: boolean;
  choose: (chartID: string) => void;
}

/** Charts that a name may stand for, each with the button that says so; one for each song where it stands for a song. */
export function Choices({ names, chartIDs, from, isBusy, choose }: Props) {
  const t = useTexts(unmatchedTexts);
  const label = names === 'song' ? t.takeSong : t.takeChart;
  const options = new Map<string, { chartID: string; name: string; chart?: ChartDocument }>();
  for (const chartID of chartIDs) {
    const chart = from.charts.find((one) => one.chartID === chartID);
    const song = from.songs.find(({ id }) => id === chart?.songID);
    if (!chart || !song) continue;
    const name = `${song.title} – ${song.artist}`;
    const key = names === 'song' ? String(song.id) : chartID;
    if (!options.has(key)) options.set(key, { chartID, name, ...(names !== 'song' && { chart }) });
  }
  return [...options.values()].map(({ chartID, name, chart }) => (
    <Group key={chartID} gap="sm" wrap="nowrap">
      <Button
        size="compact-sm"
        variant="light"
        style={{ flexShrink: 0 }}
        aria-label={t.takeNamed(label, chart ? `${name} [${chart.difficulty} ${chart.level}]` : name)}
        disabled={isBusy}
        onClick={() => choose(chartID)}
      >
        {label}
      </Button>
      <Text className="breaks" component="div">
        {name} {chart && <DifficultyBadge chart={chart} />}
      </Text>
    </Group>
  ));
}
