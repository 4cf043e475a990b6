import { parse } from './contrast.ts';

/** Names of hues, each up to an angle of the colour wheel (degrees). */
const HUES = [
  [15, 'red'],
  [42, 'orange'],
  [68, 'yellow'],
  [90, 'lime'],
  [155, 'green'],
  [195, 'cyan'],
  [250, 'blue'],
  [290, 'purple'],
  [320, 'magenta'],
  [345, 'pink'],
  [360, 'red'],
] as const;

/** Shades of grey, each up to a lightness (0–1). */
const GREYS = [
  [0.1, 'black'],
  [0.35, 'dark grey'],
  [0.65, 'grey'],
  [0.9, 'light grey'],
  [1, 'white'],
] as const;

const upTo = (limits: readonly (readonly [limit: number, word: string])[], value: number): string =>
  limits.find(([limit]) => value <= limit)![1];

/** Returns a word for a colour such as "#4682b4", for readers of plain text: "blue", "dark red", "light grey". */
export function colourWord(colour: string): string {
  const [red, green, blue] = parse(colour).map((part) => part / 255) as [number, number, number];
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [lightness, range] = [(most + least) / 2, most - least];
  const saturation = range === 0 ? 0 : range / (1 - Math.abs(2 * lightness - 1));
  if (saturation < 0.12) return upTo(GREYS, lightness);
  const sixth =
    most === red ? (green - blue) / range : most === green ? 2 + (blue - red) / range : 4 + (red - green) / range;
  const hue = upTo(HUES, (sixth * 60 + 360) % 360);
  if (hue === 'orange' && lightness < 0.4) return 'brown';
  if (hue === 'red' && lightness > 0.72) return 'light pink';
  return lightness < 0.3 ? `dark ${hue}` : lightness > 0.72 ? `light ${hue}` : hue;
}
