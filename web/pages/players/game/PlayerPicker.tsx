import { useQuery } from '@tanstack/react-query';
import type { UserDocument } from 'kaiden-client';

import { read } from '../../../api.ts';
import { keepFound } from '../../../shared/shown.ts';
import { useTexts } from '../../../texts/index.ts';
import { rivalTexts } from '../../../texts/rivals.ts';
import { Lookup, useTyped } from '../Lookup.tsx';
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
  const t = useTexts(rivalTexts);
  const { params } = useSlice();
  const { game, playtype } = params;
  const { typed, setTyped, sought, isTyping } = useTyped(value);
  const found = useQuery({
    ...read('boards', 'players', { params: { game, playtype }, query: { search: sought } }),
    placeholderData: keepFound,
  });
  const users = (found.data ?? []).filter(({ id }) => !without.includes(id));
  return (
    <Lookup
      label={label}
      hint={t.playerHint}
      nothing={t.nobody}
      chosen={value}
      typed={typed}
      setTyped={setTyped}
      options={users.map(({ username }) => ({ value: username, label: username }))}
      isSearching={isTyping || found.isFetching}
      onChoose={({ value: name }) => {
        const user = users.find(({ username }) => username === name);
        if (user) onPick(user);
      }}
    />
  );
}
