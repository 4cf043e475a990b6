import { useQuery } from '@tanstack/react-query';
import type { GamePTConfig } from 'kaiden-client';
import { useMemo } from 'react';

import { read, type Body } from '../api.ts';
import { useGameConfig, useMyStats, type Gpt } from './game.ts';

type ChartNames = NonNullable<GamePTConfig['chartNames']>;
export type GameSettings = Body<'ugptSettings', 'get'>;

/** Settings change only on their own page, which reads them again. */
const A_WHILE = 300_000;

/** Returns the query of the reader's settings in a game:playtype. */
export const gameSettingsOf = ({ game, playtype }: Gpt) => ({
  ...read('ugptSettings', 'get', { params: { userID: 'me', game, playtype } }),
  staleTime: A_WHILE,
});

/** Returns the reader's settings in a game:playtype: null if they don't play it, undefined while that is not known. */
export function useGameSettings(gpt: Gpt): GameSettings | null | undefined {
  const stats = useMyStats(gpt);
  const { data, isError } = useQuery({ ...gameSettingsOf(gpt), enabled: Boolean(stats) });
  return stats === null || isError ? null : data;
}

/** Returns the configuration of a game:playtype with the reader's own defaults; undefined while either is not known. */
export function usePreferredConfig(gpt: Gpt): GamePTConfig | undefined {
  const config = useGameConfig(gpt);
  const settings = useGameSettings(gpt);
  return useMemo(
    () => config && (settings === undefined ? undefined : withDefaults(config, settings)),
    [config, settings],
  );
}

const withDefaults = (config: GamePTConfig, settings: GameSettings | null): GamePTConfig => ({
  ...config,
  defaultScoreRatingAlg: settings?.preferredScoreAlg ?? config.defaultScoreRatingAlg,
  defaultSessionRatingAlg: settings?.preferredSessionAlg ?? config.defaultSessionRatingAlg,
  defaultProfileRatingAlg: settings?.preferredProfileAlg ?? config.defaultProfileRatingAlg,
  scoreBucket: settings?.scoreBucket ?? config.scoreBucket,
  ...(config.chartNames && { chartNames: withTables(config.chartNames, settings) }),
});

/** Returns how charts are named, with the difficulty tables that the reader wants to see. */
function withTables(names: ChartNames, settings: GameSettings | null): ChartNames & { shown?: string[] } {
  const symbols = settings?.gameSpecific[names.preference ?? ''];
  return Array.isArray(symbols) ? { ...names, shown: symbols as string[] } : names;
}
