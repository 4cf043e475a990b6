import { setImmediate } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { besideOf } from '../../db/open.ts';
import { createLongReads, openSnapshot } from '../../db/snapshot.ts';
import { gptRow } from '../../src/catalogue/gpts.ts';
import { countScores } from '../../src/scores/store.ts';
import { batch, play } from '../support/plays.ts';
import { createTestServer } from '../support/test-server.ts';

test('reads of one snapshot do not see what is committed between them', async () => {
  const server = await createTestServer();
  const hazel = await server.player('hazel');
  const { db, snapshot, games } = server.deps;
  const gpt = games.gpt('iidx', 'SP')!;
  const ugpt = { userID: hazel.user.id, gpt, gptRow: await gptRow(db, 'iidx', 'SP') };
  const seen = await snapshot(async () => {
    const before = await countScores(db, ugpt);
    await hazel.api.imports.direct({ json: batch([play(1)]) });
    return [before, await countScores(db, ugpt)];
  });
  expect(seen).toEqual([0, 0]);
  expect(await countScores(db, ugpt)).toBe(1);
  await server.close();
});

test('a connection of its own sees one state until it is given back, and is there for the next, who sees the latest', async () => {
  const server = await createTestServer();
  const hazel = await server.player('hazel');
  const { db, games } = server.deps;
  const gpt = games.gpt('iidx', 'SP')!;
  const ugpt = { userID: hazel.user.id, gpt, gptRow: await gptRow(db, 'iidx', 'SP') };
  const first = openSnapshot(db);
  await hazel.api.imports.direct({ json: batch([play(1)]) });
  expect(await countScores(first.db, ugpt)).toBe(0);
  first.close();
  first.close();
  const second = openSnapshot(db);
  expect(second.db).toBe(first.db);
  expect(await countScores(second.db, ugpt)).toBe(1);
  // Others that are needed meanwhile are opened; two stay open.
  const more = [1, 2, 3].map(() => openSnapshot(db));
  expect(new Set([second, ...more].map((one) => one.db)).size).toBe(4);
  for (const one of [second, ...more]) one.close();
  expect(besideOf(db).idle).toHaveLength(2);
  await server.close();
  expect(besideOf(db).idle).toHaveLength(0);
});

test('a few long reads run at once, and the others wait for them', async () => {
  const server = await createTestServer();
  const longReads = createLongReads(server.deps.db);
  let running = 0;
  const most: number[] = [];
  const ends: (() => void)[] = [];
  const all = Array.from({ length: 10 }, () =>
    longReads(async () => {
      most.push((running += 1));
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
    }),
  );
  await expect.poll(() => ends.length).toBe(4);
  while (ends.length > 0) {
    ends.shift()!();
    await setImmediate();
  }
  await Promise.all(all);
  expect([most.length, Math.max(...most)]).toEqual([10, 4]);
  await server.close();
});
