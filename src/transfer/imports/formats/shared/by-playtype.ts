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

/** Returns an import with a part for each playtype in the file, in the order of `playtypes`. */
export function byPlaytype(
  games: Games,
  { game, playtypes, service }: { game: string; playtypes: readonly string[]; service: string },
  placed: readonly PlacedPlay[],
): ParsedImport {
  const toPart = (playtype: string): ImportPart | [] => {
    const own = placed.filter((one) => one.playtype === playtype);
    if (own.length === 0) return [];
    const faults = own.flatMap(({ fault }, index): [number, string][] => (fault === undefined ? [] : [[index, fault]]));
    return {
      gpt: gptOf(games, game, playtype),
      service,
      version: null,
      plays: own.map(({ play }) => play),
      positions: own.map(({ position }) => position),
      faults: new Map(faults),
      classes: {},
    };
  };
  return { game, parts: playtypes.flatMap(toPart) };
}
