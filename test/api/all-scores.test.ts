import { expect } from 'vitest';

import { scores } from '../../db/schema/index.ts';
import { pagesByTime } from '../../src/scores/by-time/store.ts';
import { keptParts } from '../../src/scores/kept/memory.ts';
import { keptPages } from '../../src/scores/kept/pages.ts';
import { findUgpt } from '../../src/stats/find-ugpt.ts';
import { SP, upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { batch, HOUR, NOON, play } from '../support/plays.ts';
import type { Player, TestServer } from '../support/test-server.ts';

const mine = { userID: 'me' as const, ...SP };
const all = async ({ api }: Player) => (await api.ugpts.allScores({ params: mine })).body;

/** A list of pages of four scores, and of how many scores each page was that had to be written. */
function list() {
  const written: number[] = [];
  return {
    written,
    name: 'test',
    order: 'latest' as const,
    short: 2,
    read: pagesByTime('latest', 4, (db, { where, orderBy, limit }) =>
      db
        .select({ id: scores.id, timeAchieved: scores.timeAchieved })
        .from(scores)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .prepare(),
    ),
    write: (rows: readonly { id: number }[]) => {
      written.push(rows.length);
      return Buffer.from(rows.map(({ id }) => `${id} `).join(''));
    },
  };
}

async function pagesOf({ deps: { db, games } }: TestServer, { user }: Player) {
  const { written, ...one } = list();
  const params = { userID: { kind: 'id', id: user.id }, ...SP } as const;
  const pages = [...keptPages(db, await findUgpt({ db, games }, params, null), one)];
  const rows = pages.map(({ bytes }) => Buffer.from(bytes).toString()).join('');
  return { written, counts: pages.map(({ count }) => count), rows };
}

test('what is kept of all scores is written anew where something has changed, and nowhere else', async ({
  server,
  hazel,
}) => {
  const twenty = Array.from({ length: 20 }, (_, n) =>
    play(1 + (n % 9), { score: 500 + n, timeAchieved: NOON + n * HOUR }),
  );
  await upload(hazel, batch(twenty));
  const fours = [4, 4, 4, 4, 4];
  expect(await pagesOf(server, hazel)).toMatchObject({ written: fours, counts: fours });
  expect(await pagesOf(server, hazel)).toMatchObject({ written: [], counts: fours });

  const { scores: found } = await all(hazel);
  for (const at of [5, 6, 13]) {
    const params = { scoreID: found[at]!.scoreID };
    await hazel.api.scores.customise({ params, json: { comment: 'so close' } });
  }
  expect(await pagesOf(server, hazel)).toMatchObject({ written: [4, 4], counts: fours });

  await upload(hazel, batch([play(1, { timeAchieved: NOON + 30 * HOUR }), play(2, { timeAchieved: null })]));
  expect(await pagesOf(server, hazel)).toMatchObject({ written: [5, 5], counts: [5, 4, 4, 4, 5] });

  await hazel.api.scores.delete({ params: { scoreID: found[0]!.scoreID }, json: {} });
  expect(await pagesOf(server, hazel)).toMatchObject({ written: [4, 4, 4, 4, 5], counts: [4, 4, 4, 4, 5] });
});

test('a play that gets the row of one that is gone stands where it belongs, and the other one nowhere', async ({
  server,
  hazel,
}) => {
  const at = (hour: number) => play(1 + hour, { timeAchieved: NOON + hour * HOUR });
  await upload(hazel, batch([0, 1, 2, 3, 4, 5, 6, 7].map(at)));
  const { scoreIDs } = await upload(hazel, batch([play(1, { score: 1, timeAchieved: NOON - HOUR })]));
  expect((await pagesOf(server, hazel)).rows).toBe('8 7 6 5 4 3 2 1 9 ');
  await hazel.api.scores.delete({ params: { scoreID: scoreIDs[0]! }, json: {} });
  await upload(hazel, batch([play(1, { score: 2, timeAchieved: NOON + 8 * HOUR })]));
  expect((await pagesOf(server, hazel)).rows).toBe('9 8 7 6 5 4 3 2 1 ');
});

test('bytes are kept until there is another version of them, and let go of where they are too many', async ({
  server,
}) => {
  let made = 0;
  const ask = (name: string, version: string, size: number) => {
    const parts = function* parts() {
      made += 1;
      for (let part = 0; part < 4; part += 1) yield new Uint8Array(size / 4);
    };
    const before = made;
    const bytes = [...keptParts(server.deps.db, name, version, parts)].reduce((sum, { length }) => sum + length, 0);
    return { bytes, isNew: made > before };
  };
  const MB = 1024 * 1024;
  expect(ask('a', '1', MB)).toEqual({ bytes: MB, isNew: true });
  expect(ask('a', '1', MB)).toEqual({ bytes: MB, isNew: false });
  expect(ask('a', '2', 2 * MB)).toEqual({ bytes: 2 * MB, isNew: true });
  expect(ask('a', '2', 2 * MB)).toEqual({ bytes: 2 * MB, isNew: false });
  // More than half of the room is never kept.
  expect(ask('b', '1', 40 * MB)).toEqual({ bytes: 40 * MB, isNew: true });
  expect(ask('b', '1', 40 * MB)).toEqual({ bytes: 40 * MB, isNew: true });
  expect(ask('a', '2', 2 * MB).isNew).toBe(false);
  // What nobody has asked for the longest makes room.
  for (const name of ['c', 'd', 'e']) ask(name, '1', 20 * MB);
  expect(['c', 'd', 'e'].map((name) => ask(name, '1', 20 * MB).isNew)).toEqual([false, false, false]);
  ask('a', '2', 2 * MB);
  ask('f', '1', 20 * MB);
  expect(ask('a', '2', 2 * MB).isNew).toBe(false);
  expect(ask('c', '1', 20 * MB).isNew).toBe(true);
});
