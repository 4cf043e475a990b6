import { Button, Checkbox, Group, NativeSelect, Popover, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';

import { useNames } from '../../../components/names.ts';
import { useFormat } from '../../../format/index.ts';
import { useTexts } from '../../../texts/index.ts';
import { playsTexts } from '../../../texts/plays.ts';
import { ButtonLink } from '../links.tsx';
import { useSlice } from '../ugpt.ts';
import type { Look } from './columns.ts';
import { MetricFilters } from './MetricFilters.tsx';
import type { PlayFilter } from './play-filter.ts';
import type { Play } from './play.ts';

type Filters = { [F in PlayFilter]?: string };

interface Props {
  search: Filters;
  change: (changes: Filters) => void;
  looks: Record<string, Look>;
  visibility: Record<string, boolean>;
  toggle: (id: string) => void;
  plays: readonly Play[];
  /** Number of plays that fit. */
  shown: number;
}

const PAUSE = 200;

/** Filters of a table of plays, and the selection of its columns. */
export function FilterBar({ search, change, looks, visibility, toggle, plays, shown }: Props) {
  const t = useTexts(playsTexts);
  const { number } = useFormat();
  const { config, isMine } = useSlice();
  const levels = useMemo(() => levelsOf(plays), [plays]);
  const difficulties = useMemo(() => {
    const played = new Set(plays.map(({ chart }) => chart.difficulty));
    return config.difficulties.length > 0
      ? config.difficulties.filter((name) => played.has(name))
      : [...played].toSorted();
  }, [plays, config]);
  const { lamp: lampName } = useNames(config);
  const select = (
    name: 'level' | 'difficulty' | 'lamp' | 'grade',
    any: string,
    data: readonly string[],
    nameOf = (value: string) => value,
  ) => (
    <NativeSelect
      aria-label={t[name === 'difficulty' ? 'chart' : name]}
      value={search[name] ?? ''}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
      data={[{ value: '', label: any }, ...data.map((value) => ({ value, label: nameOf(value) }))]}
    />
  );
  const isFiltered = ['q', 'level', 'difficulty', 'lamp', 'grade', 'metric'].some((name) => search[name as PlayFilter]);
  return (
    <Group gap="xs" align="center">
      <SearchField text={search.q ?? ''} change={(q) => change({ q })} />
      {select('difficulty', t.anyDifficulty, difficulties)}
      {select('level', t.anyLevel, levels)}
      {select('lamp', t.anyLamp, config.lamps.toReversed(), lampName)}
      {select('grade', t.anyGrade, config.grades.toReversed())}
      <MetricFilters config={config} metric={search.metric} change={change} />
      <ColumnChoice {...{ looks, visibility, toggle }} />
      {isMine && (
        <ButtonLink to="/export" variant="default">
          {t.export}
        </ButtonLink>
      )}
      {isFiltered && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => change({ q: '', level: '', difficulty: '', lamp: '', grade: '', metric: '' })}
        >
          {t.clear}
        </Button>
      )}
      <Text size="sm" c="dimmed" aria-live="polite">
        {isFiltered ? t.found(number(shown), number(plays.length)) : t.count(number(plays.length))}
      </Text>
    </Group>
  );
}

/** The levels that are there, hardest first. */
function levelsOf(plays: readonly Play[]): string[] {
  const levels = new Map(plays.map(({ chart }) => [chart.level, chart.levelNum]));
  return [...levels].toSorted(([, a], [, b]) => b - a).map(([level]) => level);
}

/** Changes the address when the reader pauses, not with each letter. */
function SearchField({ text, change }: { text: string; change: (text: string) => void }) {
  const t = useTexts(playsTexts);
  const [typed, setTyped] = useState(text);
  useEffect(() => setTyped(text), [text]);
  const later = useDebouncedCallback(change, PAUSE);
  return (
    <TextInput
      type="search"
      aria-label={t.search}
      placeholder={t.search}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        later(currentTarget.value);
      }}
      style={{ flex: '1 1 12rem' }}
    />
  );
}

function ColumnChoice({ looks, visibility, toggle }: Pick<Props, 'looks' | 'visibility' | 'toggle'>) {
  const t = useTexts(playsTexts);
  return (
    <Popover position="bottom-end" trapFocus withinPortal>
      <Popover.Target>
        <Button variant="default">{t.columns}</Button>
      </Popover.Target>
      <Popover.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        <Stack gap="xs">
          {Object.entries(looks)
            .filter(([id]) => id !== 'song')
            .map(([id, { title, about = title }]) => (
              <Checkbox key={id} label={about} checked={visibility[id] ?? false} onChange={() => toggle(id)} />
            ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
