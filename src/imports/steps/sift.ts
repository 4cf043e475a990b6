import type { ImportDocument, ImportError } from '../../../contracts/documents/import.ts';
import type { Db } from '../../../db/open.ts';
import type { ChartFacts } from '../../games/engine/play.ts';
import { findBlacklistedIDs } from '../../scores/blacklist/store.ts';
import { findExisting } from '../../scores/same/store.ts';
import { inSteps, type Tell } from '../../shared/in-steps.ts';
import type { Ugpt } from '../../users/ugpt.ts';
import type { RawPlay } from '../raw-play.ts';
import { withoutAlike } from './alike.ts';
import { hydrate, type HydratedPlay } from './hydrate.ts';
import type { Match } from './match.ts';

export interface NewPlay extends HydratedPlay {
  /** Its position among the plays. */
  index: number;
  /** Row of the chart. */
  chart: number;
}

export interface Sifted {
  /** Plays that are possible and were not there yet, in the order they were sent. */
  fresh: NewPlay[];
  duplicates: ImportDocument['duplicates'];
  /** Plays that their player wants to see no more. */
  blacklisted: ImportDocument['blacklisted'];
  errors: ImportError[];
  /** Positions of the plays for which no chart was found, for whatever reason. */
  unmatched: number[];
  /** Those of them whose song or chart is not known. */
  unknown: number[];
}

/** Parts what was sent into new plays, plays that are there already or blacklisted, impossible ones and ones without a chart. */
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
  },
  tell: Tell,
): Promise<Sifted> {
  const { userID, gpt } = ugpt;
  const sifted: Sifted = { fresh: [], duplicates: [], blacklisted: [], errors: [], unmatched: [], unknown: [] };
  const context = { userID, now: input.now, trusted: input.trusted };
  const possible: NewPlay[] = [];
  for (const [index, match] of inSteps(input.matches.entries(), tell)) {
    if ('failure' in match) {
      sifted.errors.push({ ...match.failure, index });
      sifted.unmatched.push(index);
      if (match.failure.type === 'SongOrChartNotFound') sifted.unknown.push(index);
      continue;
    }
    const result = hydrate(input.plays[index]!, gpt, input.facts.get(match.chart)!, context);
    if ('faults' in result) sifted.errors.push({ type: 'InvalidDatapoint', message: result.faults.join('; '), index });
    else possible.push({ ...result, index, chart: match.chart });
  }

  const separated = await separateKnown(db, ugpt, possible);
  return { ...sifted, ...separated };
}

export type Separated = Pick<Sifted, 'fresh' | 'duplicates' | 'blacklisted'>;

/** Separates new plays from those that are stored, come twice or are blacklisted. */
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

/** Looks again at plays that were new when they were prepared: others may have been stored or blacklisted since. */
export async function siftAgain(db: Db, ugpt: Pick<Ugpt, 'userID' | 'gpt'>, before: Separated): Promise<Separated> {
  const { fresh, duplicates, blacklisted } = await separateKnown(db, ugpt, before.fresh);
  return {
    fresh,
    duplicates: [...before.duplicates, ...duplicates],
    blacklisted: [...before.blacklisted, ...blacklisted],
  };
}
