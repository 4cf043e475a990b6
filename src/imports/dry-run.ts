import { isDeepStrictEqual } from 'node:util';

import type { DryRunAnswer, ImportDocument, PBChange, PlayOutcome } from '../../contracts/documents/import.ts';
import type { Db } from '../../db/open.ts';
import type { Ratings } from '../games/engine/play.ts';
import { findPBStates } from '../pbs/store.ts';
import { findProfile } from '../stats/store.ts';
import type { Ugpt } from '../users/ugpt.ts';
import type { BeforeStoring } from './ingest.ts';

type PBStates = Awaited<ReturnType<typeof findPBStates>>;

/** What a player has before or after an import, as far as the import can change it. */
interface Standing {
  pbs: PBStates;
  ratings: Ratings;
}

type Changes = Pick<DryRunAnswer['dryRun'], 'pbs' | 'ratings'>;

/** Compares what a player has before (`begin`) and after (`end`) an import. */
export function watchChanges(db: Db): { begin: BeforeStoring; end: () => Promise<Changes> } {
  let told: { ugpt: Ugpt; charts: readonly number[]; before: Standing } | undefined;
  const standing = async ({ userID, gptRow }: Ugpt, charts: readonly number[]): Promise<Standing> => ({
    pbs: await findPBStates(db, userID, charts),
    ratings: (await findProfile(db, userID, gptRow))?.ratings ?? {},
  });
  return {
    async begin(ugpt, charts) {
      told = { ugpt, charts, before: await standing(ugpt, charts) };
    },
    async end() {
      if (!told) throw new Error('The import has ended before it began');
      const { ugpt, charts, before } = told;
      const after = await standing(ugpt, charts);
      return { pbs: pbChanges(before.pbs, after.pbs), ratings: ratingChanges(ugpt, before.ratings, after.ratings) };
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
export function outcomesOf({ scoreIDs, duplicates, errors }: ImportDocument): PlayOutcome[] {
  const settled = new Map<number, PlayOutcome>();
  for (const { index, scoreID } of duplicates) settled.set(index, { index, outcome: 'duplicate', scoreID });
  for (const { index, type } of errors) {
    const isOrphan = type === 'SongOrChartNotFound' || type === 'OrphanExists';
    settled.set(index, { index, outcome: isOrphan ? 'orphan' : 'error' });
  }
  const fresh = scoreIDs.values();
  return Array.from({ length: scoreIDs.length + settled.size }, (_, index) => {
    const known = settled.get(index);
    return known ?? { index, outcome: 'new', scoreID: fresh.next().value! };
  });
}
