import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import Database from 'better-sqlite3';

import { median, ms, whole } from '../figures.ts';
import { memoryOf } from '../memory.ts';
import { startProgram } from '../program.ts';
import { printTable } from '../table.ts';

const STARTS = 5;
/** Time before the memory of a server is read (ms): its first jobs are done by then. */
const REST = 15_000;

/**
 * Measures the time from start until the server listens, and the memory of an idle server: on a copy of the data folder `data`, otherwise
 * on an empty one.
 */
export async function benchStart({ quick, data }: { quick: boolean; data?: string | undefined }): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kaiden-bench-start-'));
  try {
    if (data !== undefined)
      for (const name of ['kaiden.db', 'kaiden.db-wal', 'secret.key']) copy(join(data, name), join(folder, name));
    const env = { KAIDEN_DATA_DIR: folder, KAIDEN_PORT: '0', KAIDEN_LOG_FORMAT: 'json' };
    // The first start on other data may bring it up to date, and its files are not in the system's cache.
    await (await startProgram(env)).stop();
    const taken: number[] = [];
    let memory = 0;
    for (let n = 0; n < (quick ? 2 : STARTS); n += 1) {
      const begin = performance.now();
      const server = await startProgram(env);
      taken.push(performance.now() - begin);
      if (n === 0) {
        await pause(quick ? 2000 : REST);
        memory = memoryOf(server.pid);
      }
      await server.stop();
    }
    printTable(
      `Start, ${whole(scoresIn(folder))} scores stored`,
      ['what', 'value'],
      [
        ['time until the server listens, ms', ms(median(taken))],
        ['memory of an idle server, MB', whole(memory)],
      ],
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const copy = (from: string, to: string): void => {
  if (existsSync(from)) cpSync(from, to);
};

function scoresIn(folder: string): number {
  const client = new Database(join(folder, 'kaiden.db'), { readonly: true });
  try {
    return client.prepare('select count(*) from scores').pluck().get() as number;
  } finally {
    client.close();
  }
}
