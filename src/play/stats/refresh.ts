import type { ClassDelta } from '../../../contracts/documents/import.ts';
import type { Tx } from '../../../db/open.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import type { VersionRules } from '../../games/engine/newness.ts';
import type { RatedChart } from '../../games/engine/partition.ts';
import type { Ratings } from '../../games/engine/play.ts';
import { findBestRatings, findRatedCharts } from '../pbs/ratings.store.ts';
import { countScores } from '../scores/store.ts';
import { rateSessionsForRegion } from '../sessions/assign.ts';
import { rulesColumns, rulesOfPlayer } from '../versions/rules.ts';
import { findRules } from '../versions/store.ts';
import {
  deleteClasses,
  deleteProfile,
  findClasses,
  findProfile,
  insertClassAchievement,
  putClass,
  putProfile,
} from './store.ts';

export interface ProfileChange {
  /** Classes sent by a client, set to class id. */
  provided?: Readonly<Record<string, string>>;
  /** Classes entered by the player: they apply whatever was stored before, and null removes one. */
  given?: Readonly<Record<string, string | null>>;
  /** Change of the number of scores; if unknown they are counted, which takes longer. */
  change: number | 'unknown';
  /** Unix ms. */
  now: number;
}

/**
 * Computes a player's profile ratings from their PBs and updates their classes; classes derived from ratings win over `provided` ones.
 * Returns the changes.
 */
export async function refreshProfile(
  tx: Tx,
  ugpt: Ugpt,
  { provided = {}, given = {}, change, now }: ProfileChange,
): Promise<ClassDelta[]> {
  const { gpt, userID: user, gptRow } = ugpt;
  const rules = await rulesOfPlayer(tx, ugpt, now);
  const before = await findRules(tx, ugpt);
  if (before && before.version !== null && before.region !== rules.region)
    await rateSessionsForRegion(tx, ugpt, before.region);
  const ratings = await rateProfile(tx, ugpt, rules);
  const scoreCount = change === 'unknown' ? await countScores(tx, ugpt) : (await storedCount(tx, ugpt)) + change;
  if (scoreCount === 0) await deleteClasses(tx, ugpt, setsOf(gpt, 'derived'));
  if (scoreCount > 0 || (await hasGivenClass(tx, ugpt, { ...provided, ...given }))) {
    await putProfile(tx, { user, gpt: gptRow, ratings, scoreCount, ...rulesColumns(rules) });
  } else {
    await deleteProfile(tx, ugpt);
  }
  const moved = await moveClasses(tx, ugpt, { ...provided, ...gpt.derivedClasses(ratings) }, now);
  return [...moved, ...(await giveClasses(tx, ugpt, given, now))];
}

async function giveClasses(
  tx: Tx,
  ugpt: Ugpt,
  given: Readonly<Record<string, string | null>>,
  now: number,
): Promise<ClassDelta[]> {
  const { gpt, userID, gptRow } = ugpt;
  const deltas: ClassDelta[] = [];
  for (const [set, classID] of Object.entries(given)) {
    const oldID = (await findClasses(tx, userID, gptRow)).get(set) ?? null;
    if (classID === oldID) continue;
    const isLower = classID === null || compare(gpt, set, oldID, classID) < 0;
    if (isLower) await deleteClasses(tx, ugpt, [set]);
    if (classID !== null && isLower) await putClass(tx, ugpt, set, classID);
    if (isLower) deltas.push(deltaOf(gpt, set, oldID, classID));
    else deltas.push(...(await moveClasses(tx, ugpt, { [set]: classID }, now)));
  }
  return deltas;
}

function deltaOf(gpt: Gpt, set: string, oldID: string | null, newID: string | null): ClassDelta {
  const { game, playtype } = gpt;
  const position = (id: string | null) => (id === null ? null : gpt.classIndex(set, id));
  return { game, playtype, set, old: position(oldID), new: position(newID) };
}

const storedCount = async (tx: Tx, { userID, gptRow }: Ugpt): Promise<number> =>
  (await findProfile(tx, userID, gptRow))?.scoreCount ?? 0;

const setsOf = ({ classSets }: Gpt, type: 'derived' | 'provided'): string[] =>
  [...classSets.values()].filter((set) => set.type === type).map(({ name }) => name);

/** Removes derived classes that the game does not have: for data that may be wrong. */
export async function forgetUnknownClasses(tx: Tx, ugpt: Ugpt): Promise<void> {
  const unknown = [...(await findClasses(tx, ugpt.userID, ugpt.gptRow))].filter(([name, classID]) => {
    const set = ugpt.gpt.classSets.get(name);
    return set?.type === 'derived' && set.values.every(({ id }) => id !== classID);
  });
  await deleteClasses(
    tx,
    ugpt,
    unknown.map(([name]) => name),
  );
}

/** Removes every class of a player, for users who no longer exist. */
export const forgetClasses = async (tx: Tx, ugpt: Ugpt): Promise<void> =>
  deleteClasses(tx, ugpt, [...(await findClasses(tx, ugpt.userID, ugpt.gptRow)).keys()]);

/** Classes given by a game outlive the scores: their player keeps a profile to show them. */
async function hasGivenClass(tx: Tx, { userID, gpt, gptRow }: Ugpt, provided: object): Promise<boolean> {
  if (Object.keys(provided).length > 0) return true;
  const stored = await findClasses(tx, userID, gptRow);
  return setsOf(gpt, 'provided').some((set) => stored.has(set));
}

/** Only games whose ratings depend on the set of charts read the charts. */
async function rateProfile(tx: Tx, ugpt: Ugpt, rules: VersionRules): Promise<Ratings> {
  const best = new Map<string, number[]>();
  const charts = new Map<string, RatedChart[]>();
  for (const { of, n, charts: byChart } of ugpt.gpt.profileInputs) {
    if (!byChart) {
      best.set(of, await findBestRatings(tx, ugpt, of, n));
      continue;
    }
    const rated = await findRatedCharts(tx, ugpt, of, rules);
    charts.set(of, rated);
    best.set(
      of,
      rated.map(({ value }) => value),
    );
  }
  return ugpt.gpt.profileRatings(best, charts);
}

async function moveClasses(tx: Tx, ugpt: Ugpt, classes: Record<string, string>, now: number): Promise<ClassDelta[]> {
  const { gpt, userID: user, gptRow } = ugpt;
  const stored = await findClasses(tx, user, gptRow);
  const deltas: ClassDelta[] = [];
  for (const [set, classID] of Object.entries(classes)) {
    const oldID = stored.get(set) ?? null;
    const direction = compare(gpt, set, oldID, classID);
    if (direction === 0 || (direction < 0 && !gpt.classSets.get(set)?.downgradable)) continue;
    await putClass(tx, ugpt, set, classID);
    if (direction > 0) {
      const achievement = { user, gpt: gptRow, classSet: set, oldClassID: oldID, classID, timeAchieved: now };
      await insertClassAchievement(tx, achievement);
    }
    deltas.push(deltaOf(gpt, set, oldID, classID));
  }
  return deltas;
}

/** Positive if the class is new or higher, negative if it is lower. */
const compare = (gpt: Gpt, set: string, oldID: string | null, newID: string): number =>
  oldID === null ? 1 : gpt.classIndex(set, newID) - gpt.classIndex(set, oldID);
