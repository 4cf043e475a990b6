import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** Texts on a card. */
export interface Card {
  username: string;
  game: string;
  /** The first four are shown. */
  ratings: readonly { name: string; value: string }[];
  /** Rank and play count, then classes: one line each. */
  lines: readonly string[];
  theme: Theme;
}
export type Theme = 'auto' | 'light' | 'dark';

const WIDTH = 440;
const PADDING = 20;
const COLUMNS = 4;
/** Letters that fit into a line and into a column. */
const LINE = 58;
const COLUMN = 13;

const LIGHT = '--paper:#ffffff;--line:#d0d0da;--ink:#1c1b22;--quiet:#55535f;--accent:#6641dd';
const DARK = '--paper:#1a1726;--line:#3a3550;--ink:#e4e1ef;--quiet:#bcb7cf;--accent:#b09cff';

const style = (theme: Theme): string => {
  if (theme !== 'auto') return `svg{${theme === 'light' ? LIGHT : DARK}}`;
  return `svg{${LIGHT}}@media(prefers-color-scheme:dark){svg{${DARK}}}`;
};

/** Draws a profile as an SVG. User content is escaped, and long texts are cut off. */
export function drawCard({ username, game, ratings, lines, theme }: Card): string {
  const height = 108 + 22 * lines.length;
  const step = (WIDTH - 2 * PADDING) / COLUMNS;
  // Lengths count letters: Chinese and Japanese ones are twice as wide.
  const svg = html`<svg
    xmlns="http://www.w3.org/2000/svg"
    width="${WIDTH}"
    height="${height}"
    viewBox="0 0 ${WIDTH} ${height}"
    role="img"
    aria-label="${username}, ${game}"
  >
    <style>
      ${style(theme)}text {
        font-family:
          system-ui,
          -apple-system,
          'Segoe UI',
          'Hiragino Sans',
          'Noto Sans JP',
          sans-serif;
        fill: var(--ink);
      }
      .quiet {
        fill: var(--quiet);
        font-size: 12px;
      }
      .value {
        font-size: 20px;
        font-weight: 700;
      }
    </style>
    <rect x=".5" y=".5" width="${WIDTH - 1}" height="${height - 1}" rx="10" fill="var(--paper)" stroke="var(--line)" />
    <rect x="0" y="14" width="4" height="26" rx="2" fill="var(--accent)" />
    <text x="${PADDING}" y="34" font-size="20" font-weight="700">${username}</text>
    <text x="${WIDTH - PADDING}" y="33" text-anchor="end" class="quiet">${cut(game, LINE / 2)}</text>
    ${ratings.slice(0, COLUMNS).map(
      ({ name, value }, at) =>
        html`<text x="${PADDING + at * step}" y="64" class="quiet">${cut(name, COLUMN)}</text>
          <text x="${PADDING + at * step}" y="88" class="value">${cut(value, 10)}</text> `,
    )}${lines.map(
      (line, at) => html`<text x="${PADDING}" y="${116 + 22 * at}" class="quiet">${cut(line, LINE)}</text> `,
    )}
  </svg> `;
  // Html is a promise only if it contains one.
  return (svg as HtmlEscapedString).toString();
}

const segmenter = new Intl.Segmenter();

const width = (letter: string): number => (letter.codePointAt(0)! >= 0x1100 ? 2 : 1);

/** Cuts a text to this length; longer ones end in three dots. */
export function cut(text: string, most: number): string {
  let room = most;
  const letters = [...segmenter.segment(text)].map(({ segment }) => segment);
  const end = letters.findIndex((letter) => (room -= width(letter)) < 0);
  return end === -1 ? text : `${letters.slice(0, Math.max(0, end - 1)).join('')}…`;
}
