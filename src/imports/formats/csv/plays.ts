import type { ParsedImport, RawPlay } from '../../raw-play.ts';

/**
 * Plays with the game's lamps instead of the file's words for them. A play with a word that is not in the list stays
 * as it is and is a fault.
 */
export function collectPlays(
  plays: readonly RawPlay[],
  lamps: ReadonlyMap<string, string>,
): Required<Pick<ParsedImport, 'plays' | 'faults'>> {
  const faults = new Map<number, string>();
  const named = plays.map((play, index) => {
    const lamp = lamps.get(play.lamp);
    if (lamp !== undefined) return { ...play, lamp };
    const chart = `${play.identifier} [${play.difficulty}]`;
    faults.set(
      index,
      `${chart}: expected one of ${[...lamps.keys()].join(', ')}; received ${JSON.stringify(play.lamp)}`,
    );
    return play;
  });
  return { plays: named, faults };
}
