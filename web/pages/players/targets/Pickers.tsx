import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { read } from '../../../api.ts';
import type { Gpt } from '../../../components/game.ts';
import { useTables } from '../../../components/use-tables.ts';
import { goalTexts } from '../../../texts/goals.ts';
import { useTexts } from '../../../texts/index.ts';
import { useSlice } from '../ugpt.ts';

interface Props {
  value: string | null;
  /** Id and name of the choice. */
  onChange: (id: string | null, name: string) => void;
  error?: string | undefined;
}

interface Option {
  value: string;
  label: string;
}

/** Pause in typing after which a search is sent (ms). */
const PAUSE = 200;

/** Finds a chart of the game by the title of its song. */
export function ChartPicker({ value, ...props }: Props) {
  const t = useTexts(goalTexts);
  const { params, config } = useSlice();
  const [search, setSearch] = useState('');
  const [sought] = useDebouncedValue(search, PAUSE);
  const gpt = { game: params.game, playtype: params.playtype };
  const found = useQuery({
    ...read('charts', 'list', { params: gpt, query: { search: sought, limit: 100 } }),
    placeholderData: keepPreviousData,
  });
  const chosen = useQuery({
    ...read('charts', 'get', { params: { ...gpt, chartID: value ?? '' } }),
    enabled: value !== null,
  });
  const titles = new Map(found.data?.songs.map(({ id, title }) => [id, title]));
  const nameOf = (title: string, { difficulty, level }: { difficulty: string; level: string }) =>
    `${title} (${config.shortDifficulties[difficulty] ?? difficulty} ${level})`;
  const options = (found.data?.charts ?? []).map((chart) => ({
    value: chart.chartID,
    label: nameOf(titles.get(chart.songID) ?? chart.chartID, chart),
  }));
  const current = chosen.data && { value: value!, label: nameOf(chosen.data.song.title, chosen.data.chart) };
  return <Picker label={t.chart} hint={t.chartHint} {...{ value, options, current, search, setSearch }} {...props} />;
}

/** Finds a folder of the game by its name. */
export function FolderPicker({ value, ...props }: Props) {
  const t = useTexts(goalTexts);
  const { params } = useSlice();
  const [search, setSearch] = useState('');
  const [sought] = useDebouncedValue(search, PAUSE);
  const gpt = { game: params.game, playtype: params.playtype };
  const found = useQuery({
    ...read('folders', 'search', { params: gpt, query: { search: sought } }),
    placeholderData: keepPreviousData,
    enabled: sought !== '',
  });
  const usual = useUsualFolders(gpt);
  const chosen = useQuery({
    ...read('folders', 'get', { params: { ...gpt, folderID: value ?? '' } }),
    enabled: value !== null,
  });
  const options = (sought === '' ? usual : (found.data ?? [])).map(({ folderID, name }) => ({
    value: folderID,
    label: name,
  }));
  const current = chosen.data && { value: value!, label: chosen.data.folder.name };
  return <Picker label={t.folder} hint={t.folderHint} {...{ value, options, current, search, setSearch }} {...props} />;
}

/** The folders of the game's first table, which are offered before anything is typed. */
function useUsualFolders(params: Gpt) {
  const first = useTables(params).data?.[0];
  const query = read('tables', 'get', { params: { ...params, tableID: first?.tableID ?? '' } });
  return useQuery({ ...query, enabled: first !== undefined }).data?.folders ?? [];
}

interface PickerProps extends Props {
  label: string;
  hint: string;
  options: readonly Option[];
  current: Option | undefined;
  search: string;
  setSearch: (text: string) => void;
}

function Picker({ label, hint, value, onChange, error, options, current, search, setSearch }: PickerProps) {
  const t = useTexts(goalTexts);
  // The selected option stays in the list during further searches.
  const rest = current ? options.filter((option) => option.value !== current.value) : options;
  return (
    <Select
      label={label}
      placeholder={hint}
      searchable
      required
      data={current ? [current, ...rest] : [...rest]}
      filter={({ options }) => options}
      value={value}
      onChange={(id, option) => onChange(id, option?.label ?? '')}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={t.nothingFound}
      maxDropdownHeight={260}
      {...(error && { error })}
    />
  );
}
