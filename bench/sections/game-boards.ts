import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import Database from 'better-sqlite3';

import { migrateDatabase } from '../../db/migrate.ts';
import { openForReading, type Db } from '../../db/open.ts';
import { openSnapshot } from '../../db/snapshot.ts';
import { findBoard } from '../../src/play/pbs/board.store.ts';
import { createGameBoards } from '../../src/play/pbs/in-game/boards.ts';
import { median, ms, quantile, target, times, whole } from '../figures.ts';
import { printTable } from '../table.ts';

const PLAYERS = 10_000;
/** Ranks that games with short lists show. */
const SHOWN = 10;
/** Maximum time until a ranking in a game begins (ms). */
const GOAL = 5;
const SAMPLE = 15;

/** Columns of a PB, a player and a score that an entry of a ranking is made of. */
const YARDSTICK = `select p.*, u.username, s.score_meta from pbs p join users u on u.id = p.user
  left join scores s on s.id = p.id where p.chart = 1 order by p.ranking desc, p.ranked_at, p.user limit ?`;

/**
 * Measures rankings in games on a chart with many players, cold: each time on a new connection, whose statements are not prepared and whose
 * cache is empty. The yardstick reads the rows of as many entries, on such a connection, and does nothing with them.
 */
export async function benchGameBoards({ quick }: { quick: boolean }): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kaiden-bench-'));
  const file = join(folder, 'kaiden.db');
  await migrateDatabase(file);
  fill(file);
  const rows: string[][] = [];
  const measure = async (name: string, entries: number, work: (db: Db) => Promise<unknown>, more: Measured = {}) => {
    const [taken, plain]: [number[], number[]] = [[], []];
    const { goal, before } = more;
    for (let run = 0; run < (quick ? 5 : SAMPLE); run += 1) {
      before?.();
      plain.push(readPlainly(file, entries));
      taken.push(await cold(file, work));
    }
    const met = goal === undefined ? '' : target(median(taken) < goal, `p50 < ${goal} ms`);
    rows.push([name, ms(median(taken)), ms(quantile(taken, 0.99)), times(median(taken) / median(plain)), met]);
  };
  const chunks = (db: Db) => createGameBoards()(db, [1], 1);
  await measure(`first ${SHOWN} ranks (USC)`, SHOWN, (db) => findBoard(db, 1, 0, SHOWN), { goal: GOAL });
  await measure('all ranks, until they begin (beatoraja)', SHOWN, async (db) => chunks(db).next(), { goal: GOAL });
  await measure('all ranks, to the last one (beatoraja)', PLAYERS, async (db) => {
    for await (const _ of chunks(db));
  });
  const kept = createGameBoards();
  const all = async (db: Db) => {
    for await (const _ of kept(db, [1], 1));
  };
  await cold(file, all);
  const before = () => play(file);
  await measure('all ranks, to the last one, after a play (beatoraja)', PLAYERS, all, { before });
  const server = openForReading(file);
  const again = async () => {
    const { db, close } = openSnapshot(server.db);
    await all(db);
    close();
  };
  await again();
  await measure('the same, as a server reads them', PLAYERS, again, { goal: GOAL, before });
  server.close();
  rmSync(folder, { recursive: true });
  const head = ['what', 'p50, ms', 'p99', 'of plain rows', 'target'];
  printTable(`Rankings in games with ${whole(PLAYERS)} players, cold`, head, rows, ['target']);
}

interface Measured {
  /** Maximum (ms). */
  goal?: number;
  /** Called before each run. */
  before?: () => void;
}

/** Raises somebody's PB. */
function play(file: string): void {
  const client = new Database(file);
  client.exec(`update pbs set ranking = ranking + 101, score = score + 101, change = (select max(change) + 1 from pbs)
    where id = (select id from pbs where id > 1 order by random() limit 1)`);
  client.close();
}

async function cold(file: string, work: (db: Db) => Promise<unknown>): Promise<number> {
  const connection = openForReading(file);
  const start = performance.now();
  await work(connection.db);
  const taken = performance.now() - start;
  connection.close();
  return taken;
}

function readPlainly(file: string, entries: number): number {
  const client = new Database(file, { readonly: true });
  const start = performance.now();
  client.prepare(YARDSTICK).raw().all(entries);
  const taken = performance.now() - start;
  client.close();
  return taken;
}

/** Makes players with a score and a PB each on the one chart that there is. */
function fill(file: string): void {
  const client = new Database(file);
  client.pragma('foreign_keys = OFF');
  client.pragma('synchronous = OFF');
  const optional = JSON.stringify({ bp: 70, maxCombo: 321, egd: 70, lgd: 30, ebd: 20, lbd: 10, epr: 12, lpr: 28 });
  const meta = JSON.stringify({ client: 'lr2oraja', inputDevice: 'KEYBOARD', random: 'MIRROR' });
  const user =
    client.prepare(`insert into users (id, username, username_lowercase, social_media, join_date, last_seen, about, badges,
    auth_level) values (?, ?, ?, '{}', 0, 0, '', '[]', 1)`);
  const score =
    client.prepare(`insert into scores (id, score_id, user, chart, gpt, source, score, percent, lamp, grade, calculated,
    score_meta, highlight, time_added) values (?, ?, ?, 1, 1, 1, 1, 1, '', '', '{}', ?, 0, 0)`);
  const pb =
    client.prepare(`insert into pbs (id, user, chart, gpt, ranking, ranked_at, score, percent, lamp, lamp_index, grade,
    grade_index, optional, calculated, composed_from, highlight, time_achieved) values (?, ?, 1, 1, ?, ?, ?, 1, '', 5, '', 0, ?, '{}', ?, 0, 1)`);
  client.transaction(() => {
    client.exec(`insert into game_playtypes (id, game, playtype, fingerprint) values (1, 'bms', '7K', '')`);
    client.exec(`insert into charts (id, chart_id, song, gpt, difficulty, level, level_num, is_primary, versions, data, tierlist_info)
      values (1, 'one', 1, 1, 'CHART', '?', 0, 1, '[]', '{"notecount":1000,"hashSHA256":"${'a1'.repeat(32)}"}', '{}')`);
    for (let id = 1; id <= PLAYERS; id += 1) {
      const points = (id * 7919) % 2000;
      user.run(id, `player${id}`, `player${id}`);
      score.run(id, Buffer.from(String(id).padStart(32, '0')), id, meta);
      pb.run(id, id, points, id, points, optional, JSON.stringify([{ id }]));
    }
    client.prepare('update charts set playcount = ? where id = 1').run(PLAYERS);
  })();
  client.close();
}
