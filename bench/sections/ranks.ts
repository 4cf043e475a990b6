import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import Database from 'better-sqlite3';

import { migrateDatabase } from '../../db/migrate.ts';
import { openForReading } from '../../db/open.ts';
import { findBoard, findBoardBehind } from '../../src/play/pbs/board.store.ts';
import { findPB } from '../../src/play/pbs/store.ts';
import { findPlaces } from '../../src/play/stats/store.ts';
import { median, ms, quantile, target, whole } from '../figures.ts';
import { randomOf } from '../random.ts';
import { printTable } from '../table.ts';

const SAMPLE = 300;
/** Maximum time for a rank on a leaderboard of a million (ms). */
const GOAL = 1;
/** Target for any page of a leaderboard (ms). */
const PAGE = 100;
const PAGE_GOAL = 5;

/** Measures how long it takes to find a player's rank on very large leaderboards, with the product's own statements. */
export async function benchRanks({ quick }: { quick: boolean }): Promise<void> {
  const players = quick ? 100_000 : 1_000_000;
  const folder = mkdtempSync(join(tmpdir(), 'kaiden-bench-'));
  const file = join(folder, 'kaiden.db');
  await migrateDatabase(file);
  const random = randomOf(7);
  const ratings = Array.from({ length: players }, () => 6 + 9 * random() ** 0.5);
  fill(file, ratings);
  const connection = openForReading(file);
  const { db } = connection;
  const some = Array.from({ length: SAMPLE }, () => Math.floor(players * random()));
  const rows: string[][] = [];
  const time = async (name: string, work: (player: number) => Promise<unknown>, goal = GOAL) => {
    await work(some[0]!);
    const taken: number[] = [];
    for (const player of some) {
      const start = performance.now();
      await work(player);
      taken.push(performance.now() - start);
    }
    const slowest = quantile(taken, 0.99);
    rows.push([name, ms(median(taken)), ms(slowest), target(slowest < goal, `< ${goal} ms`)]);
  };
  await time('rank by profile rating', (player) => findPlaces(db, 1, { rating: ratings[player]! }));
  await time('rank on a chart', (player) => findPB(db, player + 1, 1));
  await time(`first ${PAGE} players of a leaderboard`, () => findBoard(db, 1, 0, PAGE), PAGE_GOAL);
  await time(`${PAGE} players from any rank`, (player) => findBoard(db, 1, player, PAGE), PAGE_GOAL);
  const behind = (player: number) => findBoardBehind(db, 1, [ratings[player]!, player, player + 1], PAGE);
  await time(`${PAGE} players behind a cursor`, behind, PAGE_GOAL);
  connection.close();
  rmSync(folder, { recursive: true });
  printTable(`Rank among ${whole(players)} players`, ['what', 'p50, ms', 'p99', 'target'], rows, ['target']);
}

/** Made players, each with a rating and a PB on the one chart that there is. */
function fill(file: string, ratings: readonly number[]): void {
  const client = new Database(file);
  client.pragma('foreign_keys = OFF');
  client.pragma('synchronous = OFF');
  const profile = client.prepare(`insert into profiles (user, gpt, ratings, score_count) values (?, 1, '{}', 1)`);
  const rating = client.prepare(`insert into profile_ratings (user, gpt, alg, value) values (?, 1, 'rating', ?)`);
  const pb = client.prepare(`insert into pbs (user, chart, gpt, ranking, ranked_at, score, percent, lamp, lamp_index,
    grade, grade_index, calculated, composed_from, highlight) values (?, 1, 1, ?, ?, 1, 1, '', 0, '', 0, '{}', '[]', 0)`);
  client.transaction(() => {
    client.exec(`insert into game_playtypes (id, game, playtype, fingerprint) values (1, 'game', 'playtype', '')`);
    client.exec(`insert into charts (id, chart_id, song, gpt, difficulty, level, level_num, is_primary, versions, data, tierlist_info)
      values (1, 'one', 1, 1, '', '', 0, 1, '[]', '{}', '{}')`);
    for (const [at, value] of ratings.entries()) {
      profile.run(at + 1);
      rating.run(at + 1, value);
      pb.run(at + 1, value, at);
    }
    client.prepare('update charts set playcount = ? where id = 1').run(ratings.length);
  })();
  client.close();
}
