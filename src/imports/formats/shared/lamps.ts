import type { ImportPart, RawPlay } from '../../raw-play.ts';
import { shown } from './shown.ts';

/**
 * A play with the game's lamp instead of the file's word for it. With a word that is not in the list it stays as it
 * is, and the fault says so.
 */
export function withLamp(play: RawPlay, lamps: ReadonlyMap<string, string>): { play: RawPlay; fault?: string } {
  const lamp = lamps.get(play.lamp);
  if (lamp !== undefined) return { play: { ...play, lamp } };
  const chart = `${play.identifier} [${play.difficulty}]`;
  const received = shown(play.lamp);
  return { play, fault: `${chart}: expected one of ${[...lamps.keys()].join(', ')}; received ${received}` };
}

/** Plays with the game's lamps instead of the file's words for them, and what is wrong with those words. */
export function collectPlays(
  plays: readonly RawPlay[],
  lamps: ReadonlyMap<string, string>,
): Required<Pick<ImportPart, 'plays' | 'faults'>> {
  const named = plays.map((play) => withLamp(play, lamps));
  const faults = named.flatMap(({ fault }, index): [number, string][] => (fault === undefined ? [] : [[index, fault]]));
  return { plays: named.map(({ play }) => play), faults: new Map(faults) };
}
