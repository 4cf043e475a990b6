import type { ImportError } from '../../contracts/documents/import.ts';
import type { ImportOutcome } from '../../db/schema/imports.ts';
import type { GptName } from '../catalogue/gpts.ts';
import type { PreparedPlays } from './prepare.ts';
import { NO_ROOM } from './steps/keep-orphans.ts';
import type { StoredPlays } from './store-plays.ts';
import type { NewImport } from './store.ts';

/** The result of storing plays of one game:playtype; plain data. */
export interface PartOutcome extends Omit<StoredPlays, 'fresh'> {
  gpt: GptName;
  /** How many plays there were, and how many of them were new. */
  plays: number;
  fresh: number;
}

export interface ImportResult {
  /** Null for scores of no game or of several. */
  game: string | null;
  playtypes: string[];
  outcome: ImportOutcome;
}

/** Returns the outcome of some plays of an import. */
export function partOutcome(
  { game, playtype, idString, count }: Pick<PreparedPlays, 'game' | 'playtype' | 'idString' | 'count'>,
  { fresh, ...stored }: StoredPlays,
): PartOutcome {
  return { ...stored, gpt: { game, playtype, idString }, plays: count, fresh: fresh.length };
}

/** What came of all plays together. What could not be had is an error behind the last play. */
export function joinOutcomes(parts: readonly PartOutcome[], missing: readonly string[]): Omit<ImportResult, 'game'> {
  const total = parts.reduce((sum, { plays }) => sum + plays, 0);
  const played = parts.filter(({ fresh }) => fresh > 0).map(({ gpt }) => gpt);
  const remote = missing.map((message): ImportError => ({ type: 'RemoteFailed', message, index: total }));
  const deltas = parts.flatMap(({ classDeltas }) => classDeltas);
  return {
    playtypes: distinct(played.map(({ playtype }) => playtype)),
    outcome: {
      // Of several games, the playtypes alone don't tell.
      ...(distinct(parts.map(({ gpt }) => gpt.game)).length > 1 && {
        idStrings: distinct(played.map(({ idString }) => idString)),
      }),
      errors: [...parts.flatMap(({ errors }) => errors).toSorted(byIndex), ...remote],
      duplicates: parts.flatMap(({ duplicates }) => duplicates).toSorted(byIndex),
      blacklisted: parts.flatMap(({ blacklisted }) => blacklisted).toSorted(byIndex),
      createdSessions: parts.flatMap(({ createdSessions }) => createdSessions).filter(isFirstOfSession()),
      classDeltas: joined(deltas, ({ game, playtype, set }) => `${game}:${playtype} ${set}`),
      goalInfo: joined(
        parts.flatMap(({ targets }) => targets.goalInfo),
        ({ goalID }) => goalID,
      ),
      questInfo: joined(
        parts.flatMap(({ targets }) => targets.questInfo),
        ({ questID }) => questID,
      ),
    },
  };
}

/** Returns the game:playtypes of which plays were neither stored nor kept as orphans. */
export const withRefused = (parts: readonly PartOutcome[]): ReadonlySet<string> =>
  new Set(parts.filter(({ errors }) => errors.some(isRefusal)).map(({ gpt }) => gpt.idString));

const isRefusal = ({ type, message }: ImportError): boolean =>
  type !== 'OrphanExists' && (type !== 'SongOrChartNotFound' || message.endsWith(NO_ROOM));

const byIndex = (a: { index: number }, b: { index: number }): number => a.index - b.index;

/** A session that one part creates and the next adds to was created. */
function isFirstOfSession(): (entry: { sessionID: string }) => boolean {
  const seen = new Set<string>();
  return ({ sessionID }) => !seen.has(sessionID) && Boolean(seen.add(sessionID));
}

/** Changes of the same thing by several parts, as one from what it was to what it is. */
const joined = <T extends { old: unknown; new: unknown }>(changes: readonly T[], nameOf: (change: T) => string): T[] =>
  [...Map.groupBy(changes, nameOf).values()].map((same) => ({ ...same.at(-1)!, old: same[0]!.old }));

const distinct = (names: readonly string[]): string[] => [...new Set(names)];

/** Returns the result of an import of which everything is stored. */
export const resultOf = (
  { game, missing }: { game: string | null; missing: readonly string[] },
  outcomes: readonly PartOutcome[],
): ImportResult => ({ game, ...joinOutcomes(outcomes, missing) });

/** Returns what changes of an import's row when it is completed. */
export const completion = (result: ImportResult, now: number): Partial<NewImport> => ({
  ...result,
  status: 'completed',
  timeFinished: now,
});
