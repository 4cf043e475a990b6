import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createClient } from '../../contracts/client/index.ts';
import { copyDataFolder, EARLIER_SCORES, fillDataFolder, manyPlays, readOne } from '../support/data-folder.ts';
import { dump } from '../support/dump.ts';
import { nightly } from '../support/nightly.ts';
import { batch, play } from '../support/plays.ts';
import { runProgram, startProgram, temporaryFolder } from '../support/program.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { useProgram } from '../support/use-program.ts';

let folder: string;
let filled: string;
let key: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kaiden-crash-'));
  filled = join(folder, 'filled');
  mkdirSync(filled);
  ({ key } = await fillDataFolder(filled));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A data folder of its own, filled. */
function ownFolder(): string {
  const own = temporaryFolder();
  copyDataFolder(filled, own);
  return own;
}

const integrity = (data: string) => readOne(data, 'pragma integrity_check');

// Real processes, and so only at some statements; crash-states.test.ts looks at every one.
describe('a process that is killed while it imports', () => {
  const scores = () => join(folder, 'scores.json');
  const program = () => join(folder, 'import-and-die.js');
  const { numRuns: POINTS } = propertyRuns(nightly ? 40 : 30);

  beforeAll(async () => {
    const document = batch([
      ...manyPlays(300),
      ...manyPlays(5),
      play(4, { identifier: 'Nobody knows this one' }),
      play(5, { score: 9999 }),
    ]);
    writeFileSync(scores(), JSON.stringify({ ...document, classes: { dan: 'DAN_7' } }));
    // Bundled, because it is started many times.
    await build({
      entryPoints: ['test/support/import-and-die.ts'],
      outfile: program(),
      bundle: true,
      external: ['better-sqlite3'],
      platform: 'node',
      format: 'esm',
      target: 'node22',
      logLevel: 'warning',
    });
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
  });

  const importUntil = (data: string, at: string) => runProgram(program(), [join(data, 'kaiden.db'), scores(), at]);

  /** All rows, without what is drawn at random: ids and names of sessions. */
  const rows = (data: string) => {
    const { sessions, ...tables } = dump(join(data, 'kaiden.db'));
    const plain = (sessions as Record<string, unknown>[]).map(({ session_id: _id, name: _name, ...row }) => row);
    return JSON.stringify({ ...tables, sessions: plain }).replaceAll(/Q[0-9a-f]{40}/g, 'Q');
  };

  test('leaves the database as it was before or as it is after, whichever statement it died at', async () => {
    const before = rows(filled);
    const whole = ownFolder();
    const { code, stdout } = await importUntil(whole, 'never');
    expect(code).toBe(0);
    const { statements, commit } = JSON.parse(stdout) as { statements: number; commit: number };
    const after = rows(whole);
    expect(after).not.toBe(before);
    expect(commit).toBeGreaterThan(500);

    const spread = Array.from({ length: POINTS }, (_, n) => 1 + Math.round((n * (commit - 1)) / (POINTS - 1)));
    const points = [...new Set([...spread, commit - 1, commit])].map(String);
    if (statements > commit) points.push(String(commit + 1));
    const dieAt = async (at: string): Promise<void> => {
      const data = ownFolder();
      const outcome = await importUntil(data, at);
      expect(outcome.code, `${at}: ${outcome.stderr}`).toBeNull();
      expect(integrity(data)).toBe('ok');
      const committed = at === 'after-commit' || Number(at) > commit;
      expect(rows(data) === (committed ? after : before), `statement ${at} of ${commit}`).toBe(true);
    };
    const queue = [...points, 'after-commit'];
    expect(queue.length).toBeGreaterThan(POINTS);
    // A few at a time: each is a process of its own.
    const worker = async () => {
      for (let at = queue.shift(); at !== undefined; at = queue.shift()) await dieAt(at);
    };
    await Promise.all([worker(), worker(), worker()]);
  });
});

