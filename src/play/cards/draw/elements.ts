import { html } from 'hono/html';

import { WEIGHTS, type Metrics, type Weight } from './fonts.ts';
import { clean, fit, measure } from './text.ts';

/** Profile picture in a form that an SVG can embed. */
export interface Face {
  type: string;
  bytes: Uint8Array;
}

export const PAPER = '#17161d';
export const PANEL = '#23212c';
export const INK = '#f5f4f9';
export const QUIET = '#b9b6c6';
export const ACCENT = '#5c3fd1';

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
      font-size="${size}"
      font-weight="${WEIGHTS[weight]}"
      fill="${colour}"
      text-anchor="${anchor}"
      >${fit(clean(text), room, measure(metrics[weight], size))}</text
    >`;

/** Draws the server's logo at the left and a text at the right, such as the game. */
export const drawHeader = (text: string, { left, right, write }: { left: number; right: number; write: Write }): Part =>
  html`<g transform="translate(${left} 48) scale(1.5)">
      <rect width="32" height="32" rx="7" fill="${ACCENT}" />
      <path d="M6 24h4v-5H6zm6 0h4v-9h-4zm6 0h4V11h-4zm6 0h4V6h-4z" fill="#fff" transform="translate(-1 1)" />
    </g>
    ${write('Kaiden', { x: left + 64, y: 83, size: 32, room: 200, weight: 'bold' })}
    ${write(text, { x: right, y: 83, size: 30, room: right - left - 296, colour: QUIET, anchor: 'end' })}`;

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
      weight: 'bold',
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
