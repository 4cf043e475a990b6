import type { ImportError } from '../../contracts/documents/import.ts';
import type { ImportOutcome } from '../../db/schema/imports.ts';
import type { Gpt } from '../games/engine/gpt.ts';
import type { ImportResult } from './run.ts';

/** What came of the plays of one game:playtype. Positions count from its first play. */
export interface PartOutcome extends Pick<ImportOutcome, 'errors' | 'duplicates' | 'createdSessions' | 'classDeltas'> {
  gpt: Gpt;
  /** How many plays there were, and how many of them were new. */
  plays: number;
  fresh: number;
}

/** What came of all plays together. What could not be had is an error behind the last play. */
export function joinOutcomes(parts: readonly PartOutcome[], missing: readonly string[]): ImportResult {
  const before = startsOf(parts);
  const total = parts.reduce((sum, { plays }) => sum + plays, 0);
  const shifted = <T extends { index: number }>(list: (part: PartOutcome) => readonly T[]): T[] =>
    parts.flatMap((part, at) => list(part).map((entry) => ({ ...entry, index: before[at]! + entry.index })));
  const played = parts.filter(({ fresh }) => fresh > 0).map(({ gpt }) => gpt);
  const games = new Set(parts.map(({ gpt }) => gpt.game));
  const remote = missing.map((message): ImportError => ({ type: 'RemoteFailed', message, index: total }));
  return {
    game: games.size === 1 ? [...games][0]! : null,
    playtypes: distinct(played.map(({ playtype }) => playtype)),
    outcome: {
      // Of several games, the playtypes alone don't tell.
      ...(games.size > 1 && { idStrings: distinct(played.map(({ idString }) => idString)) }),
      errors: [...shifted(({ errors }) => errors), ...remote],
      duplicates: shifted(({ duplicates }) => duplicates),
      createdSessions: parts.flatMap(({ createdSessions }) => createdSessions),
      classDeltas: parts.flatMap(({ classDeltas }) => classDeltas),
      goalInfo: [],
      questInfo: [],
    },
  };
}

/** Where each part begins among all plays. */
function startsOf(parts: readonly PartOutcome[]): number[] {
  let at = 0;
  return parts.map(({ plays }) => (at += plays) - plays);
}

const distinct = (names: readonly string[]): string[] => [...new Set(names)];
