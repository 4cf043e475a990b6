import type { ClassSet } from '../../../games/engine/classes.ts';
import type { Finding, PlayerCheck } from '../check.ts';
import { findStoredClasses } from '../store.ts';

/** Returns whether a class may stay if the ratings give another one, or none. */
function mayStay({ values, downgradable }: ClassSet, stored: string, expected: string | null): boolean {
  const position = (id: string) => values.findIndex((value) => value.id === id);
  if (position(stored) === -1) return false;
  // A class is kept if too few scores are left to determine it.
  return expected === null || (!downgradable && position(stored) > position(expected));
}

/** Checks classes derived from ratings. Those given by games can't be derived, but are invalid for missing users. */
export const classesCheck: PlayerCheck = {
  name: 'classes',
  followsLoads: true,
  async check(db, player) {
    const { gpt, truth, scores } = player;
    const rows = await findStoredClasses(db, player);
    if (player.username === null) {
      return rows.map(({ classSet, classID }) => ({ what: `class ${classSet}`, stored: classID, expected: null }));
    }
    const stored = new Map(rows.map((row) => [row.classSet, row.classID]));
    return [...gpt.classSets.values()].flatMap((set): Finding[] => {
      const found = stored.get(set.name) ?? null;
      const expected = truth.classes[set.name] ?? null;
      if (set.type !== 'derived' || found === expected) return [];
      if (found !== null && scores.length > 0 && mayStay(set, found, expected)) return [];
      return [{ what: `class ${set.name}`, stored: found, expected }];
    });
  },
};
