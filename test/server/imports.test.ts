import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';

import { serve, type ServerType } from '@hono/node-server';
import { describe, expect, onTestFinished, test } from 'vitest';

import { createClient } from '../../contracts/client/index.ts';
import { EARLIER_SCORES, fillDataFolder, manyPlays, readOne } from '../support/data-folder.ts';
import { nightly } from '../support/nightly.ts';
import { batch, play } from '../support/plays.ts';
import { startProgram, temporaryFolder } from '../support/program.ts';
import { createTestServer } from '../support/test-server.ts';
import { useProgram } from '../support/use-program.ts';

/** Plays of an import that is followed, of one before it, and of each of four that a shutdown comes upon. */
const [FOLLOWED, EARLIER, PART] = nightly ? [6000, 3000, 3000] : [4000, 1500, 1500];

const built = useProgram();

type Client = ReturnType<typeof createClient>;

/** Sends plays to be imported later, and returns the importID. */
async function accept({ imports }: Client, plays: ReturnType<typeof manyPlays>): Promise<string> {
  const { body } = await imports.direct({ json: batch(plays), headers: { prefer: 'respond-async' } });
  return body.importID;
}

/** Returns how many steps of `nice` the threads of a process are below its first one, without doubles, the fewest first. */
function prioritiesOf(pid: number): number[] {
  const niceness = (thread: string) =>
    Number(
      readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')[16],
    );
  const all = readdirSync(`/proc/${pid}/task`).map(niceness);
  return [...new Set(all.map((nice) => nice - niceness(String(pid))))].toSorted((a, b) => a - b);
}

describe('a running server', () => {
  test.runIf(process.platform === 'linux')(
    'answers requests at a higher priority than it writes, and writes at a higher one than it reads files',
    async () => {
      const data = temporaryFolder();
      const { key } = await fillDataFolder(data);
      const { url, pid } = await startProgram(built.program, data);
      const { imports } = createClient({ baseUrl: url, key });
      await imports.direct({ json: batch(manyPlays(10)), query: { dryRun: true } });
      expect(prioritiesOf(pid)).toEqual([0, 5, 10]);
    },
  );

  test('tells what an import would do, keeps nothing of it, and then does just that', async () => {
    const data = temporaryFolder();
    const { key } = await fillDataFolder(data);
    const { url, end } = await startProgram(built.program, data);
    const { imports } = createClient({ baseUrl: url, key });
    const json = batch([...manyPlays(1000), play(1), play(2, { identifier: 'Nobody knows this one' })]);
    const told = (await imports.direct({ json, query: { dryRun: true } })).body;
    if (!('dryRun' in told)) throw new Error('This was no dry run');
    expect(told.dryRun.scores).toHaveLength(1002);
    expect(readOne(data, 'select count(*) from scores')).toBe(EARLIER_SCORES);
    expect(readOne(data, 'select (select count(*) from imports) + (select count(*) from orphans)')).toBe(1);
    const done = await imports.direct({ json });
    expect(done.status === 200 && done.body.scoreIDs).toEqual(told.scoreIDs);
    expect(await end('SIGTERM')).toBe(0);
  });

  test('tells how an import goes while it goes, to the end', async () => {
    const data = temporaryFolder();
    const { key } = await fillDataFolder(data);
    const { url, end } = await startProgram(built.program, data);
    const api = createClient({ baseUrl: url, key });
    const guest = createClient({ baseUrl: url });
    const plays = manyPlays(FOLLOWED + EARLIER);
    // Waits for the other one, so that it has not begun when we begin to follow it.
    await accept(api, plays.slice(FOLLOWED));
    const importID = await accept(api, plays.slice(0, FOLLOWED));
    const counts: number[] = [];
    let steps = 0;
    const ends: string[] = [];
    for await (const { event, data: told } of guest.imports.events({ params: { importID } })) {
      if (event !== 'progress') ends.push(`${event}: ${event === 'completed' ? told.counts.scores : told.description}`);
      else if (told.stage === 'storing') counts.push(told.done!);
      // Of steps that follow each other at once, only the latest is sent.
      if (event === 'progress' && ['storing', 'sessions'].includes(told.stage)) steps += 1;
    }
    expect(ends).toEqual([`completed: ${FOLLOWED}`]);
    expect(counts[0]).toBe(0);
    expect(steps).toBeGreaterThan(2);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts.at(-1)).toBeLessThanOrEqual(FOLLOWED);
    expect(await end('SIGTERM')).toBe(0);
  });

  test('ends the streams that are open when it is told to end, and finishes the imports, at the latest after its next start', async () => {
    const data = temporaryFolder();
    const { key } = await fillDataFolder(data);
    const { url, end } = await startProgram(built.program, data);
    const api = createClient({ baseUrl: url, key });
    const parts = [0, 1, 2, 3].map((n) => manyPlays(4 * PART).slice(n * PART, (n + 1) * PART));
    const imports: string[] = [];
    for (const part of parts) imports.push(await accept(api, part));
    const told: string[] = [];
    let ended: Promise<number | null> | undefined;
    // The last one has to wait for the others, so that its stream would be open for long.
    for await (const { event } of api.imports.events({ params: { importID: imports.at(-1)! } })) {
      told.push(event);
      ended ??= end('SIGTERM');
    }
    expect(told).toContain('progress');
    expect(told).not.toContain('completed');
    expect(await ended).toBe(0);
    const completed = () => readOne(data, "select count(*) from imports where status = 'completed'");
    // A shutdown has a time limit, within which a busy machine may not finish.
    if (completed() !== 5) await startProgram(built.program, data);
    await expect.poll(completed).toBe(5);
    expect(readOne(data, 'select count(*) from scores')).toBe(EARLIER_SCORES + 4 * PART);
  });
});

/** The program of a test behind a socket. */
async function listen(
  server: Awaited<ReturnType<typeof createTestServer>>,
): Promise<{ url: string; socket: ServerType }> {
  const socket = serve({
    fetch: ({ url, method, headers }: Request) => server.request(new URL(url).pathname, { method, headers }),
    port: 0,
    hostname: '127.0.0.1',
  });
  if (!socket.listening) await once(socket, 'listening');
  return { url: `http://127.0.0.1:${(socket.address() as AddressInfo).port}`, socket };
}

test('a client that goes away is no longer told, however it went', async () => {
  const server = await createTestServer();
  const { user, key } = await server.player('Hazel');
  const { url, socket } = await listen(server);
  onTestFinished(async () => {
    socket.close();
    await server.close();
  });
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const held = server.deps.imports.alone(user.id, () => promise);
  const importID = await accept(server.client(key), [play(1)]);
  const { progress } = server.deps.imports;
  const { watch } = progress;
  let watching = 0;
  progress.watch = (...all) => {
    const stop = watch(...all);
    watching += 1;
    return () => {
      watching -= 1;
      stop();
    };
  };
  const guest = createClient({ baseUrl: url });

  for await (const { event } of guest.imports.events({ params: { importID } })) {
    expect([event, watching]).toEqual(['progress', 1]);
    break;
  }
  await expect.poll(() => watching).toBe(0);

  const leaving = new AbortController();
  const reason = new Error('the page was left');
  const following = async () => {
    for await (const _ of guest.imports.events({ params: { importID } }, { signal: leaving.signal })) {
      expect(watching).toBe(1);
      leaving.abort(reason);
    }
  };
  await expect(following()).rejects.toBe(reason);
  await expect.poll(() => watching).toBe(0);

  release();
  await held;
});
