/** Lamps by the clear types of the game's network. */
export const CLEAR_TYPES: ReadonlyMap<string, string> = new Map([
  ['FAILED', 'FAILED'],
  ['ASSIST CLEAR', 'ASSIST CLEAR'],
  ['EASY CLEAR', 'EASY CLEAR'],
  ['CLEAR', 'CLEAR'],
  ['HARD CLEAR', 'HARD CLEAR'],
  ['EX HARD CLEAR', 'EX HARD CLEAR'],
  ['FULLCOMBO CLEAR', 'FULL COMBO'],
]);
