import type { GamePTConfig } from 'kaiden-client';
import { chartColour, shortChartName } from 'kaiden-client/chart-names';

import type { useFormat } from '../../../format/index.ts';
import type { Language } from '../../../texts/language.ts';
import type { Play } from './play.ts';

/** Plays of a picture: as many as somebody reads. */
const MOST = 50;
const [WIDTH, ROW, HEAD, EDGE, SCALE] = [760, 34, 72, 24, 2];
const [PAPER, STRIPE, INK, FAINT] = ['#16161d', '#1f1f29', '#f2f2f5', '#a5a5b4'];

interface Look {
  heading: string;
  config: GamePTConfig;
  language: Language;
  format: ReturnType<typeof useFormat>;
  /** Words for how many of all are drawn. */
  counted: (shown: string, all: string) => string;
}

/** Draws the first plays of a table as a PNG. */
export async function pictureOf(plays: readonly Play[], look: Look): Promise<Blob> {
  const shown = plays.slice(0, MOST);
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH * SCALE;
  canvas.height = (HEAD + shown.length * ROW + EDGE) * SCALE;
  const to = canvas.getContext('2d')!;
  to.scale(SCALE, SCALE);
  to.textBaseline = 'middle';
  to.fillStyle = PAPER;
  to.fillRect(0, 0, WIDTH, canvas.height);
  const font = getComputedStyle(document.body).fontFamily;
  drawHead(to, font, look, look.counted(look.format.number(shown.length), look.format.number(plays.length)));
  shown.forEach((play, at) => drawRow(to, font, play, look, HEAD + at * ROW, at));
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large'))), 'image/png');
  return promise;
}

function drawHead(to: CanvasRenderingContext2D, font: string, { heading }: Look, counted: string): void {
  write(to, heading, EDGE, 30, WIDTH - 2 * EDGE - 120, { font: `600 20px ${font}`, ink: INK });
  write(to, counted, EDGE, 54, WIDTH - 2 * EDGE, { font: `13px ${font}`, ink: FAINT });
  write(to, 'Kaiden', WIDTH - EDGE, 30, 100, { font: `600 15px ${font}`, ink: FAINT, align: 'end' });
}

function drawRow(to: CanvasRenderingContext2D, font: string, row: Play, look: Look, top: number, at: number): void {
  const { song, chart, play } = row;
  const { config, language, format } = look;
  const { score, grade, lamp } = play.scoreData;
  if (at % 2 === 0) {
    to.fillStyle = STRIPE;
    to.fillRect(0, top, WIDTH, ROW);
  }
  const middle = top + ROW / 2;
  const [plain, faint] = [
    { font: `14px ${font}`, ink: INK },
    { font: `13px ${font}`, ink: FAINT },
  ];
  write(to, format.number(at + 1), EDGE + 20, middle, 30, { ...faint, align: 'end' });
  write(to, song.title, EDGE + 32, middle, 268, plain);
  const level = shortChartName(config, chart);
  badge(to, level, 332, middle, 84, chartColour(config, chart), plain);
  write(to, format.score(score, config), 512, middle, 88, { ...plain, align: 'end' });
  badge(to, grade, 526, middle, 64, config.gradeColours[grade], plain);
  badge(to, config.names[language].lamps[lamp] ?? lamp, 598, middle, 138, config.lampColours[lamp], plain);
}

interface Pen {
  font: string;
  ink: string;
  align?: CanvasTextAlign;
}

/** Writes a text, cut to a width. */
function write(to: CanvasRenderingContext2D, text: string, x: number, y: number, width: number, pen: Pen): void {
  to.font = pen.font;
  to.fillStyle = pen.ink;
  to.textAlign = pen.align ?? 'start';
  let cut = text;
  while (cut.length > 1 && to.measureText(cut).width > width) cut = `${cut.slice(0, -2).trimEnd()}…`;
  to.fillText(cut, x, y);
}

/** Writes a word beside a bar in its colour, or in the stops of a gradient. */
function badge(
  to: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  width: number,
  colour: string | readonly string[] | undefined,
  pen: Pen,
): void {
  const stops = typeof colour === 'string' ? [colour] : (colour ?? [FAINT]);
  const fill = to.createLinearGradient(0, y - 9, 0, y + 9);
  stops.forEach((stop, at) => fill.addColorStop(stops.length < 2 ? 0 : at / (stops.length - 1), stop));
  to.fillStyle = fill;
  to.fillRect(x, y - 9, 4, 18);
  write(to, text, x + 10, y, width - 10, pen);
}
