import type { ClassSet } from '../../games/engine/classes.ts';
import type { Finding, PlayerCheck } from '../check.ts';
import { findStoredClasses } from '../store.ts';

/** Whether a class may be stored where the ratings give another one, or none. */
function mayStay({ values, downgradable }: ClassSet, stored: string, expected: string | null): boolean {
  const position = (id: string) => values.findIndex((value) => value.id === id);
  if (position(stored) === -1) return false;
  // A class that was reached is not taken away when there are too few scores left to tell.
  return expected === null || (!downgradable && position(stored) > position(expected));
}

/** Classes that follow from ratings. Those that games give follow from nothing, but nobody has none of them. */
export const classesCheck: PlayerCheck = {
  name: 'classes',
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
