import { CsvError, parse } from 'csv-parse/sync';

import { notThat } from '../shared/faults.ts';

/** One line of a table below its header. */
export interface Row {
  /** Numbered as in spreadsheets: the header is row 1. */
  number: number;
  /** Trimmed. */
  cells: readonly string[];
}

export interface Table {
  header: readonly string[];
  rows: readonly Row[];
}

/** More than any game has charts; a longer file is not a list of scores. */
const MAX_ROWS = 50_000;
const MAX_ROW_BYTES = 64 * 1024;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Separator of cells. Tab-separated tables have no quotes around cells. */
type Delimiter = ',' | '\t';

/** Returns the positions of columns in a table by their names. Throws a 400 that names the missing ones. */
export function findColumns<Name extends string>(
  { header }: Table,
  names: Readonly<Record<Name, string>>,
  expected: string,
): Readonly<Record<Name, number>> {
  const entries = Object.entries<string>(names).map(([key, name]) => [key, name, header.indexOf(name)] as const);
  const missing = entries.flatMap(([, name, at]) => (at < 0 ? `"${name}"` : []));
  if (missing.length > 0)
    throw notThat(
      `The file is missing ${missing.length === 1 ? 'the column' : 'the columns'} ${missing.join(', ')}`,
      expected,
    );
  return Object.fromEntries(entries.map(([key, , at]) => [key, at])) as Record<Name, number>;
}

/**
 * Reads the cells of a CSV or tab-separated file: UTF-8, with or without a byte order mark, or Shift-JIS. Empty rows are left out. Throws a
 * 400 that names the expected columns if it is not CSV, or is empty.
 */
export function readCSV(body: Uint8Array, expected: string, delimiter: Delimiter = ','): Table {
  const [header, ...rows] = readCells(decode(body, expected), expected, delimiter)
    .map((cells, index) => ({ number: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (!header) throw notThat('The file is empty', expected);
  if (rows.length > MAX_ROWS) throw notThat(`The file has more than ${MAX_ROWS} rows`, expected);
  return { header: header.cells, rows };
}

function decode(body: Uint8Array, expected: string): string {
  const header = decodeAs('utf-8', body.subarray(0, MAX_ROW_BYTES).subarray(0, body.indexOf(LINE_FEED) + 1));
  // Almost any bytes are valid Shift-JIS, so a file that begins as UTF-8 and is damaged further down must not be read as such.
  const isUTF8 = header !== undefined && /[^\p{ASCII}]/u.test(header);
  const text = decodeAs('utf-8', body) ?? (isUTF8 ? undefined : decodeAs('shift_jis', body));
  if (text === undefined) throw notThat('The file is not text in UTF-8 or Shift-JIS', expected);
  if (text.includes('\0')) throw notThat('The file is not text: it contains NUL characters', expected);
  return text;
}

function decodeAs(encoding: string, body: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
}

/** The reader limits the text of a row, but not the number of empty cells. */
function hasLongLine(text: string): boolean {
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === LINE_FEED || char === CARRIAGE_RETURN) start = at + 1;
    else if (at - start >= MAX_ROW_BYTES) return true;
  }
  return false;
}

function readCells(text: string, expected: string, delimiter: Delimiter): string[][] {
  if (hasLongLine(text)) throw notThat(`A row of the file has more than ${MAX_ROW_BYTES} characters`, expected);
  try {
    return parse(text, {
      // Quotes are part of many titles, and the service does not escape them; a spreadsheet that saved the file does.
      relax_quotes: true,
      delimiter,
      ...(delimiter === '\t' && { quote: false }),
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: MAX_ROW_BYTES,
      to: MAX_ROWS + 2,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw notThat(`The file is not valid CSV: ${error.message}`, expected);
  }
}
