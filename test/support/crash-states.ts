import { hash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serialize } from 'node:v8';

import type { Database } from 'better-sqlite3';

import definitions from '../../src/games/all.gen.ts';
import { createRegistry } from '../../src/games/registry.ts';
import type { Writer } from '../../src/writer/command.ts';
import { createInlineWriter } from '../../src/writer/inline.ts';
import { readOne } from './data-folder.ts';
import { dump } from './dump.ts';
import { nightly, someOf } from './nightly.ts';
import { NOON } from './plays.ts';

// State left by a killed process: the database file and its log (WAL) at that moment, because written data belongs to the operating system
// and survives the process. So copies of the two files, taken while the process is running, equal the state after a kill at that moment,
// and there can be hundreds of them per second.

/** How many different states of the files are opened again; at night all of them. */
const LOOKS = 12;

interface Files {
  db: Buffer;
  wal: Buffer;
}

/** Content of a database file; equal texts mean equal rows in every table. */
type Content = string;

export interface CrashStates {
  before: Content;
  after: Content;
  /** How many moments there were. */
  moments: number;
  /** How many different states the files were in. */
  distinct: number;
  /** Moments at which the files, once opened again, were not what they had to be. */
  wrong: string[];
}

const read = (file: string): Files => ({ db: readFileSync(file), wal: readFileSync(`${file}-wal`) });
const keyOf = ({ db, wal }: Files): string => hash('sha1', Buffer.concat([db, wal]));

/** Opens the files as the next start does and returns what is in them; throws when they are damaged. */
function contentOf(folder: string, { db, wal }: Files): Content {
  const file = join(folder, 'kaiden.db');
  rmSync(`${file}-shm`, { force: true });
  writeFileSync(file, db);
  writeFileSync(`${file}-wal`, wal);
  const integrity = readOne(folder, 'pragma integrity_check');
  if (integrity !== 'ok') throw new Error(`The file is damaged: ${String(integrity)}`);
  return hash('sha1', serialize(dump(file)));
}

/** Returns whether the files are copied at a statement: at night at every one, by day at the first ones, at some later ones and the last. */
const isLookedAt = (sql: string, count: number): boolean =>
  nightly || count < 20 || count % 10 === 0 || sql === 'COMMIT' || sql === 'the end';

/** Runs work on the database of a folder, with settings of SQLite, and tells of every statement before it is run. */
async function running(
  folder: string,
  pragmas: readonly string[],
  work: (writer: Writer) => Promise<unknown>,
  onStatement: (sql: string) => void,
): Promise<void> {
  let listening = false;
  const writer = createInlineWriter({
    file: join(folder, 'kaiden.db'),
    games: createRegistry(definitions),
    now: () => NOON,
    onStatement: (sql) => listening && onStatement(sql),
  });
  const connection = await writer.run(
    { name: 'test.connection', undone: false, run: async (tx) => (tx as unknown as { $client: Database }).$client },
    undefined,
  );
  for (const pragma of pragmas) connection.pragma(pragma);
  listening = true;
  await work(writer);
  listening = false;
  onStatement('the end');
  await writer.close();
}

/**
 * The states at every statement of one transaction. The cache is so small that pages of the open transaction are
 * written to the log long before its commit, as they are when an import is large.
 */
export async function statesAtStatements(
  folder: string,
  scratch: string,
  work: (writer: Writer) => Promise<unknown>,
): Promise<CrashStates> {
  const file = join(folder, 'kaiden.db');
  const moments: { name: string; key: string; committed: boolean }[] = [];
  const states = new Map<string, Files>();
  let committed = false;
  let count = 0;
  await running(folder, ['cache_size = 5'], work, (sql) => {
    count += 1;
    if (!isLookedAt(sql, count)) return;
    const files = read(file);
    const key = keyOf(files);
    if (!states.has(key)) states.set(key, files);
    // At the end the commit is behind it.
    if (sql === 'the end') committed = true;
    moments.push({ name: `${count}: ${sql.slice(0, 60)}`, key, committed });
  });
  const looked = someOf([...states.keys()], LOOKS);
  const keys = new Set([...looked, moments[0]!.key, moments.at(-1)!.key]);
  const contents = new Map([...keys].map((key) => [key, contentOf(scratch, states.get(key)!)]));
  const before = contents.get(moments[0]!.key)!;
  const after = contents.get(moments.at(-1)!.key)!;
  const wrong = moments.filter(
    ({ key, committed }) => contents.has(key) && contents.get(key) !== (committed ? after : before),
  );
  return {
    before,
    after,
    moments: count,
    distinct: states.size,
    wrong: wrong.map(({ name }) => name),
  };
}

const PAGE = 4096;
const FRAME_HEAD = 24;
const LOG_HEAD = 32;

/**
 * The states inside a commit, which appends pages to the log one after another: the log cut off behind every page and in
 * the middle of every page.
 */
export async function statesInCommit(
  folder: string,
  scratch: string,
  work: (writer: Writer) => Promise<unknown>,
): Promise<CrashStates> {
  const file = join(folder, 'kaiden.db');
  let start: Files | undefined;
  let end: Files | undefined;
  await running(folder, ['wal_autocheckpoint = 0'], work, (sql) => {
    if (sql === 'COMMIT') start = read(file);
    if (sql === 'the end') end = read(file);
  });
  if (!start || !end) throw new Error('There was no commit');
  const whole = end.wal;
  const cuts: number[] = [];
  for (let at = LOG_HEAD; at < whole.length; at += FRAME_HEAD + PAGE) {
    cuts.push(at, at + FRAME_HEAD + PAGE / 2);
  }
  const db = start.db;
  const before = contentOf(scratch, start);
  const after = contentOf(scratch, end);
  const wrong = someOf(cuts, LOOKS).filter((cut) => contentOf(scratch, { db, wal: whole.subarray(0, cut) }) !== before);
  return {
    before,
    after,
    moments: cuts.length,
    distinct: cuts.length,
    wrong: wrong.map((cut) => `after ${cut} of ${whole.length} bytes`),
  };
}
