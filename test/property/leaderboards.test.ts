import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { LONGEST_BUCKET, rebuildChartBuckets, rebuildRatingBuckets, wrongBuckets } from '../../db/dialect/buckets.ts';
import { migrateDatabase } from '../../db/migrate.ts';
import { openForWriting, type Connection, type Tx } from '../../db/open.ts';
import { showSeen } from '../../db/visibility/views.ts';
import { findBoard, findBoardBehind } from '../../src/play/pbs/board.store.ts';
import { findPB } from '../../src/play/pbs/store.ts';
import { findPlaces } from '../../src/play/stats/store.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { shortenBuckets } from '../support/short-buckets.ts';

// Boards of more players than any other test has, and with many equals among them.
const CHARTS = [1, 2];
let folder: string;
let connection: Connection;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kaiden-boards-'));
  const file = join(folder, 'kaiden.db');
  await migrateDatabase(file);
  connection = openForWriting(file);
  const { client } = connection;
  client.pragma('foreign_keys = OFF');
  client.exec(`insert into game_playtypes (id, game, playtype, fingerprint) values (1, 'game', 'playtype', '')`);
  const chart = client.prepare(`insert into charts (id, chart_id, song, gpt, difficulty, level, level_num, is_primary,
    versions, data, tierlist_info) values (?, ?, 1, 1, '', '', 0, 1, '[]', '{}', '{}')`);
  for (const id of CHARTS) chart.run(id, `chart ${id}`);
});
afterAll(() => {
  connection.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Change {
  user: number;
  chart: number;
  /** Null: they lose what they have. */
  best: { ranking: number; time: number } | null;
}

/** Changes the leaderboard as the program does: the PB, the players of the chart, the rating. */
function apply(client: Database.Database, { user, chart, best }: Change): void {
  if (best) {
    const had = client.prepare('select 1 from pbs where user = ? and chart = ?').get(user, chart);
    client
      .prepare(`insert into pbs (user, chart, gpt, ranking, ranked_at, score, percent, lamp, lamp_index, grade, grade_index,
        calculated, composed_from, highlight) values (?, ?, 1, ?, ?, 1, 1, '', 0, '', 0, '{}', '[]', 0)
        on conflict (user, chart) do update set ranking = excluded.ranking, ranked_at = excluded.ranked_at`)
      .run(user, chart, best.ranking, best.time);
    if (!had) client.prepare('update charts set playcount = playcount + 1 where id = ?').run(chart);
    client.prepare(`insert or ignore into profiles (user, gpt, ratings, score_count) values (?, 1, '{}', 1)`).run(user);
    client
      .prepare(`insert into profile_ratings (user, gpt, alg, value) values (?, 1, 'rating', ?)
        on conflict (user, gpt, alg) do update set value = excluded.value`)
      .run(user, best.ranking);
  } else {
    const { changes } = client.prepare('delete from pbs where user = ? and chart = ?').run(user, chart);
    client.prepare('update charts set playcount = playcount - ? where id = ?').run(changes, chart);
    client.prepare('delete from profile_ratings where user = ?').run(user);
    client.prepare('delete from profiles where user = ?').run(user);
  }
}

/** Places as they are found have to be what they are when everybody is put in order. */
async function expectRightPlaces(connected: Connection): Promise<void> {
  expect(await wrongBuckets(connected.db)).toEqual([]);
  await expectPlaces(connected);
}

async function expectPlaces({ db, client }: Connection): Promise<void> {
  for (const chart of CHARTS) {
    const order = client
      .prepare('select user from pbs where chart = ? order by ranking desc, ranked_at, user')
      .pluck()
      .all(chart) as number[];
    const pbs = await Promise.all(order.map(async (user) => findPB(db, user, chart)));
    expect(pbs.map((pb) => [pb!.better, pb!.outOf])).toEqual(order.map((_, place) => [place, order.length]));
    for (let offset = 0; offset <= order.length + 1; offset += 1 + Math.floor(order.length / 7)) {
      const part = await findBoard(db, chart, offset, 3);
      expect(part.map(({ user, better }) => [user, better])).toEqual(
        order.slice(offset, offset + 3).map((user, at) => [user, offset + at]),
      );
      const [first] = part;
      if (!first) continue;
      const behind = await findBoardBehind(db, chart, [first.ranking, first.rankedAt, first.user], 3);
      expect(behind.map(({ user, better }) => [user, better])).toEqual(
        order.slice(offset + 1, offset + 4).map((user, at) => [user, offset + 1 + at]),
      );
    }
  }
  const ratings = client.prepare("select value from profile_ratings where alg = 'rating'").pluck().all() as number[];
  const players = client.prepare('select count(*) from profiles').pluck().get();
  for (const rating of [...new Set(ratings), null]) {
    const ranking = 1 + ratings.filter((value) => value > (rating ?? -Infinity)).length;
    expect(await findPlaces(db, 1, { rating })).toEqual({ rating: { ranking, outOf: players } });
  }
}

const changes = fc.array(
  fc.record<Change>({
    user: fc.integer({ min: 1, max: 30 }),
    chart: fc.constantFrom(...CHARTS),
    best: fc.option(
      fc.record({ ranking: fc.integer({ min: -3, max: 3 }), time: fc.constantFrom(1, 2, Number.MAX_SAFE_INTEGER) }),
      { freq: 4 },
    ),
  }),
  { maxLength: 150 },
);
const hidden = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 10 });

