import { isDeepStrictEqual } from 'node:util';

import type { DryRunAnswer, ImportDocument, PBChange, PlayOutcome } from '../../contracts/documents/import.ts';
import type { Db } from '../../db/open.ts';
import type { Ratings } from '../games/engine/play.ts';
import { findPBStates } from '../pbs/store.ts';
import { formatScoreID } from '../scores/score-id.ts';
import { findProfile } from '../stats/store.ts';
import type { Ugpt } from '../users/ugpt.ts';
import type { BeforeStoring, ToBeStored } from './ingest.ts';

type PBStates = Awaited<ReturnType<typeof findPBStates>>;

/** What a player has before or after an import, as far as the import can change it. */
interface Standing {
  pbs: PBStates;
  ratings: Ratings;
}

type Changes = Pick<DryRunAnswer['dryRun'], 'pbs' | 'ratings'>;

/** One playtype of an import, as it was before. */
interface Begun extends ToBeStored {
  ugpt: Ugpt;
  before: Standing;
}

/** Hears of what an import is about to store (`begin`), and compares what a player has before and after (`end`). */
export function watchChanges(db: Db): {
  begin: BeforeStoring;
  end: (document: ImportDocument) => Promise<DryRunAnswer['dryRun']>;
} {
  const parts: Begun[] = [];
  const standing = async ({ userID, gptRow }: Ugpt, charts: readonly number[]): Promise<Standing> => ({
    pbs: await findPBStates(db, userID, charts),
    ratings: (await findProfile(db, userID, gptRow))?.ratings ?? {},
  });
  return {
    async begin(ugpt, what) {
      parts.push({ ugpt, ...what, before: await standing(ugpt, what.charts) });
    },
    async end(document) {
      const changes: Changes = { pbs: [], ratings: [] };
      for (const { ugpt, charts, before } of parts) {
        const after = await standing(ugpt, charts);
        changes.pbs.push(...pbChanges(before.pbs, after.pbs));
        changes.ratings.push(...ratingChanges(ugpt, before.ratings, after.ratings));
      }
      const stored = parts.flatMap(({ plays }) => plays);
      return { scores: outcomesOf(document, stored), ...changes };
    },
  };
}

function pbChanges(before: PBStates, after: PBStates): PBChange[] {
  const old = new Map(before.map(({ chart, state }) => [chart, state]));
  return after
    .map(({ chart, state, ...names }): PBChange => ({ ...names, old: old.get(chart) ?? null, new: state }))
    .filter((change) => !isDeepStrictEqual(change.old, change.new));
}

const ratingChanges = ({ gpt: { game, playtype } }: Ugpt, before: Ratings, after: Ratings): Changes['ratings'] =>
  Object.entries(after)
    .map(([alg, value]) => ({ game, playtype, alg, old: before[alg] ?? null, new: value }))
    .filter((change) => change.old !== change.new);

/** What became of each play that was sent: every one is new, a duplicate or an error of the import. */
function outcomesOf({ duplicates, errors }: ImportDocument, stored: ToBeStored['plays']): PlayOutcome[] {
  const isOrphan = (type: string) => type === 'SongOrChartNotFound' || type === 'OrphanExists';
  const outcomes: PlayOutcome[] = [
    ...stored.map(({ index, scoreID }) => ({ index, outcome: 'new' as const, scoreID: formatScoreID(scoreID) })),
    ...duplicates.map(({ index, scoreID }) => ({ index, outcome: 'duplicate' as const, scoreID })),
    ...errors.map(({ index, type }) => ({ index, outcome: isOrphan(type) ? ('orphan' as const) : ('error' as const) })),
  ];
  return outcomes.sort((a, b) => a.index - b.index);
}
