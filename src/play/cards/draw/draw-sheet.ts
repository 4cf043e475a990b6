import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

import { CARD_HEIGHT, CARD_WIDTH } from '../preview.ts';
import type { Advances } from './advances.ts';
import { chipWidth, drawChip, drawTile, type Chip } from './chips.ts';
import { drawFace, PANEL, PAPER, QUIET, writer, type Face, type Part, type Write } from './elements.ts';
import { FAMILY, type Metrics } from './fonts.ts';
import { drawHeader } from './header.ts';
import { drawLanes, drawLight } from './lanes.ts';
import type { Row, Sheet, Stat } from './sheet.ts';
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
/** Font size of the chips at the end of a row. */
const CHIP = 24;
/** Font sizes of a one-line title, the first that fits is used; if none does, the title gets two lines. */
const TITLE_SIZES = [88, 76, 64, 52];
const TWO_LINES = 56;
/** Font sizes of a value and its name; the first that fits is used. */
const VALUE_SIZES = [44, 38, 32, 26];
const NAME_SIZES = [24, 20, 17];

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
    ${drawLight(CARD_WIDTH, CARD_HEIGHT)} ${drawLanes(CARD_WIDTH, { top: 116, bottom: panel - 20 })}
    ${drawHeader({ text: sheet.above, tile: sheet.tile }, { left: PADDING, right: CARD_WIDTH - PADDING, write, metrics })}
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
  const { title, subtitle, chips = [] } = sheet;
  const x = PADDING + (sheet.face ? FACE + GAP : 0);
  const room = CARD_WIDTH - PADDING - x;
  const { lines, size } = titleLines(clean(title), room, metrics);
  const height = size * 1.2 * lines.length + (subtitle || chips.length > 0 ? 60 : 0);
  const first = (top + bottom - height) / 2 + size * 0.92;
  const under = first + size * 1.2 * (lines.length - 1) + 66;
  return html`${sheet.face ? drawFace(sheet.face.username, face, { cx: PADDING + FACE / 2, cy: (top + bottom) / 2, r: FACE / 2, write }) : ''}
  ${lines.map((line, at) => write(line, { x, y: first + size * 1.2 * at, size, room, weight: 'display' }))}
  ${drawUnder({ subtitle, chips }, { x, y: under, write, metrics })}`;
}

/** Draws the chips that fit, and the subtitle next to them. */
function drawUnder(
  { subtitle, chips }: { subtitle: string; chips: readonly Chip[] },
  { x, y, write, metrics }: { x: number; y: number; write: Write; metrics: Metrics },
): Part {
  const placed = inLine(chips, { x, end: CARD_WIDTH - PADDING, size: 30, metrics });
  const left = placed.length > 0 ? placed.at(-1)!.end + 24 : x;
  return html`${placed.map((one) => drawChip(one.chip, { x: one.x, y: y - 2, size: 30, write, metrics }))}
  ${write(subtitle, { x: left, y, size: 36, room: CARD_WIDTH - PADDING - left, colour: QUIET })}`;
}

/** Places chips next to each other, as many as fit. */
function inLine(
  chips: readonly Chip[],
  { x, end, size, metrics }: { x: number; end: number; size: number; metrics: Metrics },
): { chip: Chip; x: number; end: number }[] {
  let left = x;
  const placed = chips.map((chip) => {
    const from = left;
    left += chipWidth(chip, size, metrics) + 12;
    return { chip, x: from, end: left - 12 };
  });
  return placed.filter((one) => one.end <= end);
}

function titleLines(title: string, room: number, metrics: Metrics): { lines: string[]; size: number } {
  const widthAt = (size: number) => measure(metrics.display, size);
  const size = TITLE_SIZES.find((one) => widthAt(one)(title) <= room) ?? TWO_LINES;
  return { lines: inTwoLines(title, room, widthAt(size)), size };
}

const fitting = (sizes: readonly number[], advances: Advances, text: string, room: number): number =>
  sizes.find((size) => measure(advances, size)(text) <= room) ?? sizes.at(-1)!;

function statPanel(
  { name, value, colour }: Stat,
  { at, length, top, write, metrics }: { at: number; length: number; top: number; write: Write; metrics: Metrics },
): Part {
  const step = (INNER + 16) / length;
  const x = PADDING + at * step;
  const room = step - 16 - 48;
  const size = fitting(VALUE_SIZES, metrics.display, value, room);
  return html`<rect x="${x}" y="${top}" width="${step - 16}" height="${PANEL_HEIGHT}" rx="14" fill="${PANEL}" />
    ${write(name, { x: x + 24, y: top + 38, size: fitting(NAME_SIZES, metrics.regular, name, room), room, colour: QUIET })}
    ${colour ? html`<rect x="${x}" y="${top}" width="10" height="${PANEL_HEIGHT}" rx="5" fill="${colour}" />` : ''}
    ${write(value, { x: x + 24, y: top + 90, size, room, weight: 'display' })}`;
}

function bottomRow(row: Row, top: number, { write, metrics }: { write: Write; metrics: Metrics }): Part {
  const { text, tail = '', colour, tile, side = '', chips = [] } = row;
  const [x, y, size] = [PADDING + (colour ? 22 : 0) + (tile ? 52 : 0), top + 36, 30];
  const placed = inLine(chips, { x: 0, end: INNER / 2, size: CHIP, metrics });
  const end = CARD_WIDTH - PADDING - (placed.length > 0 ? placed.at(-1)!.end + 20 : 0);
  const sideRoom = Math.min(INNER / 2, measure(metrics.bold, size)(clean(side)));
  const room = end - x - (side ? sideRoom + 32 : 0);
  const widthOf = measure(metrics.regular, size);
  const shown = fit(clean(text), room - widthOf(tail), widthOf) + tail;
  const mark = html`<rect x="${PADDING}" y="${top + 8}" width="8" height="34" rx="4" fill="${colour}" />`;
  return html`${colour ? mark : ''} ${tile ? drawTile(tile, { x: PADDING, y: top + 6, size: 38, write }) : ''}
  ${write(shown, { x, y, size, room })}
  ${write(side, { x: end, y, size, room: sideRoom, weight: 'bold', anchor: 'end' })}
  ${placed.map((one) => drawChip(one.chip, { x: end + 20 + one.x, y: y - 2, size: CHIP, write, metrics }))}`;
}
