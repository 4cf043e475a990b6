import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';

import { watchStatements, type SlowStatement } from './slow-statements.ts';

function watched(from: number) {
  const client = new Database(':memory:');
  onTestFinished(() => void client.close());
  client.exec('create table songs (title text, level integer)');
  const found: SlowStatement[] = [];
  watchStatements(client, { from, report: (statement) => found.push(statement) });
  return { client, found };
}

test('a slow statement is told of by its text, on one line and without its values', () => {
  const { client, found } = watched(0);
  client.prepare('insert into songs\n  values (?, ?)').run('a secret title', 12);
  expect(client.prepare("select * from songs where title <> 'it''s literal' and level > ?").all(3)).toHaveLength(1);
  expect(client.prepare('select title from songs').raw().get()).toEqual(['a secret title']);
  expect(found).toEqual([
    { sql: 'insert into songs values (?, ?)', ms: expect.any(Number) },
    { sql: "select * from songs where title <> '…' and level > ?", ms: expect.any(Number) },
    { sql: 'select title from songs', ms: expect.any(Number) },
  ]);
});

test('a statement that fails is told of as well, and fails as it would', () => {
  const { client, found } = watched(0);
  client.exec('create unique index titles on songs (title)');
  const insert = client.prepare('insert into songs values (?, 1)');
  insert.run('twice');
  expect(() => insert.run('twice')).toThrow('UNIQUE constraint failed');
  expect(found).toHaveLength(2);
});

test('what takes less is not told of', () => {
  const { client, found } = watched(60_000);
  client.prepare('select 1').get();
  expect(found).toEqual([]);
});
