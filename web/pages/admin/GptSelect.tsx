import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { read } from '../../api.ts';

interface Props {
  label: string;
  /** Label for all games. */
  all: string;
  value: string;
  onChange: (value: string) => void;
}

/** A game:playtype, or all of them, which is ''. */
export function GptSelect({ label, all, value, onChange }: Props) {
  const { data } = useQuery(read('games', 'list'));
  const gpts = (data?.supportedGames ?? []).flatMap((game) => {
    const config = data?.configs[game];
    return (config?.validPlaytypes ?? []).map((playtype) => ({
      value: `${game}:${playtype}`,
      label: `${config?.name} ${playtype}`,
    }));
  });
  return (
    <NativeSelect
      label={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[{ value: '', label: all }, ...gpts]}
    />
  );
}

/** Returns the game:playtype of a selected value; nothing for all. */
export function gptOf(value: string): { game: string; playtype: string } | undefined {
  const [game, playtype] = value.split(':');
  return game && playtype ? { game, playtype } : undefined;
}
