import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import type { GamePTConfig } from 'kaiden-client';
import { chartName } from 'kaiden-client/chart-names';
import { useState } from 'react';

import { api } from '../../../api.ts';
import { ErrorPanel } from '../../../components/ErrorPanel.tsx';
import { useFormat } from '../../../format/index.ts';
import { goalTexts } from '../../../texts/goals.ts';
import { useTexts } from '../../../texts/index.ts';
import { useChange } from '../change.ts';
import { useSlice } from '../ugpt.ts';
import { AddStat } from './AddStat.tsx';
import type { Named } from './named.ts';
import { valueText, type Shown } from './value.ts';

const MOST = 6;

const nameOf = ({ stat, related: { song, chart, folder } }: Shown, config: GamePTConfig): Named => ({
  stat,
  name: folder?.name ?? (song && chart ? `${song.title} (${chartName(config, chart)})` : ''),
});

/** Lets a player choose what to show, and in which order. Nothing is changed before they save. */
export default function Editor({ shown, close }: { shown: readonly Shown[]; close: () => void }) {
  const t = useTexts(goalTexts);
  const { params, config } = useSlice();
  const [stats, setStats] = useState<readonly Named[]>(() => shown.map((one) => nameOf(one, config)));
  const save = useChange(
    () => api.showcase.change({ params, json: stats.map(({ stat }) => stat) }),
    ['showcase', 'ugptSettings'],
  );
  return (
    <Stack>
      {stats.length === 0 && <Text c="dimmed">{t.noShowcaseMine}</Text>}
      <Stack gap={6} component="ol" m={0} p={0}>
        {stats.map((named, at) => (
          <Line
            key={JSON.stringify(named.stat)}
            named={named}
            {...(at > 0 && { up: () => setStats(swapped(stats, at - 1)) })}
            {...(at < stats.length - 1 && { down: () => setStats(swapped(stats, at)) })}
            remove={() => setStats(stats.filter((_, place) => place !== at))}
          />
        ))}
      </Stack>
      {stats.length < MOST ? <AddStat add={(named) => setStats(added(stats, named))} /> : <Text>{t.most(MOST)}</Text>}
      <ErrorPanel error={save.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {t.cancel}
        </Button>
        <Button loading={save.isPending} onClick={() => save.mutate(undefined, { onSuccess: close })}>
          {t.saveShowcase}
        </Button>
      </Group>
    </Stack>
  );
}

/** With the one at this place behind the one that follows it. */
const swapped = (stats: readonly Named[], at: number) => [
  ...stats.slice(0, at),
  stats[at + 1]!,
  stats[at]!,
  ...stats.slice(at + 2),
];

/** Duplicates are shown once. */
const added = (stats: readonly Named[], named: Named) => {
  const same = (one: Named) => JSON.stringify(one.stat) === JSON.stringify(named.stat);
  return stats.some(same) ? stats : [...stats, named];
};

interface LineProps {
  named: Named;
  up?: () => void;
  down?: () => void;
  remove: () => void;
}

function Line({ named: { stat, name }, up, down, remove }: LineProps) {
  const t = useTexts(goalTexts);
  const format = useFormat();
  const { config } = useSlice();
  const what =
    stat.mode === 'chart' ? t[stat.property] : t.orBetter(valueText(config, stat.property, stat.gte, format));
  const label = t.in(what, name);
  return (
    <Group component="li" wrap="nowrap" gap={4}>
      <Text style={{ flex: 1, overflowWrap: 'anywhere' }}>{label}</Text>
      <ActionIcon variant="default" aria-label={`${t.up}: ${label}`} disabled={!up} onClick={up}>
        ↑
      </ActionIcon>
      <ActionIcon variant="default" aria-label={`${t.down}: ${label}`} disabled={!down} onClick={down}>
        ↓
      </ActionIcon>
      <ActionIcon variant="default" aria-label={`${t.remove}: ${label}`} onClick={remove}>
        ✕
      </ActionIcon>
    </Group>
  );
}
