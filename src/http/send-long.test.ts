import Database from 'better-sqlite3';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { z } from 'zod';

import { anyone, route } from '../../contracts/contract.ts';
import { createStates } from '../../db/states/states.ts';
import { LazyList } from '../base/json/values.ts';
import { bind, ok } from '../handler/handler.ts';
import { answerFailure } from './failures.ts';
import { mount } from './mount.ts';

const contract = route({
  method: 'GET',
  path: '/api/v1/long',
  summary: 'A long list',
  access: anyone,
  long: true,
  success: { 200: z.object({ list: z.array(z.object({ text: z.string() })) }) },
});

const TEXT = 'x'.repeat(1000);

const database = new Database(':memory:');
database.exec('CREATE TABLE table_states (name TEXT PRIMARY KEY, commits INTEGER)');

/** A server whose list has so many items, and what it notes. `broken` is the first item that can not be made. */
function longServer({ items, broken = Infinity, state }: { items: number; broken?: number; state?: string }) {
  const noted = { made: 0, open: 0, defects: [] as unknown[] };
  const rows = Array.from({ length: items }, (_, at) => at);
  const handler = () => {
    const list = LazyList.of(rows, (at) => {
      if (at >= broken) throw new Error('defect');
      noted.made += 1;
      return { text: TEXT };
    });
    return { ...ok('A list', { list }), ...(state !== undefined && { state }) };
  };
  const app = new Hono();
  app.route(
    '/',
    mount(bind('test', { long: contract }, { long: handler }), {
      authenticate: async () => null,
      report: (error) => noted.defects.push(error),
      states: createStates(database),
      longReads: async (work) => {
        noted.open += 1;
        try {
          return await work(undefined as never);
        } finally {
          noted.open -= 1;
        }
      },
    }),
  );
  app.onError((error, c) => answerFailure(c, error, (defect) => noted.defects.push(defect)));
  return { ask: async (headers = {}, method = 'GET') => app.request('/api/v1/long', { method, headers }), noted };
}

test('what is known before it is written is sent as it is written, to the last item', async () => {
  const { ask, noted } = longServer({ items: 5000, state: 'one' });
  const response = await ask();
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
  expect(noted.made).toBeLessThan(5000);
  expect(noted.open).toBe(1);
  const { success, description, body } = (await response.json()) as {
    [key: string]: unknown;
    body: { list: object[] };
  };
  expect({ success, description, items: body.list.length }).toEqual({
    success: true,
    description: 'A list',
    items: 5000,
  });
  await expect.poll(() => noted.open).toBe(0);
});

test('whoever has the state that it is made from is not sent it again, and nothing is written', async () => {
  const first = longServer({ items: 10, state: 'one' });
  const etag = (await first.ask()).headers.get('etag')!;
  expect(etag).toMatch(/^W\/"[\w-]{20}\.[\w-]{20}"$/);
  const older = `W/"${'u'.repeat(20)}.${etag.slice(-21)}`;
  const again = longServer({ items: 10, state: 'one' });
  const answer = await again.ask({ 'if-none-match': older });
  expect([answer.status, answer.headers.get('etag'), again.noted.made]).toEqual([304, etag, 0]);
  const other = longServer({ items: 10, state: 'two' });
  expect((await other.ask({ 'if-none-match': older })).status).toBe(200);
});

test('without a state it is sent as a whole, and its tag is that of its bytes', async () => {
  const [some, more] = [longServer({ items: 3000 }), longServer({ items: 3001 })];
  const response = await some.ask();
  expect(some.noted).toMatchObject({ made: 3000, open: 0 });
  const etag = response.headers.get('etag')!;
  expect((await longServer({ items: 3000 }).ask()).headers.get('etag')).toBe(etag);
  expect((await more.ask()).headers.get('etag')).not.toBe(etag);
});

test('a defect before the first piece is an error, and one that comes later breaks the answer off; both are reported', async () => {
  const early = longServer({ items: 5000, broken: 3, state: 'one' });
  const refused = await early.ask();
  expect([refused.status, ((await refused.json()) as { success: boolean }).success]).toEqual([500, false]);
  expect(early.noted.defects).toHaveLength(1);
  const late = longServer({ items: 5000, broken: 4000, state: 'one' });
  const response = await late.ask();
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow('defect');
  await expect.poll(() => late.noted).toMatchObject({ open: 0, defects: [new Error('defect')] });
});

test('nothing more is written for whoever goes away, and the database is let go', async () => {
  const { ask, noted } = longServer({ items: 200_000, state: 'one' });
  const reader = (await ask()).body!.getReader();
  await reader.read();
  await reader.cancel();
  await expect.poll(() => noted.open).toBe(0);
  expect(noted.made).toBeLessThan(200_000);
  expect(noted.defects).toEqual([]);
});

test('whoever wants the headers alone gets them, and nothing is kept for them', async () => {
  const { ask, noted } = longServer({ items: 200_000, state: 'one' });
  for (let n = 0; n < 40; n += 1) {
    const response = await ask({}, 'HEAD');
    expect([response.status, response.headers.get('etag')]).toEqual([200, expect.stringMatching(/^W/)]);
    await expect.poll(() => noted.open).toBe(0);
  }
  expect(noted.made).toBeLessThan(200_000);
});

test('an answer is written to its end while nobody takes it, and who has too many of them is refused', async () => {
  const { ask, noted } = longServer({ items: 3000, state: 'one' });
  const answers = await Promise.all(Array.from({ length: 32 }, () => ask()));
  await expect.poll(() => [noted.open, noted.made]).toEqual([0, 32 * 3000]);
  const refused = await ask();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
  for (const answer of answers) {
    const { body } = (await answer.json()) as { body: { list: object[] } };
    expect(body.list).toHaveLength(3000);
  }
  expect((await ask()).status).toBe(200);
});
