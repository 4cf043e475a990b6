import type { Games } from '../../../../games/registry.ts';
import type { ImportPart, ParsedImport, RawPlay } from '../../raw-play.ts';
import { gptOf } from './gpt.ts';

/** Play of a file with plays of several playtypes. */
export interface PlacedPlay {
  playtype: string;
  /** Position in the file. */
  position: number;
  play: RawPlay;
  /** Fault, if any. */
  fault?: string | undefined;
}

/** Returns the plays of a playtype, with their positions and faults. */
export function playsOfPlaytype(
  placed: readonly PlacedPlay[],
  playtype: string,
): Required<Pick<ImportPart, 'plays' | 'positions' | 'faults'>> {
  const own = placed.filter((one) => one.playtype === playtype);
  const faults = own.flatMap(({ fault }, index): [number, string][] => (fault === undefined ? [] : [[index, fault]]));
  return {
    plays: own.map(({ play }) => play),
    positions: own.map(({ position }) => position),
    faults: new Map(faults),
  };
}

/** Returns an import with a part for each playtype in the file, in the order of `playtypes`. */
export function byPlaytype(
  games: Games,
  { game, playtypes, service }: { game: string; playtypes: readonly string[]; service: string },
  placed: readonly PlacedPlay[],
): ParsedImport {
  const toPart = (playtype: string): ImportPart | [] => {
    const own = playsOfPlaytype(placed, playtype);
    if (own.plays.length === 0) return [];
    return { gpt: gptOf(games, game, playtype), service, version: null, ...own, classes: {} };
  };
  return { game, parts: playtypes.flatMap(toPart) };
}
