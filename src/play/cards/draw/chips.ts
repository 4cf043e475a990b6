import { html } from 'hono/html';

import type { Part, Write } from './elements.ts';
import type { Metrics } from './fonts.ts';
import { clean, measure } from './text.ts';

/** Lamp, grade, class or difficulty, in its colour. */
export interface Chip {
  text: string;
  /** Hexadecimal, as the game declares it. */
  colour: string;
}

/** Letters of a game in its colours. */
export interface Tile {
  letters: string;
  ground: string;
  accent: string;
  ink: string;
}

/** Maximum width of a chip (pixels). */
const WIDEST = 480;
/** Share of the colour in a chip's ground, as in the web app. */
const TINT = 0.22;

/** Returns the width of a chip at a font size (pixels). */
export const chipWidth = ({ text }: Chip, size: number, metrics: Metrics): number =>
  Math.min(WIDEST, measure(metrics.bold, size)(clean(text)) + 1.5 * size);

/** Draws a chip whose text has its base line at `y`. */
export function drawChip(
  chip: Chip,
  { x, y, size, write, metrics }: { x: number; y: number; size: number; write: Write; metrics: Metrics },
): Part {
  const [width, height, top] = [chipWidth(chip, size, metrics), 1.6 * size, y - 1.18 * size];
  return html`<rect
      x="${x}"
      y="${top}"
      width="${width}"
      height="${height}"
      rx="${size / 4}"
      fill="${chip.colour}"
      fill-opacity="${TINT}"
    />
    <rect x="${x}" y="${top}" width="${size / 4}" height="${height}" rx="${size / 8}" fill="${chip.colour}" />
    ${write(chip.text, { x: x + 0.8 * size, y, size, room: width - size, weight: 'bold' })}`;
}

/** Draws a game's tile; the second colour is a corner. */
export const drawTile = (
  { letters, ground, accent, ink }: Tile,
  { x, y, size, write }: { x: number; y: number; size: number; write: Write },
): Part =>
  html`<clipPath id="tile${x}-${y}"
      ><rect x="${x}" y="${y}" width="${size}" height="${size}" rx="${size / 6}"
    /></clipPath>
    <g clip-path="url(#tile${x}-${y})">
      <rect x="${x}" y="${y}" width="${size}" height="${size}" fill="${ground}" />
      <path d="M${x + size} ${y + 0.6 * size}v${0.4 * size}h${-0.4 * size}z" fill="${accent}" />
    </g>
    ${write(letters, {
      x: x + size / 2,
      y: y + 0.66 * size,
      size: 0.46 * size,
      room: size,
      weight: 'display',
      colour: ink,
      anchor: 'middle',
    })}`;
