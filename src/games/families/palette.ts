/** Colours of difficulties as printed by the games, in tones that are visible in light and dark themes. */
export const PALETTE = {
  green: '#3fae49',
  cyan: '#2ba6c4',
  blue: '#3579d8',
  yellow: '#e0b400',
  orange: '#e8811a',
  red: '#d9343f',
  pink: '#e0559f',
  purple: '#9440c9',
  lilac: '#b98be0',
  grey: '#9aa1aa',
  maroon: '#8f2436',
} as const;
