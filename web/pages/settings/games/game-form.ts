import { KaidenError, type GamePTConfig } from 'kaiden-client';

import type { GameSettings } from '../../../components/preferred.ts';

/** Fields with one of some values; an empty text stands for no preference. */
export const CHOICES = [
  'preferredProfileAlg',
  'preferredScoreAlg',
  'preferredSessionAlg',
  'defaultTable',
  'scoreBucket',
  'region',
  'preferredRanking',
] as const;
type Choice = (typeof CHOICES)[number];

/** Values of the fields. */
export type Values = Record<Choice, string> & { gameSpecific: Record<string, unknown> };

/** Fields of a game that hold nothing. */
const BLANK: Record<string, unknown> = { boolean: false, list: [] };

/** Returns the first values of the fields. */
export const valuesOf = (settings: GameSettings, { gameSpecificPreferences }: GamePTConfig): Values => ({
  ...(Object.fromEntries(CHOICES.map((name) => [name, settings[name] ?? ''])) as Record<Choice, string>),
  gameSpecific: Object.fromEntries(
    Object.entries(gameSpecificPreferences).map(([name, { type }]) => [
      name,
      settings.gameSpecific[name] ?? BLANK[type] ?? '',
    ]),
  ),
});

/** Returns the change that makes the settings what is in the fields. */
export function changeOf({ gameSpecific, scoreBucket, preferredRanking, ...texts }: Values) {
  const named = Object.entries(texts).map(([name, value]) => [name, value || null]);
  // A number that was deleted is back at the game's default.
  const given = Object.entries(gameSpecific).filter(([, value]) => value !== '');
  return {
    ...(Object.fromEntries(named) as Record<keyof typeof texts, string | null>),
    scoreBucket: (scoreBucket || null) as GameSettings['scoreBucket'],
    preferredRanking: (preferredRanking || null) as GameSettings['preferredRanking'],
    gameSpecific: Object.fromEntries(given),
  };
}

/** Returns the faults that have a field, by its name, and the error if there are others. */
export function faultsOf(error: unknown, { gameSpecificPreferences }: GamePTConfig) {
  const issues = error instanceof KaidenError ? error.issues : [];
  const own = Object.keys(gameSpecificPreferences).map((name) => `gameSpecific.${name}`);
  const fields = new Set<string>([...CHOICES, ...own]);
  const atField = issues.filter(({ path }) => fields.has(path));
  return { atField, rest: issues.length > 0 && atField.length === issues.length ? null : error };
}
