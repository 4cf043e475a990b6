import { isDeepStrictEqual } from 'node:util';

import { chartDifficulty } from '../../../../contracts/client/chart-names.ts';
import type { DryRunAnswer, ImportDocument, PBChange, PlayOutcome } from '../../../../contracts/documents/import.ts';
import type { Db } from '../../../../db/open.ts';
import type { Ugpt } from '../../../accounts/users/ugpt.ts';
import { findRelated } from '../../../catalogue/related.ts';
import type { Ratings } from '../../../games/engine/play.ts';
import { findPBStates } from '../../../play/pbs/store.ts';
import { findProfile } from '../../../play/stats/store.ts';
import type { BeforeStoring, ToBeStored } from '../store-plays.ts';

type PBStates = Awaited<ReturnType<typeof findPBStates>>;

/** A player's state before or after an import, as far as the import can change it. */
interface Standing {
  pbs: PBStates;
  ratings: Ratings;
}

type Changes = Pick<DryRunAnswer['dryRun'], 'pbs' | 'ratings'>;

/** Game:playtype of an import, in its state before. */
interface Begun {
  ugpt: Ugpt;
  charts: Set<number>;
  before: Standing;
}

/** Records what an import is about to store (`begin`), and compares the player's state before and after (`end`). */
export function watchChanges(db: Db): {
  begin: BeforeStoring;
  end: (document: ImportDocument) => Promise<DryRunAnswer['dryRun']>;
} {
  const begun = new Map<number, Begun>();
  const stored: PlayOutcome[] = [];
  const ratingsOf = async ({ userID, gptRow }: Ugpt) => (await findProfile(db, userID, gptRow))?.ratings ?? {};
  return {
    async begin(ugpt, { charts, plays }) {
      const { userID, gptRow } = ugpt;
      stored.push(...(await newOutcomes(db, ugpt, plays)));
      const one = begun.get(gptRow) ?? {
        ugpt,
        charts: new Set(),
        before: { pbs: [], ratings: await ratingsOf(ugpt) },
      };
      begun.set(gptRow, one);
      const untouched = charts.filter((chart) => !one.charts.has(chart));
      one.before.pbs.push(...(await findPBStates(db, userID, untouched)));
      for (const chart of untouched) one.charts.add(chart);
    },
    async end(document) {
      const changes: Changes = { pbs: [], ratings: [] };
      for (const { ugpt, charts, before } of begun.values()) {
        const related = await findRelated(db, [...charts]);
        const difficultyOf = (chart: number) => chartDifficulty(ugpt.gpt.config(), related.facts(chart).facts);
        const after = await findPBStates(db, ugpt.userID, [...charts]);
        changes.pbs.push(...pbChanges(ugpt, before.pbs, after, difficultyOf));
        changes.ratings.push(...ratingChanges(ugpt, before.ratings, await ratingsOf(ugpt)));
      }
      return { scores: outcomesOf(document, stored), ...changes };
    },
  };
}

function pbChanges(
  { gpt: { game, playtype } }: Ugpt,
  before: PBStates,
  after: PBStates,
  difficultyOf: (chart: number) => string,
): PBChange[] {
  const old = new Map(before.map(({ chart, state }) => [chart, state]));
  return after
    .map(({ chart, state, ...names }): PBChange => ({
      ...names,
      difficulty: difficultyOf(chart),
      game,
      playtype,
      old: old.get(chart) ?? null,
      new: state,
    }))
    .filter((change) => !isDeepStrictEqual(change.old, change.new));
}

const ratingChanges = ({ gpt: { game, playtype } }: Ugpt, before: Ratings, after: Ratings): Changes['ratings'] =>
  Object.entries(after)
    .map(([alg, value]) => ({ game, playtype, alg, old: before[alg] ?? null, new: value }))
    .filter((change) => change.old !== change.new);

/** Returns the outcomes of plays that would be stored. */
async function newOutcomes(db: Db, { gpt }: Ugpt, plays: ToBeStored['plays']): Promise<PlayOutcome[]> {
  const { game, playtype } = gpt;
  const related = await findRelated(
    db,
    plays.map(({ chart }) => chart),
  );
  return plays.map(({ index, scoreID, chart, timeAchieved, play: { score, lamp } }) => {
    const { title, facts } = related.facts(chart);
    const difficulty = chartDifficulty(gpt.config(), facts);
    return { index, outcome: 'new', scoreID, game, playtype, title, difficulty, score, lamp, timeAchieved };
  });
}

/** Returns the outcome of each play: new, a duplicate or an error of the import. */
function outcomesOf({ duplicates, errors }: ImportDocument, stored: readonly PlayOutcome[]): PlayOutcome[] {
  const isOrphan = (type: string) => type === 'SongOrChartNotFound' || type === 'OrphanExists';
  const outcomes: PlayOutcome[] = [
    ...stored,
    ...duplicates.map(({ index, scoreID }) => ({ index, outcome: 'duplicate' as const, scoreID })),
    ...errors.map(({ index, type }) => ({ index, outcome: isOrphan(type) ? ('orphan' as const) : ('error' as const) })),
  ];
  return outcomes.sort((a, b) => a.index - b.index);
}
