import { yielding } from '../../base/shared/chunks.ts';
import type { GptName } from '../../catalogue/gpts.ts';
import { saying, type Piece } from './pieces.ts';
import type { Span } from './store.ts';

/** Service label if the scores have none. */
const SERVICE = 'kaiden-export';

/** Scores in BATCH-MANUAL form. */
export interface Portion {
  /** The JSON of each. */
  entries: readonly string[];
  /** Range of their times; absent if all are unknown. */
  span?: Span | undefined;
}

export interface BatchFiles {
  /** Without the extension. */
  name: string;
  gpt: Omit<GptName, 'idString'>;
  version?: string | null;
  classes?: Record<string, string>;
  /** A file is closed after this many bytes of scores. */
  maxBytes: number;
  /** The JSON of the sessions in which something was played in a range of time, page by page. */
  sessions?: (span: Span) => AsyncIterable<readonly string[]>;
}

/**
 * Writes scores as BATCH-MANUAL files NAME.json, NAME-2.json and so on. Each has the sessions of its own scores, so that it can be imported
 * by itself, in any order. Classes are in the first.
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
    if (portion.entries.length > 0) {
      const text = lines.next() + portion.entries.join(BETWEEN);
      yield { text };
      bytes += Buffer.byteLength(text);
    }
    if (portion.span) span = { from: span?.from ?? portion.span.from, to: portion.span.to };
  }
  yield* end();
}

const FIRST = '[\n    ';
const BETWEEN = ',\n    ';

/** List in a file, one entry per line. */
class Lines {
  #isEmpty = true;

  /** Returns the text that precedes the next entries. */
  next(): string {
    const before = this.#isEmpty ? FIRST : BETWEEN;
    this.#isEmpty = false;
    return before;
  }

  end(): string {
    return this.#isEmpty ? '[]' : '\n  ]';
  }
}

/** Yields the end of a file: that of its scores, and their sessions. */
async function* closing(
  scores: Lines,
  sessions: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
): AsyncGenerator<Piece> {
  const lines = new Lines();
  yield { text: `${scores.end()},\n  "sessions": ` };
  for await (const entries of yielding(sessions)) yield { text: lines.next() + entries.join(BETWEEN) };
  yield { text: `${lines.end()}\n}\n` };
}
