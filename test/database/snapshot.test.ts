import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { poolOf, openForReading, openForWriting } from '../../db/open.ts';
import { createLongReads, createSnapshots, openSnapshot } from '../../db/snapshot.ts';
import { createAccount } from '../../src/accounts/auth/commands.ts';
import { allUsers } from '../../src/accounts/users/store.ts';
import { gptRow } from '../../src/catalogue/gpts.ts';
import { countScores } from '../../src/play/scores/store.ts';
import { batch, play } from '../support/plays.ts';
import { createTestServer } from '../support/test-server.ts';

const account = { username: 'juniper', email: 'juniper@example.com', passwordHash: 'none' };

test('reads of one snapshot do not see what is committed between them', async () => {
  const server = await createTestServer();
  await server.player('hazel');
  const { seen: db, snapshot } = server.deps;
  const other = openForWriting(server.file);
  const names = async () => (await allUsers(db)).map(({ username }) => username);
  const listed = await snapshot(async () => {
    const before = await names();
    other.client.exec("update users set username = 'rowan' where username = 'hazel'");
    return [before, await names()];
  });
  expect(listed).toEqual([['hazel'], ['hazel']]);
  expect(await names()).toEqual(['rowan']);
  other.close();
  await server.close();
});

/** A count of users that changes whenever one is added, through a connection that may hold a snapshot. */
async function openWorld() {
  const server = await createTestServer();
  const reader = openForReading(server.file);
  const users = () => reader.client.prepare('select count(*) from users').pluck().get() as number;
  const close = async () => {
    reader.close();
    await server.close();
  };
  return { server, reader, users, close };
}

test('work that waits for more than reads loses its snapshot: it and everybody else see the latest state', async () => {
  const { server, reader, users, close } = await openWorld();
  const snapshot = createSnapshots(reader);
  const { promise: added, resolve } = Promise.withResolvers<void>();
  const waiting = snapshot(async () => {
    const before = users();
    await added;
    return [before, users()];
  });
  await setImmediate();
  expect(reader.client.inTransaction).toBe(false);
  await server.player('hazel');
  expect([users(), await snapshot(users)]).toEqual([1, 1]);
  resolve();
  expect(await waiting).toEqual([0, 1]);
  await close();
});

test('a strict snapshot rejects work that waits, and passes on what work returns or throws', async () => {
  const { reader, users, close } = await openWorld();
  const snapshot = createSnapshots(reader, { strict: true });
  await expect(snapshot(() => setImmediate())).rejects.toThrow('waited for something other than the database');
  await expect(snapshot(() => readFile(import.meta.filename))).rejects.toThrow('waited');
  await expect(
    snapshot(() => {
      throw new Error('no such user');
    }),
  ).rejects.toThrow('no such user');
  const reads = async () => {
    let sum = 0;
    for (let read = 0; read < 1000; read += 1) sum += await Promise.resolve(users());
    return sum;
  };
  expect(await snapshot(reads)).toBe(0);
  expect(reader.client.inTransaction).toBe(false);
  await close();
});

test('work that begins while other work runs has a snapshot of its own, of the latest state', async () => {
  const { server, reader, users, close } = await openWorld();
  const snapshot = createSnapshots(reader, { strict: true });
  const seen: unknown[] = [];
  const first = snapshot(async () => {
    seen.push(['first', users()]);
    const { id } = await server.deps.writer.run(createAccount, account);
    seen.push(['first', users()]);
    return id;
  });
  const second = snapshot(() => seen.push(['second', users()]));
  await Promise.all([first, second]);
  expect(seen).toEqual([
    ['first', 0],
    ['first', 0],
    ['second', 1],
  ]);
  await close();
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
  expect(poolOf(db).idle).toHaveLength(2);
  await server.close();
  expect(poolOf(db).idle).toHaveLength(0);
});

test('a few long reads run at once, and the others wait for them', async () => {
  const server = await createTestServer();
  const longReads = createLongReads(server.deps.db, async () => {})();
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
