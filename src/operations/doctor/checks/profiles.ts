import { rulesColumns } from '../../../play/versions/rules.ts';
import type { PlayerCheck } from '../check.ts';
import { compareAll } from '../compare.ts';
import { findStoredClasses, findStoredProfile } from '../store.ts';

/** Checks ratings and number of scores. Players with scores have a profile, and so do those given a class by a game. */
export const profilesCheck: PlayerCheck = {
  name: 'profiles',
  followsLoads: true,
  async check(db, player) {
    const { gpt, truth, scores, username, rules } = player;
    const classes = await findStoredClasses(db, player);
    const given = username !== null && classes.some(({ classSet }) => gpt.classSets.get(classSet)?.type === 'provided');
    const stored = await findStoredProfile(db, player);
    const expected = { ratings: truth.ratings, scoreCount: scores.length, ...rulesColumns(rules) };
    return compareAll(
      new Map(stored ? [['profile', stored]] : []),
      new Map(scores.length > 0 || given ? [['profile', expected]] : []),
      (name) => name,
    );
  },
};
