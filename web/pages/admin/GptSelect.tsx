import { NativeSelect } from '@mantine/core';

import { useGames, useGptName } from '../../components/game.ts';

interface Props {
  label: string;
  /** Label for all games. */
  all: string;
  value: string;
  onChange: (value: string) => void;
}

/** A game:playtype, or all of them, which is ''. */
export function GptSelect({ label, all, value, onChange }: Props) {
  const { data } = useGames();
  const name = useGptName();
  const gpts = (data?.supportedGames ?? []).flatMap((game) => {
    const config = data?.configs[game];
    return (config?.validPlaytypes ?? []).map((playtype) => ({
      value: `${game}:${playtype}`,
      label: name({ game, playtype }),
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
