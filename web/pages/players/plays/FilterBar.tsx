import { Button, Checkbox, Group, Popover, Stack, Text } from '@mantine/core';
import { chartDifficulty } from 'kaiden-client/chart-names';
import { useMemo, useState } from 'react';

import { useNames } from '../../../components/names.ts';
import { useFormat } from '../../../format/index.ts';
import { useIsNarrow } from '../../../shared/narrow.ts';
import { useTexts } from '../../../texts/index.ts';
import { queryTexts } from '../../../texts/play-query.ts';
import { playsTexts } from '../../../texts/plays.ts';
import { useSlice } from '../ugpt.ts';
import { ExportShown } from './ExportShown.tsx';
import type { Filters } from './filters.ts';
import { ListFilter } from './ListFilter.tsx';
import type { Look } from './look.ts';
import { MetricFilters } from './MetricFilters.tsx';
import { listOf, PLAY_FILTERS, type ListFilter as Name } from './play-filter.ts';
import type { Play } from './play.ts';
import type { Field } from './query/fields.ts';
import type { Levels } from './query/levels.ts';
import type { Fault } from './query/parse.ts';
import { QueryField } from './QueryField.tsx';

interface Props {
  search: Filters;
  change: (changes: Filters) => void;
  looks: Record<string, Look>;
  visibility: Record<string, boolean>;
  toggle: (id: string) => void;
  plays: readonly Play[];
  levels: Levels;
  fields: readonly Field[];
  fault: Fault | undefined;
  /** Plays that fit, in their order. */
  shown: readonly Play[];
}

/** Filters of a table of plays, the selection of its columns, and the export of what it shows. On phones most of the filters are folded. */
export function FilterBar({ search, change, looks, visibility, toggle, plays, levels, fields, fault, shown }: Props) {
  const t = useTexts(playsTexts);
  const { number } = useFormat();
  const isNarrow = useIsNarrow();
  const chosen = PLAY_FILTERS.filter((name) => name !== 'sort' && search[name]);
  const folded = chosen.filter((name) => name !== 'q').length;
  const [isOpen, setOpen] = useState(folded > 0);
  const isFiltered = chosen.length > 0;
  return (
    <Group gap="xs" align="flex-start">
      <QueryField text={search.q ?? ''} change={(q) => change({ q })} fault={fault} fields={fields} />
      {isNarrow && (
        <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {folded > 0 ? t.filtersChosen(number(folded)) : t.filters}
        </Button>
      )}
      {(!isNarrow || isOpen) && <ValueFilters {...{ search, change, plays, levels }} />}
      {!isNarrow && <ColumnChoice {...{ looks, visibility, toggle }} />}
      <ExportShown plays={shown} />
      <Group gap="xs" mih={36}>
        {isFiltered && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => change({ q: '', level: '', difficulty: '', version: '', lamp: '', grade: '', metric: '' })}
          >
            {t.clear}
          </Button>
        )}
        <Text size="sm" c="dimmed" aria-live="polite">
          {isFiltered ? t.found(number(shown.length), number(plays.length)) : t.count(number(plays.length))}
        </Text>
      </Group>
    </Group>
  );
}

/** Filters by values of the plays: of levels, lamps and so on, and of metrics. */
function ValueFilters({ search, change, plays, levels }: Pick<Props, 'search' | 'change' | 'plays' | 'levels'>) {
  const { config } = useSlice();
  return (
    <>
      {useListFilters(plays, levels).map(({ name, ...filter }) => (
        <ListFilter
          key={name}
          {...filter}
          chosen={listOf(search[name])}
          change={(values) => change({ [name]: values.join(',') })}
        />
      ))}
      <MetricFilters config={config} metric={search.metric} change={change} />
    </>
  );
}

interface Choice {
  name: Name;
  label: string;
  any: string;
  values: readonly string[];
  nameOf?: (value: string) => string;
}

/** Returns the filters by values that these plays have, without those of a single value. */
function useListFilters(plays: readonly Play[], levels: Levels): Choice[] {
  const t = useTexts(playsTexts);
  const { version, anyVersion } = useTexts(queryTexts);
  const { config } = useSlice();
  const { lamp } = useNames(config);
  const difficulties = useMemo(() => {
    const played = new Set(plays.map(({ chart }) => chartDifficulty(config, chart)));
    const known = config.difficulties.filter((name) => played.has(name));
    return config.difficulties.length > 0 ? known : [...played].toSorted();
  }, [plays, config]);
  const versions = useMemo(() => {
    const found = new Set(plays.flatMap(({ chart }) => chart.versions));
    return config.supportedVersions.filter((id) => found.has(id)).toReversed();
  }, [plays, config]);
  const display = new Map(config.versions.map(({ id, display }) => [id, display]));
  const choices: Choice[] = [
    { name: 'difficulty', label: t.chart, any: t.anyDifficulty, values: difficulties },
    { name: 'level', label: t.level, any: t.anyLevel, values: levels.names },
    {
      name: 'version',
      label: version,
      any: anyVersion,
      values: versions,
      nameOf: (id) => display.get(id) ?? id,
    },
    { name: 'lamp', label: t.lamp, any: t.anyLamp, values: config.lamps.toReversed(), nameOf: lamp },
    { name: 'grade', label: t.grade, any: t.anyGrade, values: config.grades.toReversed() },
  ];
  return choices.filter(({ name, values }) => values.length > (name === 'version' ? 1 : 0));
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
