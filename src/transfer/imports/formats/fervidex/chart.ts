import { CHARTS } from '../infinitas/charts.ts';

/** Lamps by the hook's `clear_type`. */
export const LAMPS = [
  'NO PLAY',
  'FAILED',
  'ASSIST CLEAR',
  'EASY CLEAR',
  'CLEAR',
  'HARD CLEAR',
  'EX HARD CLEAR',
  'FULL COMBO',
] as const;

/** A song of an old Omnimix whose ANOTHER chart is now the LEGGENDARIA chart of another one. */
const MOVED = { from: 21_201, to: 12_250 };

/** Chart as it is named in a play. */
export interface NamedChart {
  playtype: string;
  matchType: 'inGameID';
  identifier: string;
  difficulty: string;
}

/** Returns the name of a chart by the game's song id and the hook's abbreviation, such as spa. */
export function namedChart(songID: number, abbreviation: string): NamedChart {
  const isMoved = songID === MOVED.from && abbreviation.endsWith('a');
  const { playtype, difficulty } = CHARTS.get(abbreviation.toUpperCase())!;
  return {
    playtype,
    matchType: 'inGameID',
    identifier: String(isMoved ? MOVED.to : songID),
    difficulty: isMoved ? 'LEGGENDARIA' : difficulty,
  };
}
