import { html } from 'hono/html';

import type { Part } from './elements.ts';

/** Notes: their lane, distance from the top and colour. As in the web app (`LanesArt.tsx`). */
const NOTES = [
  [0, 18, '#9479fb'],
  [1, 46, '#ffd166'],
  [2, 8, '#e5deff'],
  [3, 60, '#9479fb'],
  [3, 30, '#9479fb'],
  [4, 74, '#e5deff'],
  [5, 22, '#ffd166'],
  [6, 52, '#9479fb'],
  [2, 82, '#e5deff'],
] as const;
const LANES = 7;
const WIDTH = 14;

/** Draws the violet light in the upper right of a picture. */
export const drawLight = (width: number, height: number): Part =>
  html`<defs>
      <radialGradient id="light" cx="1" cy="0" r="1">
        <stop offset="0" stop-color="#6641dd" stop-opacity="0.5" />
        <stop offset="1" stop-color="#6641dd" stop-opacity="0" />
      </radialGradient>
    </defs>
    <rect width="${width}" height="${height}" fill="url(#light)" />`;

/** Draws falling notes that fade to the left, between two heights at the right end of a picture; texts may stand on them. */
export function drawLanes(right: number, { top, bottom }: { top: number; bottom: number }): Part {
  const scale = (bottom - top) / 100;
  return html`<defs>
      <linearGradient id="fade">
        <stop offset="0" stop-color="#fff" stop-opacity="0" />
        <stop offset="0.7" stop-color="#fff" stop-opacity="0.45" />
      </linearGradient>
      <mask id="lanes"><rect width="${LANES * WIDTH}" height="100" fill="url(#fade)" /></mask>
    </defs>
    <g transform="translate(${right - LANES * WIDTH * scale} ${top}) scale(${scale})" mask="url(#lanes)">
      ${Array.from(
        { length: LANES },
        (_, lane) => html`<path d="M${lane * WIDTH} 0v100" stroke="#fff" stroke-opacity="0.25" stroke-width="0.3" />`,
      )}
      ${NOTES.map(
        ([lane, y, fill]) =>
          html`<rect x="${lane * WIDTH + 1}" y="${y}" width="${WIDTH - 2}" height="3" rx="0.8" fill="${fill}" />`,
      )}
    </g>`;
}
