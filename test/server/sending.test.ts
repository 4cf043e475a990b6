import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createClient } from '../../contracts/client/index.ts';
import { submit } from '../../contracts/client/submit.ts';
import { startCuttingProxy, type Cut } from '../support/cutting-proxy.ts';
import { copyDataFolder, EARLIER_SCORES, fillDataFolder, manyPlays, readOne } from '../support/data-folder.ts';
import { nightly, someOf } from '../support/nightly.ts';
import { batch } from '../support/plays.ts';
import { buildProgram, startProgram, temporaryFolder } from '../support/program.ts';

const EARLIER_IMPORTS = 1;
const COUNT = nightly ? 1500 : 500;
const DOCUMENT = batch(manyPlays(COUNT));
const EAGER = { firstWait: 20, attempts: 100, patience: 60_000 };

let folder: string;
let key: string;
let program: string;
let remove: () => void;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kaiden-sending-'));
  mkdirSync(join(folder, 'filled'));
  ({ key } = await fillDataFolder(join(folder, 'filled')));
  ({ program, remove } = await buildProgram());
});
afterAll(() => {
  remove();
  rmSync(folder, { recursive: true, force: true });
});

function ownFolder(): string {
  const own = temporaryFolder();
  copyDataFolder(join(folder, 'filled'), own);
  return own;
}

const scoresIn = (data: string) => Number(readOne(data, 'select count(*) from scores')) - EARLIER_SCORES;
const importsIn = (data: string) => Number(readOne(data, 'select count(*) from imports')) - EARLIER_IMPORTS;

/** Expects the document of a first import, and only one import. */
function expectOnce(data: string, document: { scoreIDs: unknown[]; duplicates: unknown[] }): void {
  expect([document.scoreIDs.length, document.duplicates.length]).toEqual([COUNT, 0]);
  expect([scoresIn(data), importsIn(data)]).toEqual([COUNT, 1]);
}

describe('plays that are submitted arrive once', () => {
  test.each([
    ['', false],
    [' and accepted for later', true],
  ])('when the server is killed while they are sent%s', async (_, respondAsync) => {
    const stored: number[] = [];
    for (const delay of someOf([5, 150], 1)) {
      const data = ownFolder();
      const first = await startProgram(program, data);
      const proxy = await startCuttingProxy(first.url);
      const client = createClient({ baseUrl: proxy.url, key });
      const sending = submit(client, DOCUMENT, { ...EAGER, respondAsync, pollEvery: 20 });
      await wait(delay);
      await first.end('SIGKILL');
      stored.push(scoresIn(data));
      proxy.target = (await startProgram(program, data)).url;
      expectOnce(data, await sending);
    }
    // Were all stored already when it died, nothing would have been sent again.
    expect(stored).toContain(0);
  });

  test('when the server was killed after it had stored them and before anybody heard of it', async () => {
    const data = ownFolder();
    const first = await startProgram(program, data);
    const proxy = await startCuttingProxy(first.url);
    proxy.next = () => 'lose answer';
    const sending = submit(createClient({ baseUrl: proxy.url, key }), DOCUMENT, EAGER);
    await expect.poll(() => scoresIn(data)).toBe(COUNT);
    await first.end('SIGKILL');
    proxy.target = (await startProgram(program, data)).url;
    proxy.next = () => 'pass';
    expectOnce(data, await sending);
  });

  const CUTS: Cut[] = ['lose answer', 'hang up'];
  // By day in turn, on one line; at night each on a line of its own.
  test.each(nightly ? CUTS.map((cut) => [cut]) : [CUTS])(
    'when the line is cut (%s) after the server has the request',
    async (...cuts) => {
      const data = ownFolder();
      const server = await startProgram(program, data);
      const proxy = await startCuttingProxy(server.url);
      proxy.next = (connection) => (connection < 3 ? cuts[connection % cuts.length]! : 'pass');
      expectOnce(data, await submit(createClient({ baseUrl: proxy.url, key }), DOCUMENT, EAGER));
      expect(proxy.cut()).toBe(3);
    },
  );
});

describe('an outbox that is killed', () => {
  /** Runs the program and kills it after so many plays are safe and a while (ms), or waits for its end. */
  async function run(args: readonly string[], kill?: { safe: number; delay: number }) {
    const child = spawn(process.execPath, [resolve('test/support/outbox-program.ts'), ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const safe: number[] = [];
    let done = false;
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line === 'done') done = true;
      else safe.push(Number(line.split(' ')[1]));
      if (safe.length === kill?.safe) setTimeout(() => child.kill('SIGKILL'), kill.delay);
    });
    await once(child, 'close');
    return { safe, done };
  }

  test('has lost nothing and sends nothing twice', async () => {
    const data = ownFolder();
    const file = join(temporaryFolder(), 'plays.outbox');
    const server = await startProgram(program, data);
    const proxy = await startCuttingProxy(server.url);
    proxy.next = (connection) => (connection % 4 === 2 ? 'lose answer' : 'pass');
    const documents = join(temporaryFolder(), 'documents.json');
    const each = manyPlays(200).map((play, n) => batch([{ ...play, comment: `play ${n}` }]));
    writeFileSync(documents, JSON.stringify(each));
    const safe = new Set<number>();
    let next = 0;
    for (let round = 0; round < (nightly ? 5 : 3); round += 1) {
      const kill = { safe: 4 + Math.floor(Math.random() * 9), delay: Math.random() * 15 };
      const result = await run([proxy.url, key, file, documents, String(next), String(next + 40)], kill);
      for (const n of result.safe) safe.add(n);
      // The play after the last one may be safe or not: nobody was told.
      next = Math.max(...safe) + 2;
    }
    expect((await run([proxy.url, key, file, documents, '0', '0'])).done).toBe(true);
    const query =
      "select json_group_array(cast(substr(comment, 6) as integer)) from scores where comment like 'play %'";
    const arrived = JSON.parse(String(readOne(data, query))) as number[];
    expect(new Set(arrived).size).toBe(arrived.length);
    expect([...safe].filter((n) => !arrived.includes(n))).toEqual([]);
    // Each import brought one play: none was sent a second time as if it were another.
    expect([importsIn(data), scoresIn(data)]).toEqual([arrived.length, arrived.length]);
    expect(safe.size).toBeGreaterThan(10);
  });
});
