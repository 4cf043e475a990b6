import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { copyDatabase } from '../../db/copy.ts';
import { migrateDatabase } from '../../db/migrate.ts';
import { openForReading } from '../../db/open.ts';
import { songTitles } from '../../db/schema/index.ts';
import { foldTitle } from '../../src/base/shared/fold-title.ts';
import definitions from '../../src/games/all.gen.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { upload } from '../support/calls.ts';
import { diagnose } from '../support/doctor.ts';
import { createWorld } from '../support/happy/world.ts';
import { batch, HOUR, NOON, play } from '../support/plays.ts';
import { temporaryFolder } from '../support/program.ts';
import { createTestServer, type TestServer } from '../support/test-server.ts';
import { upgradeDatabase } from '../support/upgrade.ts';

const own = resolve('db/migrations');
const journal = JSON.parse(readFileSync(join(own, 'meta/_journal.json'), 'utf8')) as {
  entries: { tag: string; [more: string]: unknown }[];
};
const tags = journal.entries.map(({ tag }) => tag);

/** The migrations that a version of the program had whose latest was this one. */
function migrationsUpTo(tag: string): string {
  const folder = join(temporaryFolder(), 'migrations');
  mkdirSync(join(folder, 'meta'), { recursive: true });
  const entries = journal.entries.slice(0, tags.indexOf(tag) + 1);
  for (const { tag } of entries) cpSync(join(own, `${tag}.sql`), join(folder, `${tag}.sql`));
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  return folder;
}

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  const { hazel } = await createWorld(server);
  const plays = [1, 2, 3, 4].flatMap((n) =>
    [0, 1, 2].map((at) => play(n, { score: 600 + 10 * n + at, timeAchieved: NOON + at * 5 * HOUR })),
  );
  await upload(hazel, batch(plays));
});
afterAll(() => server.close());

const namesOf = (client: Database.Database, schema: string): string[] =>
  client
    .prepare(
      `select name from ${schema}.sqlite_master where type = 'table' and name not like 'sqlite_%'
       and name not like '%\\_search%' escape '\\' and name <> '__drizzle_migrations'`,
    )
    .pluck()
    .all() as string[];

const columnsOf = (client: Database.Database, schema: string, table: string): string[] =>
  client.prepare('select name from pragma_table_info(?, ?)').pluck().all(table, schema) as string[];

interface Trigger {
  name: string;
  sql: string;
}

/** Copies all that today's database has, and that the older one has room for. Returns how many rows each table got. */
function fill(file: string, from: string): Map<string, number> {
  const client = new Database(file);
  try {
    client.pragma('foreign_keys = OFF');
    client.prepare('attach ? as today').run(from);
    const today = new Set(namesOf(client, 'today'));
    // Tables filled by triggers are copied like all others: the triggers would count everything a second time.
    const triggers = client
      .prepare("select name, sql from main.sqlite_master where type = 'trigger'")
      .all() as Trigger[];
    for (const { name } of triggers) client.exec(`drop trigger main."${name}"`);
    for (const table of namesOf(client, 'main').filter((name) => today.has(name))) {
      const kept = new Set(columnsOf(client, 'today', table));
      const columns = columnsOf(client, 'main', table)
        .filter((name) => kept.has(name))
        .map((name) => `"${name}"`)
        .join(', ');
      // Some have a row from their beginning.
      client.exec(`delete from main."${table}"`);
      client.exec(`insert into main."${table}" (${columns}) select ${columns} from today."${table}"`);
    }
    if (columnsOf(client, 'main', 'session_search').length > 0)
      client.exec('insert into session_search (rowid, name) select id, name from sessions');
    for (const { sql } of triggers) client.exec(sql);
    return countRows(client);
  } finally {
    client.close();
  }
}

const countRows = (client: Database.Database): Map<string, number> =>
  new Map(
    namesOf(client, 'main').map((table) => [
      table,
      client.prepare(`select count(*) from "${table}"`).pluck().get() as number,
    ]),
  );

test.for(tags.slice(0, -1).map((tag) => [tag] as const))(
  'a database of the version with %s is upgraded with all that is in it, and the doctor finds nothing',
  async ([tag]) => {
    const folder = temporaryFolder();
    const [today, file] = [join(folder, 'today.db'), join(folder, 'kaiden.db')];
    await copyDatabase(server.file, today);
    const migrationsFolder = migrationsUpTo(tag);
    expect(await migrateDatabase(file, { migrationsFolder })).toMatchObject({ applied: tags.indexOf(tag) + 1 });
    const before = fill(file, today);
    for (const table of ['users', 'scores', 'pbs', 'sessions', 'profiles', 'imports', 'charts', 'goals', 'orphans']) {
      expect([table, before.get(table)]).toEqual([table, expect.any(Number)]);
      expect([table, before.get(table)]).not.toEqual([table, 0]);
    }

    const games = createRegistry(definitions);
    const { applied, copy } = await upgradeDatabase(file, games);
    expect(applied).toBe(tags.length - 1 - tags.indexOf(tag));
    expect(copy).not.toBeNull();
    const reader = openForReading(file);
    onTestFinished(() => reader.close());
    const { client, db } = reader;
    const after = countRows(client);
    const gone = [...before].filter(([table, count]) => after.get(table) !== count);
    expect(gone).toEqual([]);
    for (const { title, folded } of await db.select().from(songTitles).all()) expect(folded).toBe(foldTitle(title));
    expect(client.pragma('foreign_key_check')).toEqual([]);
    expect(client.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(await diagnose({ db, games })).toEqual([]);
  },
);
