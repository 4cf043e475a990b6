import { html } from 'hono/html';

import { WEIGHTS, type Metrics, type Weight } from './fonts.ts';
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
      font-size="${size}"
      font-weight="${WEIGHTS[weight]}"
      fill="${colour}"
      text-anchor="${anchor}"
      >${fit(clean(text), room, measure(metrics[weight], size))}</text
    >`;

/** Draws the server's logo at the left and a text at the right, such as the game. */
export const drawHeader = (text: string, { left, right, write }: { left: number; right: number; write: Write }): Part =>
  html`<g transform="translate(${left} 48) scale(1.5)">
      <path d="M8 0h16l8 8v16l-8 8H8l-8-8V8z" fill="${ACCENT}" />
      <path d="M7.5 7h4.5v18H7.5zM14 16 20.6 7h5.2l-7 9z" fill="#fff" />
      <path d="M14 17.4h4.8L25.8 25h-5.3z" fill="#ffd166" />
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
