import type { Ugpt } from '../../../accounts/users/ugpt.ts';
import { dayOf } from '../../../play/history/day.ts';
import { findClasses, insertClassAchievement, putClass } from '../../../play/stats/store.ts';
import type { Entry } from '../../exports/account-format.ts';
import { findDay, forgetReachedSince, hasReached, hasSnapshot, insertDay, insertSnapshot } from '../store.ts';
import { inGame, not, past, type Take } from './context.ts';

/** Restores when a class was reached, in place of what bringing its scores has recorded. Only classes that the player has, or had to pass. */
export const takeClass: Take<Entry<'classes'>> = (context, entry) =>
  inGame(context, entry, async (ugpt) => {
    const { tx, since, now } = context;
    const { set, classID, oldClassID } = entry;
    const reached = { classSet: set, classID, timeAchieved: past(entry.timeAchieved, now) };
    if (await hasReached(tx, ugpt, reached)) return 'already';
    const held = (await findClasses(tx, ugpt.userID, ugpt.gptRow)).get(set);
    if (!isAtMost(ugpt, set, classID, held)) return not('Classes that the scores do not give here');
    await forgetReachedSince(tx, ugpt, set, since);
    await insertClassAchievement(tx, { ...reached, user: ugpt.userID, gpt: ugpt.gptRow, oldClassID });
    return 'brought';
  });

/** Restores a class that the player holds. Those derived from scores are only taken from archives that are vouched for. */
export const takeHeld: Take<Entry<'held'>> = (context, entry) =>
  inGame(context, entry, async (ugpt) => {
    const { set, classID } = entry;
    const held = (await findClasses(context.tx, ugpt.userID, ugpt.gptRow)).get(set);
    if (isAtMost(ugpt, set, classID, held)) return 'already';
    const known = ugpt.gpt.classSets.get(set);
    if (!known || !known.values.some(({ id }) => id === classID)) return not('There are no such classes here');
    if (known.type === 'derived' && !context.trusted) return not('Classes that the scores do not give here');
    // A profile exists if anything was played; otherwise there is nothing to show the class on.
    await putClass(context.tx, ugpt, set, classID);
    return 'brought';
  });

function isAtMost({ gpt }: Ugpt, set: string, classID: string, held: string | undefined): boolean {
  const values = gpt.classSets.get(set)?.values ?? [];
  const [place, limit] = [classID, held].map((wanted) => values.findIndex(({ id }) => id === wanted)) as [
    number,
    number,
  ];
  return place >= 0 && place <= limit;
}

/** Restores a day of a profile's history. Ranks are those of the other server. */
export const takeDay: Take<Entry<'history'>> = (context, entry) =>
  inGame(context, entry, async (ugpt) => {
    const { tx, now } = context;
    const { day, scoreCount, ratings, ranks, players, classes, region, version } = entry;
    if (day >= dayOf(now)) return not('Days that are not over');
    if (await hasSnapshot(tx, ugpt, day)) return 'already';
    const { gpt, gptRow, userID } = ugpt;
    const usual = { algs: Object.keys(gpt.def.profileAlgs), sets: [...gpt.classSets.keys()] };
    const stored = await findDay(tx, gptRow, day);
    if (!stored) await insertDay(tx, { gpt: gptRow, day, players, ...usual });
    const { algs, sets } = stored ?? usual;
    const held = sets.map((set) => classes[set] ?? null);
    await insertSnapshot(tx, {
      user: userID,
      gpt: gptRow,
      day,
      scoreCount,
      ratings: algs.map((alg) => ratings[alg] ?? null),
      ranks: algs.map((alg) => ranks[alg] ?? players + 1),
      classes: held.some((id) => id !== null) ? held : null,
      region,
      version,
    });
    return 'brought';
  });
