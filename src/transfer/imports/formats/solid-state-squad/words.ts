/** Charts by the file's name for the difficulty: "L" is light, "B" black; the number counts keys. */
export const DIFFICULTIES: ReadonlyMap<string, { playtype: 'SP' | 'DP'; difficulty: string }> = new Map([
  ['L7', { playtype: 'SP', difficulty: 'NORMAL' }],
  ['7', { playtype: 'SP', difficulty: 'HYPER' }],
  ['A', { playtype: 'SP', difficulty: 'ANOTHER' }],
  ['B', { playtype: 'SP', difficulty: 'LEGGENDARIA' }],
  ['L14', { playtype: 'DP', difficulty: 'NORMAL' }],
  ['14', { playtype: 'DP', difficulty: 'HYPER' }],
  ['A14', { playtype: 'DP', difficulty: 'ANOTHER' }],
  ['B14', { playtype: 'DP', difficulty: 'LEGGENDARIA' }],
]);

/** Console versions by the file's names. The last one a song is listed with is the one it was played in. */
export const STYLES: ReadonlyMap<string, string> = new Map([
  ['3rd', '3-cs'],
  ['4th', '4-cs'],
  ['5th', '5-cs'],
  ['6th', '6-cs'],
  ['7th', '7-cs'],
  ['8th', '8-cs'],
  ['9th', '9-cs'],
  ['10th', '10-cs'],
  ['red', '11-cs'],
  ['hs', '12-cs'],
  ['dd', '13-cs'],
  ['gold', '14-cs'],
  ['djt', '15-cs'],
  ['emp', '16-cs'],
  ['pb', '16-cs'],
  ['us', 'bmus'],
]);

/** Lamps by clear type. The meaning of "cleared" depends on the gauge. */
export const LAMPS: ReadonlyMap<string, string> = new Map([
  ['played', 'FAILED'],
  ['combo', 'FULL COMBO'],
  ['comboed', 'FULL COMBO'],
  ['perfect', 'FULL COMBO'],
  ['perfected', 'FULL COMBO'],
]);

/** Lamps of cleared charts, by the gauge in the mods. */
export const CLEARED: ReadonlyMap<string, string> = new Map([
  ['', 'CLEAR'],
  ['E', 'EASY CLEAR'],
  ['H', 'HARD CLEAR'],
]);
