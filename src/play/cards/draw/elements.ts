import { html } from 'hono/html';

import { DISPLAY, FAMILY, WEIGHTS, type Metrics, type Weight } from './fonts.ts';
import { clean, fit, measure } from './text.ts';

/** Profile picture in a form that an SVG can embed. */
export interface Face {
  type: string;
  bytes: Uint8Array;
}

export const PAPER = '#110f1a';
export const PANEL = '#221e31';
export const INK = '#f5f4f9';
export const QUIET = '#bcb7cf';
export const ACCENT = '#6641dd';

export type Part = ReturnType<typeof html>;

interface TextOptions {
  x: number;
  y: number;
  size: number;
  room: number;
  weight?: Weight;
  colour?: string;
  anchor?: 'start' | 'middle' | 'end';
}

/** Draws a text, which ends in three dots if it is wider than its room. */
export type Write = (text: string, at: TextOptions) => Part;

export const writer =
  (metrics: Metrics): Write =>
  (text, { x, y, size, room, weight = 'regular', colour = INK, anchor = 'start' }) =>
    html`<text
      x="${x}"
      y="${y}"
      font-family="${weight === 'display' ? DISPLAY : FAMILY}"
      font-size="${size}"
      font-weight="${WEIGHTS[weight]}"
      fill="${colour}"
      text-anchor="${anchor}"
      >${fit(clean(text), room, measure(metrics[weight], size))}</text
    >`;

/** Draws a player's picture in a circle; without one, the first letter of the name. */
export function drawFace(
  username: string,
  face: Face | undefined,
  { cx, cy, r, write }: { cx: number; cy: number; r: number; write: Write },
): Part {
  if (!face) {
    const letter = write(username.slice(0, 1).toUpperCase(), {
      x: cx,
      y: cy + 0.38 * r,
      size: 1.05 * r,
      room: 2 * r,
      weight: 'display',
      anchor: 'middle',
    });
    return html`<circle cx="${cx}" cy="${cy}" r="${r}" fill="${ACCENT}" />${letter}`;
  }
  const data = `data:${face.type};base64,${Buffer.from(face.bytes).toString('base64')}`;
  return html`<clipPath id="face"><circle cx="${cx}" cy="${cy}" r="${r}" /></clipPath>
    <image
      href="${data}"
      x="${cx - r}"
      y="${cy - r}"
      width="${2 * r}"
      height="${2 * r}"
      preserveAspectRatio="xMidYMid slice"
      clip-path="url(#face)"
    />`;
}
