import { html } from 'hono/html';

import { drawTile, type Tile } from './chips.ts';
import { ACCENT, INK, QUIET, type Part, type Write } from './elements.ts';
import type { Metrics } from './fonts.ts';
import { clean, measure } from './text.ts';

/** Draws the server's logo at the left and a text at the right, such as the game, with the game's tile. */
export function drawHeader(
  { text, tile }: { text: string; tile: Tile | undefined },
  { left, right, write, metrics }: { left: number; right: number; write: Write; metrics: Metrics },
): Part {
  const room = right - left - 360;
  const width = Math.min(room, measure(metrics.regular, 30)(clean(text)));
  return html`<g transform="translate(${left} 48) scale(1.5)">
      <path d="M8 0h16l8 8v16l-8 8H8l-8-8V8z" fill="${ACCENT}" />
      <path d="M7.5 7h4.5v18H7.5zM14 16 20.6 7h5.2l-7 9z" fill="#fff" />
      <path d="M14 17.4h4.8L25.8 25h-5.3z" fill="#ffd166" />
    </g>
    ${write('Kaiden', { x: left + 64, y: 83, size: 34, room: 200, weight: 'display' })}
    ${tile ? drawTile(tile, { x: right - width - 64, y: 48, size: 48, write }) : ''}
    ${write(text, { x: right, y: 83, size: 30, room, colour: tile ? INK : QUIET, anchor: 'end' })}`;
}
