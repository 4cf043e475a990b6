import type { Issue } from '../../../../contracts/common.ts';
import { Refusal, summarise } from '../../../shared/refusal.ts';
import type { Row, Table } from './read.ts';

/** Enough to see what is wrong with a file. */
const MAX_FAULTS = 1000;

/** Reads the cells of a table and remembers everything that is wrong with them. */
export interface CellReader {
  /** The cell's text; empty where the table has no such column. */
  text(row: Row, column: number): string;
  /** A whole number from 0 to 99,999,999; undefined for a cell that says nothing. */
  count(row: Row, column: number): number | undefined;
  /** Unix ms of a date and a time of day in Japan; undefined for a cell that says nothing. */
  time(row: Row, column: number): number | undefined;
  /** Throws a 400 that lists every fault that was found, if there was any. */
  refuseFaults(): void;
}

/** A reader for the rows of a table. Rows that lack cells or have too many are faults from the start. */
export function cellReader({ header, rows }: Table): CellReader {
  const faults: Issue[] = [];
  const fault = (path: string, message: string) => {
    if (faults.length < MAX_FAULTS) faults.push({ path, message });
  };
  const faultAt = (row: Row, column: number, expected: string) =>
    fault(
      `row ${row.number}, column "${header[column]}"`,
      `expected ${expected}; received ${shown(row.cells[column]!)}`,
    );
  const read = <T>(row: Row, column: number, convert: (text: string) => T | undefined, expected: string) => {
    const text = row.cells[column] ?? '';
    if (/^-*$/.test(text)) return undefined;
    const value = convert(text);
    if (value === undefined) faultAt(row, column, expected);
    return value;
  };
  for (const { number, cells } of rows) {
    if (cells.length !== header.length)
      fault(`row ${number}`, `expected ${header.length} cells, found ${cells.length}`);
  }
  return {
    text: ({ cells }, column) => cells[column] ?? '',
    count: (row, column) => read(row, column, toCount, 'a whole number'),
    time: (row, column) => read(row, column, japanTime, 'a time like 2026-01-31 21:05'),
    refuseFaults() {
      if (faults.length > 0) throw new Refusal(400, 'invalid_file', summarise(faults), faults);
    },
  };
}

const shown = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);

const toCount = (text: string): number | undefined => (/^\d{1,8}$/.test(text) ? Number(text) : undefined);

const TIME = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2}) +(\d{1,2}):(\d{2})(?::(\d{2}))?$/;
const JAPAN = 9 * 60 * 60 * 1000;

/** Unix ms of a time in Japan, which knows no summer time; undefined when there is no such time. */
export function japanTime(text: string): number | undefined {
  const parts = TIME.exec(text)
    ?.slice(1)
    .map((part: string | undefined) => Number(part ?? 0));
  if (!parts) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const read = [year, month - 1, day, hour, minute, second];
  const meant = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  const timeOfDay = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()];
  return [...meant, ...timeOfDay].every((value, index) => value === read[index]) ? date.getTime() - JAPAN : undefined;
}
