import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

import { CARD_HEIGHT, CARD_WIDTH } from '../preview.ts';
import {
  ACCENT,
  drawFace,
  drawHeader,
  PANEL,
  PAPER,
  QUIET,
  writer,
  type Face,
  type Part,
  type Write,
} from './elements.ts';
import { FAMILY, type Metrics } from './fonts.ts';
import type { Row, Sheet } from './sheet.ts';
import { clean, fit, inTwoLines, measure } from './text.ts';

const PADDING = 72;
const INNER = CARD_WIDTH - 2 * PADDING;
/** Diameter of a profile picture, and its distance from the text. */
const FACE = 152;
const GAP = 36;
const STATS = 4;
const ROWS = 3;
const ROW = 50;
/** Margin at the bottom. */
const FOOT = 38;
const PANEL_HEIGHT = 112;
/** Font sizes of a one-line title, the first that fits is used; if none does, the title gets two lines. */
const TITLE_SIZES = [88, 76, 64, 52];
const TWO_LINES = 56;
/** Font sizes of a value; the first that fits is used. */
const VALUE_SIZES = [44, 38, 32, 26];

/** Draws a sheet as an SVG. User content is escaped, and long texts end in three dots. */
export function drawSheet(sheet: Sheet, metrics: Metrics, face?: Face): string {
  const write = writer(metrics);
  const rows = sheet.rows.slice(0, ROWS);
  const below = CARD_HEIGHT - FOOT - ROW * rows.length;
  const panel = below - (sheet.stats.length > 0 ? PANEL_HEIGHT + 16 : 0);
  const svg = html`<svg
    xmlns="http://www.w3.org/2000/svg"
    width="${CARD_WIDTH}"
    height="${CARD_HEIGHT}"
    viewBox="0 0 ${CARD_WIDTH} ${CARD_HEIGHT}"
    font-family="${FAMILY}"
  >
    <rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="${PAPER}" />
    <rect width="12" height="${CARD_HEIGHT}" fill="${sheet.badge?.colour ?? ACCENT}" />
    ${drawHeader(sheet.above, { left: PADDING, right: CARD_WIDTH - PADDING, write })}
    ${heading(sheet, { write, metrics, face, top: 108, bottom: panel })}
    ${sheet.stats.slice(0, STATS).map((stat, at, { length }) => statPanel(stat, { at, length, top: panel, write, metrics }))}
    ${rows.map((row, at) => bottomRow(row, below + ROW * at, { write, metrics }))}
  </svg>`;
  // Html is a promise only if it contains one.
  return (svg as HtmlEscapedString).toString();
}

/** Draws title and subtitle next to the profile picture, centred between `top` and `bottom`. */
function heading(
  sheet: Sheet,
  {
    write,
    metrics,
    face,
    top,
    bottom,
  }: { write: Write; metrics: Metrics; face: Face | undefined; top: number; bottom: number },
): Part {
  const { title, subtitle, badge } = sheet;
  const x = PADDING + (sheet.face ? FACE + GAP : 0);
  const room = CARD_WIDTH - PADDING - x;
  const { lines, size } = titleLines(clean(title), room, metrics);
  const height = size * 1.2 * lines.length + (subtitle || badge ? 60 : 0);
  const first = (top + bottom - height) / 2 + size * 0.92;
  const under = first + size * 1.2 * (lines.length - 1) + 66;
  const wide = badge ? badgeWidth(badge.text, metrics) + 24 : 0;
  return html`${sheet.face ? drawFace(sheet.face.username, face, { cx: PADDING + FACE / 2, cy: (top + bottom) / 2, r: FACE / 2, write }) : ''}
  ${lines.map((line, at) => write(line, { x, y: first + size * 1.2 * at, size, room, weight: 'bold' }))}
  ${badge ? drawBadge(badge, { x, y: under, width: wide - 24, write }) : ''}
  ${write(subtitle, { x: x + wide, y: under, size: 36, room: room - wide, colour: QUIET })}`;
}

function titleLines(title: string, room: number, metrics: Metrics): { lines: string[]; size: number } {
  const widthAt = (size: number) => measure(metrics.bold, size);
  const size = TITLE_SIZES.find((one) => widthAt(one)(title) <= room) ?? TWO_LINES;
  return { lines: inTwoLines(title, room, widthAt(size)), size };
}

const badgeWidth = (text: string, metrics: Metrics): number =>
  Math.min(480, measure(metrics.bold, 30)(clean(text)) + 48);

const drawBadge = (
  { text, colour }: NonNullable<Sheet['badge']>,
  { x, y, width, write }: { x: number; y: number; width: number; write: Write },
): Part =>
  html`<rect x="${x}" y="${y - 38}" width="${width}" height="52" rx="10" fill="${PANEL}" />
    <rect x="${x}" y="${y - 38}" width="10" height="52" rx="5" fill="${colour}" />
    ${write(text, { x: x + 28, y: y - 1, size: 30, room: width - 36, weight: 'bold' })}`;

function statPanel(
  { name, value }: Sheet['stats'][number],
  { at, length, top, write, metrics }: { at: number; length: number; top: number; write: Write; metrics: Metrics },
): Part {
  const step = (INNER + 16) / length;
  const x = PADDING + at * step;
  const room = step - 16 - 48;
  const size = VALUE_SIZES.find((one) => measure(metrics.bold, one)(value) <= room) ?? VALUE_SIZES.at(-1)!;
  return html`<rect x="${x}" y="${top}" width="${step - 16}" height="${PANEL_HEIGHT}" rx="14" fill="${PANEL}" />
    ${write(name, { x: x + 24, y: top + 38, size: 24, room, colour: QUIET })}
    ${write(value, { x: x + 24, y: top + 90, size, room, weight: 'bold' })}`;
}

function bottomRow(row: Row, top: number, { write, metrics }: { write: Write; metrics: Metrics }): Part {
  const { text, tail = '', colour, side = '' } = row;
  const [x, y, size] = [PADDING + (colour ? 22 : 0), top + 36, 30];
  const sideRoom = Math.min(INNER / 2, measure(metrics.bold, size)(clean(side)));
  const room = CARD_WIDTH - PADDING - x - (side ? sideRoom + 32 : 0);
  const widthOf = measure(metrics.regular, size);
  const shown = fit(clean(text), room - widthOf(tail), widthOf) + tail;
  const mark = html`<rect x="${PADDING}" y="${top + 8}" width="8" height="34" rx="4" fill="${colour}" />`;
  return html`${colour ? mark : ''} ${write(shown, { x, y, size, room })}
  ${write(side, { x: CARD_WIDTH - PADDING, y, size, room: sideRoom, weight: 'bold', anchor: 'end' })}`;
}
