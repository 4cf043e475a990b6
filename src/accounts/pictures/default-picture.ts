import { drawPNG, type Colour } from './draw-png.ts';
import type { PictureKind } from './kinds.ts';

const DARK: Colour = [38, 41, 54];
const MIDDLE: Colour = [58, 63, 84];
const LIGHT: Colour = [139, 147, 176];

/** Head and shoulders. */
const person = (x: number, y: number): Colour => {
  const isHead = Math.hypot(x - 0.5, y - 0.38) < 0.19;
  const isBody = Math.hypot((x - 0.5) / 0.36, (y - 1.02) / 0.36) < 1;
  return isHead || isBody ? LIGHT : MIDDLE;
};
/** Lanes with notes. */
const lanes = (x: number, y: number): Colour => {
  const lane = Math.floor(x * 14);
  const isNote = (lane * 5 + Math.floor(y * 12) * 3) % 11 === 0 && (y * 12) % 1 < 0.4;
  return isNote ? LIGHT : lane % 2 === 0 ? DARK : MIDDLE;
};

const DRAWN: Record<PictureKind, () => Uint8Array> = {
  pfp: () => drawPNG(256, 256, person),
  banner: () => drawPNG(1120, 280, lanes),
};
const made = new Map<PictureKind, Uint8Array>();

/** Returns the default picture, a PNG; drawn on first use. */
export function defaultPicture(kind: PictureKind): Uint8Array {
  const picture = made.get(kind) ?? DRAWN[kind]();
  made.set(kind, picture);
  return picture;
}
