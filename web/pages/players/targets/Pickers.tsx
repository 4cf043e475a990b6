import { useQuery } from '@tanstack/react-query';
import { shortChartName, type NamedChart } from 'kaiden-client/chart-names';
import { useState } from 'react';

import { read } from '../../../api.ts';
import type { Gpt } from '../../../components/game.ts';
import { useTables } from '../../../components/use-tables.ts';
import { keepFound } from '../../../shared/shown.ts';
import { goalTexts } from '../../../texts/goals.ts';
import { useTexts } from '../../../texts/index.ts';
import { Lookup, useTyped, type Option } from '../Lookup.tsx';
import { useSlice } from '../ugpt.ts';

interface Props {
  value: string | null;
  /** Id and name of the choice. */
  onChange: (id: string | null, name: string) => void;
  error?: string | undefined;
}

/** Finds a chart of the game by the title of its song. */
export function ChartPicker({ value, onChange, error }: Props) {
  const t = useTexts(goalTexts);
  const { params, config } = useSlice();
  const gpt = { game: params.game, playtype: params.playtype };
  const nameOf = (title: string, chart: NamedChart) => `${title} (${shortChartName(config, chart)})`;
  const { data } = useQuery({
    ...read('charts', 'get', { params: { ...gpt, chartID: value ?? '' } }),
    enabled: value !== null,
  });
  const picked = usePicked(value, data && nameOf(data.song.title, data.chart));
  const { sought } = picked;
  const found = useQuery({
    ...read('charts', 'list', { params: gpt, query: { search: sought, limit: 100 } }),
    placeholderData: keepFound,
  });
  const titles = new Map(found.data?.songs.map(({ id, title }) => [id, title]));
  const options = (found.data?.charts ?? []).map((chart) => ({
    value: chart.chartID,
    label: nameOf(titles.get(chart.songID) ?? chart.chartID, chart),
  }));
  const texts = { label: t.chart, hint: t.chartHint };
  return <Picker {...{ ...picked, ...texts, options, onChange, error }} isFetching={found.isFetching} />;
}

/** Finds a folder of the game by its name. */
export function FolderPicker({ value, onChange, error }: Props) {
  const t = useTexts(goalTexts);
  const { params } = useSlice();
  const gpt = { game: params.game, playtype: params.playtype };
  const { data } = useQuery({
    ...read('folders', 'get', { params: { ...gpt, folderID: value ?? '' } }),
    enabled: value !== null,
  });
  const picked = usePicked(value, data?.folder.name);
  const { sought } = picked;
  const found = useQuery({
    ...read('folders', 'search', { params: gpt, query: { search: sought } }),
    placeholderData: keepFound,
    enabled: sought !== '',
  });
  const usual = useUsualFolders(gpt);
  const options = (sought === '' ? usual : (found.data ?? [])).map(({ folderID, name }) => ({
    value: folderID,
    label: name,
  }));
  const texts = { label: t.folder, hint: t.folderHint };
  return <Picker {...{ ...picked, ...texts, options, onChange, error }} isFetching={found.isFetching} />;
}

/** Returns what is typed, and the label of what is chosen, which is known at once where it was chosen here. */
function usePicked(value: string | null, loaded: string | undefined) {
  const [name, setName] = useState<string>();
  const chosen = value === null ? undefined : (loaded ?? name);
  return { chosen, setName, ...useTyped(chosen) };
}

/** The folders of the game's first table, which are offered before anything is typed. */
function useUsualFolders(params: Gpt) {
  const first = useTables(params).data?.[0];
  const query = read('tables', 'get', { params: { ...params, tableID: first?.tableID ?? '' } });
  return useQuery({ ...query, enabled: first !== undefined }).data?.folders ?? [];
}

interface PickerProps extends Pick<Props, 'onChange' | 'error'>, ReturnType<typeof usePicked> {
  label: string;
  hint: string;
  options: readonly Option[];
  isFetching: boolean;
}

function Picker({ setName, onChange, isTyping, isFetching, ...props }: PickerProps) {
  const t = useTexts(goalTexts);
  return (
    <Lookup
      {...props}
      required
      nothing={t.nothingFound}
      isSearching={isTyping || isFetching}
      onChoose={({ value, label }) => {
        setName(label);
        onChange(value, label);
      }}
    />
  );
}
