import type { Db } from '../../db/open.ts';
import type { GptName } from '../catalogue/gpts.ts';
import { formatSessionID } from '../sessions/session-id.ts';
import { findSessionsByRow } from '../sessions/store.ts';
import { encodedTogether, saying, unhurried, type Piece } from './pieces.ts';

/** The label of what an export does not say better. */
const SERVICE = 'kaiden-export';
/** Sessions that are read at a time. */
const SESSIONS = 500;

/** Scores as BATCH-MANUAL has them, and the rows of the sessions that they are in. */
export interface Portion {
  /** The JSON of each. */
  entries: readonly string[];
  sessions: readonly number[];
}

export interface BatchFiles {
  /** Without the ending. */
  name: string;
  gpt: Omit<GptName, 'idString'>;
  version?: string | null;
  classes?: Record<string, string>;
  /** A file is closed after this much of scores. */
  maxBytes: number;
}

/**
 * Writes scores as BATCH-MANUAL files NAME.json, NAME-2.json and so on. Each has the sessions of its own scores, so
 * that each can be imported by itself, in any order. Classes stand in the first.
 */
export async function* batchFiles(
  db: Db,
  { name, gpt: { game, playtype }, version, classes, maxBytes }: BatchFiles,
  portions: AsyncIterable<Portion>,
): AsyncGenerator<Piece> {
  const meta = `{\n  "meta": ${JSON.stringify(saying({ game, playtype, service: SERVICE, version }))},\n`;
  const given = classes && Object.keys(classes).length > 0 ? `  "classes": ${JSON.stringify(classes)},\n` : '';
  let [files, bytes] = [1, 0];
  let lines = new Lines();
  let sessions = new Set<number>();
  yield { file: `${name}.json` };
  yield { text: `${meta}${given}  "scores": ` };
  for await (const portion of portions) {
    if (bytes > maxBytes) {
      yield* closing(db, lines, sessions);
      files += 1;
      yield { file: `${name}-${files}.json` };
      yield { text: `${meta}  "scores": ` };
      [bytes, lines, sessions] = [0, new Lines(), new Set()];
    }
    const encoded = encodedTogether(lines.add(portion.entries));
    yield { bytes: encoded };
    bytes += encoded.length;
    for (const session of portion.sessions) sessions.add(session);
  }
  yield* closing(db, lines, sessions);
}

/** A list inside a file, with an entry a line. */
class Lines {
  #isEmpty = true;

  /** The entries with what stands between them. */
  add(entries: readonly string[]): string[] {
    return entries.flatMap((entry) => {
      const before = this.#isEmpty ? '[\n    ' : ',\n    ';
      this.#isEmpty = false;
      return [before, entry];
    });
  }

  end(): string {
    return this.#isEmpty ? '[]' : '\n  ]';
  }
}

/** The end of a file: of its scores, and the sessions (rows) that these are in. */
async function* closing(db: Db, scores: Lines, sessions: ReadonlySet<number>): AsyncGenerator<Piece> {
  const rows = [...sessions];
  const portions = Array.from({ length: Math.ceil(rows.length / SESSIONS) }, (_, at) =>
    rows.slice(at * SESSIONS, (at + 1) * SESSIONS),
  );
  const lines = new Lines();
  yield { text: `${scores.end()},\n  "sessions": ` };
  for await (const portion of unhurried(portions))
    yield { text: lines.add(await sessionEntries(db, portion)).join('') };
  yield { text: `${lines.end()}\n}\n` };
}

async function sessionEntries(db: Db, rows: readonly number[]): Promise<string[]> {
  const found = await findSessionsByRow(db, rows);
  return found
    .sort((a, b) => a.timeStarted - b.timeStarted)
    .map(({ sessionID, name, desc, highlight, importType, timeInserted, timeStarted, timeEnded }) =>
      JSON.stringify(
        saying({
          sessionID: formatSessionID(sessionID),
          name,
          desc,
          highlight: highlight || null,
          importType,
          timeInserted,
          timeStarted,
          timeEnded,
        }),
      ),
    );
}
