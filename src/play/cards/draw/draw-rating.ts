import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

import { chipWidth, drawChip } from './chips.ts';
import { drawFace, PANEL, PAPER, QUIET, writer, type Face, type Part, type Write } from './elements.ts';
import { FAMILY, type Metrics } from './fonts.ts';
import { drawHeader } from './header.ts';
import { drawLight } from './lanes.ts';
import type { PartSheet, PlayCell, RatingSheet } from './rating-sheet.ts';
import { measure } from './text.ts';

/** Width of the picture (pixels); its height depends on the number of plays. */
const WIDTH = 1400;
const PADDING = 56;
const RIGHT = WIDTH - PADDING;
const COLUMNS = 5;
const GAP = 12;
const CELL = { width: (WIDTH - 2 * PADDING - (COLUMNS - 1) * GAP) / COLUMNS, height: 118 };
/** Height above the first part. */
const TOP = 268;
const PART_HEADING = 62;
const FOOT = 40;
/** Radius of a profile picture. */
const FACE = 64;

const rowsOf = ({ plays }: PartSheet): number => Math.ceil(plays.length / COLUMNS);
const heightOf = (part: PartSheet): number => PART_HEADING + rowsOf(part) * (CELL.height + GAP);

interface Pen {
  write: Write;
  metrics: Metrics;
}

/** Draws a rating with its plays as an SVG. User content is escaped, and long texts end in three dots. */
export function drawRating(sheet: RatingSheet, metrics: Metrics, face?: Face): string {
  const pen = { write: writer(metrics), metrics };
  const height = TOP + sheet.parts.reduce((sum, part) => sum + heightOf(part), 0) + FOOT;
  const topOf = (at: number) => TOP + sheet.parts.slice(0, at).reduce((sum, part) => sum + heightOf(part), 0);
  const svg = html`<svg
    xmlns="http://www.w3.org/2000/svg"
    width="${WIDTH}"
    height="${height}"
    viewBox="0 0 ${WIDTH} ${height}"
    font-family="${FAMILY}"
  >
    <rect width="${WIDTH}" height="${height}" fill="${PAPER}" />
    ${drawLight(WIDTH, TOP)}
    ${drawHeader({ text: sheet.game, tile: sheet.tile }, { left: PADDING, right: RIGHT, ...pen })}
    ${player(sheet, face, pen)} ${sheet.parts.map((part, at) => drawPart(part, topOf(at), pen))}
  </svg>`;
  // Html is a promise only if it contains one.
  return (svg as HtmlEscapedString).toString();
}

/** Draws the player at the left, rating and class at the right. */
function player(
  { face: { username }, rating, badge }: RatingSheet,
  face: Face | undefined,
  { write, metrics }: Pen,
): Part {
  const cy = 180;
  const x = PADDING + 2 * FACE + 28;
  const value = measure(metrics.display, 84)(rating.value);
  const named = rating.note === '' ? rating.name : `${rating.name} (${rating.note})`;
  const side = RIGHT - value - 28;
  const name = x + Math.min(520, measure(metrics.display, 60)(username));
  return html`${drawFace(username, face, { cx: PADDING + FACE, cy, r: FACE, write })}
  ${write(username, { x, y: cy + 20, size: 60, room: 520, weight: 'display' })}
  ${write(rating.value, { x: RIGHT, y: cy + 30, size: 84, room: 500, weight: 'display', anchor: 'end' })}
  ${write(named, { x: side, y: cy - 6, size: 26, room: side - name - 24, colour: QUIET, anchor: 'end' })}
  ${badge ? drawChip(badge, { x: side - chipWidth(badge, 26, metrics), y: cy + 32, size: 26, write, metrics }) : ''}`;
}

function drawPart(part: PartSheet, top: number, pen: Pen): Part {
  const { write } = pen;
  const y = top + 38;
  return html`${write(part.title, { x: PADDING, y, size: 30, room: 620, weight: 'bold' })}
  ${write(part.about, { x: RIGHT, y, size: 24, room: 640, colour: QUIET, anchor: 'end' })}
  ${part.plays.map((play, at) =>
    drawPlay(play, pen, {
      x: PADDING + (at % COLUMNS) * (CELL.width + GAP),
      y: top + PART_HEADING + Math.floor(at / COLUMNS) * (CELL.height + GAP),
    }),
  )}`;
}

/** Draws the cell of a play: title, place and chart with the value, score and grade, and the lamp in a line of its own. */
function drawPlay(play: PlayCell, { write, metrics }: Pen, { x, y }: { x: number; y: number }): Part {
  const [left, right] = [x + 18, x + CELL.width - 12];
  const room = right - left;
  const beside = (width: number) => room - width - 10;
  const besideValue = beside(measure(metrics.bold, 22)(play.value));
  const besideGrade = beside(measure(metrics.regular, 18)(play.grade));
  return html`<rect x="${x}" y="${y}" width="${CELL.width}" height="${CELL.height}" rx="10" fill="${PANEL}" />
    <rect x="${x}" y="${y}" width="8" height="${CELL.height}" rx="4" fill="${play.colour}" />
    ${write(play.title, { x: left, y: y + 28, size: 19, room, weight: 'bold' })}
    ${write(`#${play.place} · ${play.chart}`, { x: left, y: y + 55, size: 15, room: besideValue, colour: QUIET })}
    ${write(play.value, { x: right, y: y + 56, size: 22, room, weight: 'bold', anchor: 'end' })}
    ${write(play.score, { x: left, y: y + 80, size: 18, room: besideGrade })}
    ${write(play.grade, { x: right, y: y + 80, size: 18, room, anchor: 'end' })}
    <rect x="${left}" y="${y + 90}" width="5" height="16" rx="2" fill="${play.lampColour}" />
    ${write(play.lamp, { x: left + 11, y: y + 104, size: 15, room: room - 11, colour: QUIET })}`;
}
