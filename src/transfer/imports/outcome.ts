import type { ImportError } from '../../../contracts/documents/import.ts';
import type { ImportOutcome } from '../../../db/schema/imports.ts';
import type { GptName } from '../../catalogue/gpts.ts';
import type { PreparedPlays } from './prepare.ts';
import { NO_ROOM } from './steps/keep-orphans.ts';
import type { StoredPlays } from './store-plays.ts';
import type { NewImport } from './store.ts';

/** Result of storing plays of one game:playtype; plain data. */
export interface PartOutcome extends Omit<StoredPlays, 'fresh'> {
  gpt: GptName;
  /** Number of plays, and of new ones among them. */
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

/** Joins the outcomes of all plays. Missing parts are errors after the last play. */
export function joinOutcomes(parts: readonly PartOutcome[], missing: readonly string[]): Omit<ImportResult, 'game'> {
  const total = parts.reduce((sum, { plays }) => sum + plays, 0);
  const played = parts.filter(({ fresh }) => fresh > 0).map(({ gpt }) => gpt);
  const remote = missing.map((message): ImportError => ({ type: 'RemoteFailed', message, index: total }));
  const deltas = parts.flatMap(({ classDeltas }) => classDeltas);
  return {
    playtypes: distinct(played.map(({ playtype }) => playtype)),
    outcome: {
      // With several games, playtypes alone are ambiguous.
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

/** Returns the game:playtypes with plays that were neither stored nor kept as orphans. */
export const withRefused = (parts: readonly PartOutcome[]): ReadonlySet<string> =>
  new Set(parts.filter(({ errors }) => errors.some(isRefusal)).map(({ gpt }) => gpt.idString));

/** Returns whether an error means that a play was neither stored nor kept as an orphan. */
export const isRefusal = ({ type, message }: ImportError): boolean =>
  type !== 'OrphanExists' && (type !== 'SongOrChartNotFound' || message.endsWith(NO_ROOM));

const byIndex = (a: { index: number }, b: { index: number }): number => a.index - b.index;

/** A session created by one part and extended by the next counts as created. */
function isFirstOfSession(): (entry: { sessionID: string }) => boolean {
  const seen = new Set<string>();
  return ({ sessionID }) => !seen.has(sessionID) && Boolean(seen.add(sessionID));
}

/** Joins several parts' changes of the same thing, from the first old to the last new value. */
const joined = <T extends { old: unknown; new: unknown }>(changes: readonly T[], nameOf: (change: T) => string): T[] =>
  [...Map.groupBy(changes, nameOf).values()].map((same) => ({ ...same.at(-1)!, old: same[0]!.old }));

const distinct = (names: readonly string[]): string[] => [...new Set(names)];

/** Returns the result of a completely stored import. */
export const resultOf = (
  { game, missing }: { game: string | null; missing: readonly string[] },
  outcomes: readonly PartOutcome[],
): ImportResult => ({ game, ...joinOutcomes(outcomes, missing) });

/** Returns the changes of an import's row on completion. */
export const completion = (result: ImportResult, now: number): Partial<NewImport> => ({
  ...result,
  status: 'completed',
  timeFinished: now,
});
