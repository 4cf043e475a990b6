import type { RawPlay } from '../../raw-play.ts';
import type { PlacedPlay } from '../shared/by-playtype.ts';
import { withLamp } from '../shared/lamps.ts';

export const PLAYTYPES = ['SP', 'DP'] as const;

/** Version id of INFINITAS in the catalogue. */
export const VERSION = 'inf';

/** Charts by the trackers' abbreviations. DP has no BEGINNER charts. */
export const CHARTS: ReadonlyMap<string, { playtype: string; difficulty: string }> = new Map(
  ['SPB', 'SPN', 'SPH', 'SPA', 'SPL', 'DPN', 'DPH', 'DPA', 'DPL'].map((letters) => [
    letters,
    { playtype: letters.slice(0, 2), difficulty: difficultyOf(letters[2]!) },
  ]),
);

function difficultyOf(letter: string): string {
  const all = ['BEGINNER', 'NORMAL', 'HYPER', 'ANOTHER', 'LEGGENDARIA'];
  return all.find((name) => name.startsWith(letter))!;
}

/** Lamps by the names in Reflux and its successors. */
const LAMPS: ReadonlyMap<string, string> = new Map([
  ['NP', 'NO PLAY'],
  ['F', 'FAILED'],
  ['AC', 'ASSIST CLEAR'],
  ['EC', 'EASY CLEAR'],
  ['NC', 'CLEAR'],
  ['HC', 'HARD CLEAR'],
  ['EX', 'EX HARD CLEAR'],
  ['FC', 'FULL COMBO'],
  ['PFC', 'FULL COMBO'],
  ['NO PLAY', 'NO PLAY'],
  ['FAILED', 'FAILED'],
  ['ASSIST', 'ASSIST CLEAR'],
  ['ASSIST CLEAR', 'ASSIST CLEAR'],
  ['EASY', 'EASY CLEAR'],
  ['EASY CLEAR', 'EASY CLEAR'],
  ['CLEAR', 'CLEAR'],
  ['HARD', 'HARD CLEAR'],
  ['HARD CLEAR', 'HARD CLEAR'],
  ['EX HARD', 'EX HARD CLEAR'],
  ['EX HARD CLEAR', 'EX HARD CLEAR'],
  ['FULL COMBO', 'FULL COMBO'],
]);

/** Best score on a chart, as a tracker stores it. */
export interface Tracked {
  /** Three letters, such as SPA. */
  chart: string;
  /** The game's own song id; null if the file lacks it. */
  songID: string | null;
  title: string;
  lamp: string;
  score: number;
  /** Null if unknown. */
  missCount: number | null;
  /** Position in the file. */
  position: number;
}

/** Returns the play of a tracked chart; nothing if it was not played (no lamp, or NO PLAY with a score of 0). */
export function trackedPlay({ chart, songID, title, lamp, score, missCount, position }: Tracked): PlacedPlay | [] {
  const named = LAMPS.get(lamp);
  if (lamp === '' || (named === 'NO PLAY' && score === 0)) return [];
  const { playtype, difficulty } = CHARTS.get(chart)!;
  const play: RawPlay = {
    score,
    lamp,
    ...(songID === null
      ? { matchType: 'songTitle', identifier: title }
      : { matchType: 'inGameID', identifier: songID }),
    title,
    difficulty,
    version: VERSION,
    ...(missCount !== null && { optional: { bp: missCount } }),
  };
  return { playtype, position, ...withLamp(play, LAMPS) };
}
