import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UserDocument } from 'kaiden-client';
import { useState } from 'react';

import { read } from '../../../api.ts';
import { useTexts } from '../../../texts/index.ts';
import { playersTexts } from '../../../texts/players.ts';
import { useSlice } from '../ugpt.ts';

interface Props {
  label: string;
  /** Who can not be chosen (user ids). */
  without: readonly number[];
  onPick: (user: UserDocument) => void;
  /** Name of who is chosen. */
  value?: string | undefined;
}

/** Finds a player of the game by name. */
export function PlayerPicker({ label, without, onPick, value }: Props) {
  const t = useTexts(playersTexts);
  const { params } = useSlice();
  const { game, playtype } = params;
  const [search, setSearch] = useState(value ?? '');
  const [sought] = useDebouncedValue(search, 200);
  const found = useQuery({
    ...read('boards', 'players', { params: { game, playtype }, query: { search: sought } }),
    placeholderData: keepPreviousData,
  });
  const users = (found.data ?? []).filter(({ id }) => !without.includes(id));
  const names = users.map(({ username }) => username);
  return (
    <Select
      label={label}
      placeholder={t.playerHint}
      searchable
      data={value === undefined || names.includes(value) ? names : [value, ...names]}
      filter={({ options }) => options}
      value={value ?? null}
      onChange={(name) => {
        const user = users.find(({ username }) => username === name);
        if (user) onPick(user);
      }}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={t.nobody}
    />
  );
}
