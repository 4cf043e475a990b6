import type { GptName } from '../catalogue/gpts.ts';
import { saying, unhurried, type Piece } from './pieces.ts';
import type { Span } from './store.ts';

/** The label of what an export does not say better. */
const SERVICE = 'kaiden-export';

/** Scores as BATCH-MANUAL has them. */
export interface Portion {
  /** The JSON of each, with `BETWEEN` in between; empty where there is none. */
  entries: Uint8Array<ArrayBuffer>;
  /** Whether the same bytes may come again. */
  areKept?: boolean;
  /** When they were played; absent when that is not known of any. */
  span?: Span | undefined;
}

export interface BatchFiles {
  /** Without the ending. */
  name: string;
  gpt: Omit<GptName, 'idString'>;
  version?: string | null;
  classes?: Record<string, string>;
  /** A file is closed after this much of scores. */
  maxBytes: number;
  /** The JSON of the sessions in which something was played in a stretch of time, page by page. */
  sessions?: (span: Span) => Iterable<readonly string[]>;
}

/**
 * Writes scores as BATCH-MANUAL files NAME.json, NAME-2.json and so on. Each has the sessions of its own scores, so
 * that each can be imported by itself, in any order. Classes stand in the first.
 */
export async function* batchFiles(
  { name, gpt: { game, playtype }, version, classes, maxBytes, sessions }: BatchFiles,
  portions: AsyncIterable<Portion>,
): AsyncGenerator<Piece> {
  const meta = `{\n  "meta": ${JSON.stringify(saying({ game, playtype, service: SERVICE, version }))},\n`;
  const given = classes && Object.keys(classes).length > 0 ? `  "classes": ${JSON.stringify(classes)},\n` : '';
  let [files, bytes] = [1, 0];
  let lines = new Lines();
  let span: Span | undefined;
  const end = () => closing(lines, (span && sessions?.(span)) ?? []);
  yield { file: `${name}.json` };
  yield { text: `${meta}${given}  "scores": ` };
  for await (const portion of portions) {
    if (bytes > maxBytes) {
      yield* end();
      files += 1;
      yield { file: `${name}-${files}.json` };
      yield { text: `${meta}  "scores": ` };
      [bytes, lines, span] = [0, new Lines(), undefined];
    }
    const { entries, areKept = false } = portion;
    if (entries.length > 0) {
      yield { text: lines.next() };
      yield { bytes: entries, isKept: areKept };
      bytes += entries.length;
    }
    if (portion.span) span = { from: span?.from ?? portion.span.from, to: portion.span.to };
  }
  yield* end();
}

const FIRST = '[\n    ';
const BETWEEN = ',\n    ';

/** The bytes of entries one after another. A text with a kanji takes longer, so they are not put together before. */
export function encodedEntries(entries: readonly string[], between = BETWEEN): Buffer<ArrayBuffer> {
  // No character takes more than three bytes.
  const most = entries.reduce((sum, { length }) => sum + 3 * length + between.length, 0);
  const bytes = Buffer.allocUnsafeSlow(most);
  let length = 0;
  for (const entry of entries) {
    if (length > 0) length += bytes.write(between, length);
    length += bytes.write(entry, length);
  }
  // No more memory than is needed.
  return Buffer.from(bytes.subarray(0, length));
}

/** A list inside a file, with an entry a line. */
class Lines {
  #isEmpty = true;

  /** What stands before the next entries. */
  next(): string {
    const before = this.#isEmpty ? FIRST : BETWEEN;
    this.#isEmpty = false;
    return before;
  }

  end(): string {
    return this.#isEmpty ? '[]' : '\n  ]';
  }
}

/** The end of a file: of its scores, and the sessions that these are in. */
async function* closing(scores: Lines, sessions: Iterable<readonly string[]>): AsyncGenerator<Piece> {
  const lines = new Lines();
  yield { text: `${scores.end()},\n  "sessions": ` };
  for await (const entries of unhurried(sessions)) yield { text: lines.next() + entries.join(BETWEEN) };
  yield { text: `${lines.end()}\n}\n` };
}
