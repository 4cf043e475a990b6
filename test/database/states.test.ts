import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';

import { migrateDatabase } from '../../db/migrate.ts';
import { openForReading, openForWriting, type Connection } from '../../db/open.ts';
import { createStates } from '../../db/states/states.ts';
import { tableFinder } from '../../db/states/tables-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import { temporaryFolder } from '../support/program.ts';

/** A database of which one table is derived from another by a trigger, and one by a foreign key. */
function family() {
  const client = new Database(':memory:');
  client.exec(`
    CREATE TABLE parents (id INTEGER PRIMARY KEY, name TEXT UNIQUE);
    CREATE TABLE children (id INTEGER PRIMARY KEY, parent INTEGER REFERENCES parents ON DELETE CASCADE);
    CREATE INDEX children_parents ON children (parent);
    CREATE TABLE log (text TEXT);
    CREATE TRIGGER renamed AFTER UPDATE OF name ON parents BEGIN INSERT INTO log VALUES (new.name); END;
    CREATE VIRTUAL TABLE words USING fts5 (text, content='');
    CREATE VIEW names AS SELECT name FROM parents;
  `);
  return tableFinder(client);
}

describe('the tables of a statement', () => {
  test.each([
    ['SELECT * FROM parents WHERE id = ?', ['parents'], []],
    ['SELECT name FROM parents WHERE name = ?', ['parents'], []],
    ['SELECT name FROM names', ['parents'], []],
    [
      "SELECT '?' FROM children JOIN parents ON parents.id = parent WHERE parent = @parent",
      ['children', 'parents'],
      [],
    ],
    ['SELECT value FROM json_each(?)', [], []],
    ['SELECT rowid FROM words WHERE words MATCH ?', ['words'], []],
    ['INSERT INTO children (parent) VALUES (?)', undefined, ['children']],
    ['UPDATE parents SET id = ?', undefined, ['parents']],
    ['UPDATE parents SET name = ?', undefined, ['log', 'parents']],
    ['DELETE FROM parents WHERE id = ?', undefined, ['children', 'parents']],
    ['DELETE FROM log', undefined, ['log']],
    ['INSERT INTO words (rowid, text) VALUES (?, ?)', undefined, ['words']],
    ['WITH x AS (SELECT 1) INSERT INTO log SELECT * FROM x', undefined, ['log']],
    ['PRAGMA data_version', [], []],
    ['BEGIN', [], []],
  ])('%s', (sql, read, written) => {
    const used = family()(sql);
    expect([...used.read].sort()).toEqual(read ?? [...used.read].sort());
    expect([...used.written].sort()).toEqual(written);
  });
});

async function opened() {
  const file = `${temporaryFolder()}/kaiden.db`;
  await migrateDatabase(file);
  const [writer, reader] = [openForWriting(file), openForReading(file)];
  const states = createStates(reader.client);
  const users = reader.client.prepare('SELECT * FROM users');
  const games = reader.client.prepare('SELECT * FROM game_playtypes');
  return { file, writer, reader, states, users, games };
}

const change = (writer: Connection, how: { undo?: boolean; quiet?: boolean } = {}, sql = ADD) =>
  inTransaction(writer, async () => void writer.client.prepare(sql).run(), how);
const ADD = "INSERT INTO game_playtypes (game, playtype, fingerprint) VALUES ('a', hex(randomblob(8)), '')";

describe('what was made from tables is current', () => {
  test('until one of them changes', async () => {
    const { writer, states, users, games } = await opened();
    const noted = states.begin();
    users.all();
    const ofUsers = states.end(noted);
    const another = states.begin();
    games.all();
    const ofGames = states.end(another);
    await change(writer);
    expect([states.isCurrent(ofUsers), states.isCurrent(ofGames)]).toEqual([true, false]);
    await change(writer);
    expect(states.isCurrent(ofUsers)).toBe(true);
  });

  test('after a change that is undone or quiet', async () => {
    const { writer, states, games } = await opened();
    const noted = states.begin();
    games.all();
    const state = states.end(noted);
    await change(writer, { undo: true });
    expect(states.isCurrent(state)).toBe(true);
    await change(writer, { quiet: true });
    expect(states.isCurrent(state)).toBe(true);
    await change(writer);
    expect(states.isCurrent(state)).toBe(false);
  });

  test('until any change, if another read began to be noted meanwhile', async () => {
    const { writer, states, users, games } = await opened();
    const noted = states.begin();
    users.all();
    states.begin();
    games.all();
    const state = states.end(noted);
    expect(states.isCurrent(state)).toBe(true);
    await change(writer);
    expect(states.isCurrent(state)).toBe(false);
  });

  test('until another program changes anything, which counts nothing', async () => {
    const { file, writer, states, users } = await opened();
    await change(writer);
    const noted = states.begin();
    users.all();
    const state = states.end(noted);
    expect(states.isCurrent(state)).toBe(true);
    const other = new Database(file);
    other.prepare(ADD).run();
    other.close();
    expect(states.isCurrent(state)).toBe(false);
  });
});
