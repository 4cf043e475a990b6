import type { GamePTConfig } from 'kaiden-client';
import { chartDifficulty, levelsText } from 'kaiden-client/chart-names';

import { bpmOf, notesOf } from '../../../components/chart-facts.ts';
import { scoreIDOf, type Play } from './play.ts';

type Cell = string | number | null | undefined;

/** Returns a play as flat names and values. */
function flat({ song, chart, play }: Play, config: GamePTConfig): Record<string, Cell> {
  const { score, percent, grade, lamp, judgements, optional } = play.scoreData;
  return {
    title: song.title,
    artist: song.artist,
    difficulty: chartDifficulty(config, chart),
    level: levelsText(config, chart),
    notes: notesOf(chart),
    bpm: bpmOf(chart, song),
    score,
    percent,
    grade,
    lamp,
    timeAchieved: play.timeAchieved === null ? null : new Date(play.timeAchieved).toISOString(),
    ...play.calculatedData,
    ...judgements,
    ...plain(optional),
    chartID: chart.chartID,
    scoreID: scoreIDOf(play),
  };
}

/** Returns the values of metrics that fit into a cell. */
const plain = (metrics: Readonly<Record<string, unknown>>): Record<string, Cell> =>
  Object.fromEntries(
    Object.entries(metrics).filter(([, value]) => typeof value === 'string' || typeof value === 'number'),
  ) as Record<string, Cell>;

export const jsonOf = (plays: readonly Play[], config: GamePTConfig): string =>
  JSON.stringify(
    plays.map((play) => flat(play, config)),
    null,
    2,
  );

/** Returns plays as CSV (RFC 4180), with the byte order mark by which spreadsheets recognise UTF-8. */
export function csvOf(plays: readonly Play[], config: GamePTConfig): string {
  const rows = plays.map((play) => flat(play, config));
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) =>
    rows.some((row) => row[name] !== undefined && row[name] !== null),
  );
  const lines = [columns, ...rows.map((row) => columns.map((name) => row[name]))];
  return `\uFEFF${lines.map((line) => line.map(quoted).join(',')).join('\r\n')}\r\n`;
}

/** Quotes what needs it. Text that a spreadsheet would take for a formula gets an apostrophe. */
function quoted(cell: Cell): string {
  if (cell === undefined || cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = /^[=+\-@\t]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
