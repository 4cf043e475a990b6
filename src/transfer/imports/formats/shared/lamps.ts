import type { ImportPart, RawPlay } from '../../raw-play.ts';
import { shown } from './shown.ts';

/** Replaces the file's word for the lamp by the game's. An unknown word stays, with a fault. */
export function withLamp(play: RawPlay, lamps: ReadonlyMap<string, string>): { play: RawPlay; fault?: string } {
  const lamp = lamps.get(play.lamp);
  if (lamp !== undefined) return { play: { ...play, lamp } };
  const chart = `${play.identifier} [${play.difficulty}]`;
  const received = shown(play.lamp);
  return { play, fault: `${chart}: expected one of ${[...lamps.keys()].join(', ')}; received ${received}` };
}

/** Replaces the file's words for lamps by the game's, and collects unknown words as faults. */
export function collectPlays(
  plays: readonly RawPlay[],
  lamps: ReadonlyMap<string, string>,
): Required<Pick<ImportPart, 'plays' | 'faults'>> {
  const named = plays.map((play) => withLamp(play, lamps));
  const faults = named.flatMap(({ fault }, index): [number, string][] => (fault === undefined ? [] : [[index, fault]]));
  return { plays: named.map(({ play }) => play), faults: new Map(faults) };
}