/** Makes a connection one of a stranger who does not see these players. */
function hide(client: Database.Database, players: readonly number[]): void {
  const row = client.prepare(`insert into hidden_profiles values (?, 'private')`);
  for (const player of players) row.run(player);
  client.exec('drop view unseen_pbs; drop view unseen_ratings; drop view unseen_profiles');
  showSeen(client, () => false);
}

test('places are those of the order on boards of many buckets, whoever comes, gets better, goes and hides', async () => {
  const { client } = connection;
  await fc.assert(
    fc.asyncProperty(changes, fc.constantFrom(2, 4, 8), hidden, async (all, longest, unseen) => {
      client.exec('begin');
      try {
        shortenBuckets(client, longest);
        for (const change of all) apply(client, change);
        await expectRightPlaces(connection);
        const buckets = client.prepare('select max(players) from rating_stretches').pluck().get() as number | null;
        expect(buckets ?? 0).toBeLessThanOrEqual(longest);
        hide(client, unseen);
        await expectPlaces(connection);
      } finally {
        client.exec('rollback');
      }
    }),
    propertyRuns(100),
  );
});

test('a board gets its buckets when it is long, at once or one by one, and loses them when it is short', async () => {
  const { db, client } = connection;
  const buckets = () =>
    client.prepare('select players from chart_stretches order by depth, ranked_at, user').pluck().all() as number[];
  const come = (from: number, to: number) => {
    for (let user = from; user <= to; user += 1)
      apply(client, { user, chart: 1, best: { ranking: user % 100, time: user % 7 } });
  };
  client.exec('begin');
  try {
    come(1, LONGEST_BUCKET - 1);
    expect(buckets()).toEqual([]);
    come(LONGEST_BUCKET, LONGEST_BUCKET);
    expect(buckets()).toEqual([LONGEST_BUCKET / 2, LONGEST_BUCKET / 2]);
    come(LONGEST_BUCKET + 1, 2 * LONGEST_BUCKET);
    expect(buckets().length).toBeGreaterThan(2);
    await expectRightPlaces(connection);
    await rebuildChartBuckets(db as Tx, 1);
    await rebuildRatingBuckets(db as Tx, 1, 'rating');
    await expectRightPlaces(connection);
    for (let user = 1; user <= 1.6 * LONGEST_BUCKET; user += 1) apply(client, { user, chart: 1, best: null });
    expect(buckets()).toEqual([]);
    await expectRightPlaces(connection);
  } finally {
    client.exec('rollback');
  }
});
