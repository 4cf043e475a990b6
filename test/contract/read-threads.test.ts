import type { Worker } from 'node:worker_threads';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { allRoutes } from '../../scripts/openapi/routes.ts';
import type { ReadCall } from '../../src/http/readers/messages.ts';
import { startReaders, type Readers } from '../../src/http/readers/pool.ts';
import { readElsewhere } from '../../src/http/readers/routes.ts';
import { createApp } from '../../src/server/app.ts';
import { upload } from '../support/calls.ts';
import { eventually } from '../support/eventually.ts';
import { isOfWorld } from '../support/happy/v3.ts';
import type { World } from '../support/happy/world.ts';
import { batch, HOUR, play } from '../support/plays.ts';
import { readyWorld } from '../support/ready-world.ts';

/** Query of all routes that require one; the others ignore it. */
const QUERY =
  '?search=song&class=dan&alg=ktLampRating&userID=hazel&mode=chart&property=playcount&metric=playcount&criteriaType=lamp&criteriaValue=0';

const routes = allRoutes().filter((one) => isOfWorld(one) && readElsewhere(one.contract));
const addressOf = (path: string, params: Record<string, string>) =>
  `http://kaiden.test${path.replaceAll(/:(\w+)/g, (_, name: string) => params[name]!)}${QUERY}&chartID=${params['chartID']}`;

describe('with threads for reads', () => {
  let world: World;
  let readers: Readers;
  const workers: Worker[] = [];
  const deaths: unknown[] = [];
  /** Operations that a thread has answered. */
  const read: string[] = [];
  let kept: ReturnType<typeof createApp>;
  let threaded: ReturnType<typeof createApp>;
  let alone: ReturnType<typeof createApp>;

  beforeAll(async () => {
    world = await readyWorld();
    await upload(world.hazel, batch([play(1, { score: 1, timeAchieved: Date.now() - HOUR }), play(2), play(3)]));
    const { deps, file } = world.server;
    const onWorker = (worker: Worker) => void workers.push(worker);
    const { config, publicURL, states } = deps;
    const pool = startReaders({
      count: 2,
      file,
      config,
      publicURL,
      stateNumber: states.number,
      onWorker,
      onDeath: (error) => deaths.push(error),
    });
    readers = {
      async read(call: ReadCall) {
        const found = await pool.read(call);
        if (found) read.push(call.name);
        return found;
      },
      close: () => pool.close(),
    };
    const uncached = { ...deps, config: { ...config, answerCache: 0 } };
    kept = createApp(deps, { readers });
    threaded = createApp(uncached, { readers });
    alone = createApp(uncached);
    await everyThreadIsReady();
  });
  afterAll(async () => {
    await readers.close();
    await world.server.close();
  });

  const answer = async (app: typeof alone, address: string) => {
    const response = await app.request(address);
    return { status: response.status, text: await response.text() };
  };

  const everyThreadIsReady = () =>
    eventually(async () => {
      read.length = 0;
      await Promise.all([1, 2].map(() => answer(threaded, 'http://kaiden.test/api/v1/users/hazel')));
      expect(read).toHaveLength(2);
    });
  test('most of what everybody may read is answered by them', () => {
    expect(routes.length).toBeGreaterThan(30);
  });

  test.each(routes)('$operation is answered alike', async ({ operation, contract }) => {
    const address = addressOf(contract.path, world.params);
    const expected = await alone.request(address);
    read.length = 0;
    const found = await threaded.request(address);
    expect(found.status).toBe(expected.status);
    expect(await found.text()).toBe(await expected.text());
    const [tag, expectedTag] = [found, expected].map(({ headers }) => headers.get('etag')?.split('.')[1]);
    expect(tag).toBe(expectedTag);
    for (const name of ['link', 'x-next-cursor', 'content-type', 'cache-control']) {
      expect([name, found.headers.get(name)]).toEqual([name, expected.headers.get(name)]);
    }
    // A fault answers instead of a thread, where the common query is not what a route takes.
    expect(found.status === 200 ? read : [operation]).toEqual([operation]);
  });

  test('what does not exist is refused alike', async () => {
    const address = 'http://kaiden.test/api/v1/users/nobody/games/iidx/SP';
    const [found, expected] = await Promise.all([answer(threaded, address), answer(alone, address)]);
    expect([found.status, found.text]).toEqual([404, expected.text]);
  });

  test('a score is seen as soon as it is stored, also where answers are kept', async () => {
    const address = 'http://kaiden.test/api/v1/users/hazel/games/iidx/SP/scores/recent';
    for (let n = 0; n < 30; n += 1) {
      const { scoreIDs } = await upload(world.hazel, batch([play(1, { score: 2 + n, timeAchieved: 1e12 + n })]));
      const texts = await Promise.all([kept, threaded, kept].map(async (app) => (await answer(app, address)).text));
      for (const text of texts) expect(text).toContain(scoreIDs[0]);
    }
  });

  test('an answer is kept until something that it shows has changed', async () => {
    const address = 'http://kaiden.test/api/v1/users/hazel/games/iidx/SP/pbs/best';
    await answer(kept, address);
    read.length = 0;
    await answer(kept, address);
    expect(read).toEqual([]);
    await upload(world.hazel, batch([play(4, { score: 100, timeAchieved: Date.now() - HOUR })]));
    await answer(kept, address);
    expect(read).toEqual(['ugpts.bestPBs']);
  });

  test('an answer that the client has is not sent again', async () => {
    const address = 'http://kaiden.test/api/v1/users/hazel';
    const etag = (await threaded.request(address)).headers.get('etag')!;
    read.length = 0;
    const again = await threaded.request(address, { headers: { 'if-none-match': etag } });
    expect([again.status, read]).toEqual([304, []]);
  });

  test('the main thread answers for one that has ended, until another has taken its place', async () => {
    const address = 'http://kaiden.test/api/v1/users/hazel';
    const before = workers.length;
    const asked = Array.from({ length: 20 }, () => answer(threaded, address));
    await Promise.all(workers.map((worker) => worker.terminate()));
    for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
    expect((await answer(threaded, address)).status).toBe(200);
    await everyThreadIsReady();
    expect(workers.length).toBe(before + 2);
    expect(deaths).toEqual([]);
  });
});