describe('a server that is killed', () => {
  const built = useProgram();

  /** As many as one transaction stores. */
  const COUNT = 1000;
  const body = JSON.stringify(batch(manyPlays(COUNT)));

  const send = (url: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/ir/direct-manual/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      body,
    });

  const scoresIn = (data: string) => Number(readOne(data, 'select count(*) from scores')) - EARLIER_SCORES;

  /** Checks that derived data fits the scores. */
  const fits = (data: string) => {
    const query = 'select (select count(distinct user || chart) from scores) = (select count(*) from pbs)';
    expect(readOne(data, query)).toBe(1);
    expect(readOne(data, 'select sum(score_count) from profiles')).toBe(readOne(data, 'select count(*) from scores'));
  };

  /** Starts a server, sends an import and kills the server after so many ms, or once the import is acknowledged. */
  async function killAfter(data: string, delay: number | null): Promise<{ acknowledged: boolean; took: number }> {
    const server = await startProgram(built.program, data);
    const start = performance.now();
    const answered = send(server.url).then(
      (response) => response.status === 200,
      () => false,
    );
    if (delay === null) await answered;
    else await Promise.race([wait(delay), answered]);
    const took = performance.now() - start;
    await server.end('SIGKILL');
    return { acknowledged: await answered, took };
  }

  test('has every import that it acknowledged, and others wholly or not at all', async () => {
    const first = ownFolder();
    const { acknowledged, took } = await killAfter(first, null);
    expect(acknowledged).toBe(true);
    expect(scoresIn(first)).toBe(COUNT);

    for (let round = 0; round < propertyRuns(nightly ? 10 : 5).numRuns; round += 1) {
      const data = ownFolder();
      const result = await killAfter(data, took * Math.random() * 1.1);
      expect(integrity(data)).toBe('ok');
      const server = await startProgram(built.program, data);
      const stored = scoresIn(data);
      expect(result.acknowledged ? [COUNT] : [0, COUNT]).toContain(stored);
      fits(data);
      const again = await send(server.url);
      const document = (await again.json()) as { body: { scoreIDs: unknown[]; duplicates: unknown[] } };
      expect(document.body.scoreIDs.length + stored).toBe(COUNT);
      expect(document.body.duplicates.length).toBe(stored);
      expect(await server.end('SIGTERM')).toBe(0);
    }
  });

  test('completes a large import of which it has stored a part, after a restart, once', async () => {
    // More than is stored in one transaction.
    const LARGE = 12_000;
    const large = JSON.stringify(batch(manyPlays(LARGE)));
    const left: number[] = [];
    for (let round = 0; round < propertyRuns(nightly ? 10 : 5).numRuns; round += 1) {
      const data = ownFolder();
      const server = await startProgram(built.program, data);
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const sent = fetch(`${server.url}/ir/direct-manual/import`, { method: 'POST', headers, body: large }).catch(
        () => undefined,
      );
      const stored = (1000 * round) % LARGE;
      await expect.poll(() => scoresIn(data), { interval: 5 }).toBeGreaterThan(stored);
      await server.end('SIGKILL');
      await sent;
      left.push(scoresIn(data));
      expect(readOne(data, 'pragma integrity_check')).toBe('ok');
      // Also between two links, what follows from scores fits them.
      fits(data);

      const next = await startProgram(built.program, data);
      const waiting = () => readOne(data, "select count(*) from imports where status <> 'completed'");
      await expect.poll(waiting).toBe(0);
      expect(await next.end('SIGTERM')).toBe(0);
      expect(scoresIn(data)).toBe(LARGE);
      fits(data);
      expect(readOne(data, 'select count(*) from imports')).toBe(2);
      expect(readOne(data, 'select (select count(*) from import_inputs) + (select count(*) from import_links)')).toBe(
        0,
      );
      // Plays stored before the restart are not duplicates of those after it.
      const duplicates = "select sum(json_array_length(outcome, '$.duplicates')) from imports";
      expect(readOne(data, duplicates)).toBe(0);
    }
    // Were it always done already, this would test nothing.
    expect(left.some((count) => count < LARGE)).toBe(true);
  });

  test('does an import that it accepted for later after a restart, once', async () => {
    const left: unknown[] = [];
    for (let round = 0; round < propertyRuns(nightly ? 10 : 5).numRuns; round += 1) {
      const data = ownFolder();
      const server = await startProgram(built.program, data);
      const response = await send(server.url, { prefer: 'respond-async' });
      expect(response.status).toBe(202);
      const accepted = (await response.json()) as { body: { importID: string } };
      await server.end('SIGKILL');
      const { importID } = accepted.body;
      left.push(readOne(data, `select status from imports where import_id = '${importID}'`));

      const next = await startProgram(built.program, data);
      const api = createClient({ baseUrl: next.url });
      const poll = () => api.imports.pollStatus({ params: { importID } });
      await expect.poll(async () => (await poll()).body.importStatus).toBe('completed');
      expect(await next.end('SIGTERM')).toBe(0);
      expect(scoresIn(data)).toBe(COUNT);
      fits(data);
      expect(readOne(data, 'select count(*) from imports')).toBe(2);
      expect(readOne(data, 'select count(*) from import_inputs')).toBe(0);
    }
    // Were it always done already, this would test nothing.
    expect(left).toContain('queued');
  });
});
