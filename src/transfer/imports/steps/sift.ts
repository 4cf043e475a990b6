import type { Db } from '../../../../db/open.ts';
import type { Ugpt } from '../../../accounts/users/ugpt.ts';
import { inSteps, type OnStep } from '../../../base/shared/in-steps.ts';
import type { ChartFacts } from '../../../games/engine/play.ts';
import { findBlacklistedIDs } from '../../../play/scores/blacklist.store.ts';
import { findExisting } from '../../../play/scores/same.store.ts';
import type { RawPlay } from '../raw-play.ts';
import { withoutAlike } from './alike.ts';
import { hydrate } from './hydrate.ts';
import type { Match } from './match.ts';
import type { NewPlay, Separated, Sifted } from './sifted.ts';

/** Longest JSON of a refused play that is kept (characters). */
const LARGEST_REFUSED = 16 * 1024;

/** Sorts plays into new ones, existing or blacklisted ones, impossible ones and ones without a chart. */
export async function siftPlays(
  db: Db,
  ugpt: Pick<Ugpt, 'userID' | 'gpt'>,
  input: {
    plays: readonly RawPlay[];
    matches: readonly Match[];
    facts: ReadonlyMap<number, ChartFacts>;
    /** Unix ms. */
    now: number;
    trusted: boolean;
    /** Whether plays that are refused are kept as well. */
    keepsRefused: boolean;
  },
  onStep: OnStep,
): Promise<Sifted> {
  const { userID, gpt } = ugpt;
  const sifted: Sifted = { fresh: [], duplicates: [], blacklisted: [], errors: [], unmatched: [], kept: [] };
  const context = { userID, now: input.now, trusted: input.trusted };
  const possible: NewPlay[] = [];
  const isStored = (index: number) =>
    input.keepsRefused && JSON.stringify(input.plays[index]).length <= LARGEST_REFUSED;
  for (const [index, match] of inSteps(input.matches.entries(), onStep)) {
    if ('failure' in match) {
      sifted.errors.push({ ...match.failure, index });
      sifted.unmatched.push(index);
      if (match.failure.type === 'SongOrChartNotFound' || isStored(index)) sifted.kept.push(index);
      continue;
    }
    const result = hydrate(input.plays[index]!, gpt, input.facts.get(match.chart)!, context);
    if (!('faults' in result)) {
      possible.push({ ...result, index, chart: match.chart });
      continue;
    }
    sifted.errors.push({ type: 'InvalidDatapoint', message: result.faults.join('; '), index });
    if (!isStored(index)) continue;
    sifted.unmatched.push(index);
    sifted.kept.push(index);
  }

  const separated = await separateKnown(db, ugpt, possible);
  return { ...sifted, ...separated };
}

/** Separates new plays from stored, repeated or blacklisted ones. */
async function separateKnown(
  db: Db,
  { userID, gpt }: Pick<Ugpt, 'userID' | 'gpt'>,
  plays: readonly NewPlay[],
): Promise<Separated> {
  const separated: Separated = { fresh: [], duplicates: [], blacklisted: [] };
  if (plays.length === 0) return separated;
  const seen = await findExisting(
    db,
    plays.map(({ scoreID }) => scoreID),
  );
  const blacklisted = await findBlacklistedIDs(db, userID);
  for (const play of plays) {
    const { index, scoreID } = play;
    if (blacklisted.has(scoreID)) separated.blacklisted.push({ index, scoreID });
    else if (seen.has(scoreID)) separated.duplicates.push({ index, scoreID });
    else separated.fresh.push(play);
    seen.add(scoreID);
  }
  return gpt.alike ? withoutAlike(db, { userID, alike: gpt.alike }, separated) : separated;
}

/** Checks plays again that were new when they were prepared: others may have been stored or blacklisted since. */
export async function siftAgain(db: Db, ugpt: Pick<Ugpt, 'userID' | 'gpt'>, before: Separated): Promise<Separated> {
  const { fresh, duplicates, blacklisted } = await separateKnown(db, ugpt, before.fresh);
  return {
    fresh,
    duplicates: [...before.duplicates, ...duplicates],
    blacklisted: [...before.blacklisted, ...blacklisted],
  };
}
