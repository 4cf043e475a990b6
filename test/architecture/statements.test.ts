import { expect, test } from 'vitest';

import { importsOf, readSources } from '../../scripts/imports/sources.ts';
import { statementRuns } from '../../scripts/imports/statements.ts';

const runsIn = (text: string) => statementRuns({ path: 'src/a/store.ts', text }).map(({ isAwaited }) => isAwaited);

test.each([
  'await db.select().from(users).all();',
  'const rows = (await byID(db).all({ id })).map(toDocument);',
  'const one = async () => byID(db).get({ id });',
  'async function one() { return cond ? byID(tx).get({ id }) : null; }',
  'const found = known ?? (await reaching[key][subject](db).get({ id }));',
  'for (const row of await byID(db).all({ id })) use(row);',
  'await tx.insert(users).values(row).run();',
  'await tx.run(sql`delete from users`);',
])('a run whose result is awaited is found: %s', (text) => expect(runsIn(text)).toEqual([true]));

test.each([
  'tx.insert(users).values(row).run();',
  'tx.insert(users).values(row);',
  'tx.run(sql`delete from users`);',
  'void touch(tx).run({ id });',
  'const rows = byID(db).all({ id }).map(toDocument);',
  'const row = byID(db).get({ id });',
  'const found = byID(db).get({ id }) ?? null;',
  'const list = [...db.select().from(users).all()];',
  'if (select().where(isOpen).get()) open();',
  'for (const row of byID(db).all({ id })) use(row);',
])('a run whose result is not awaited is found: %s', (text) => expect(runsIn(text)).toEqual([false]));

test.each([
  'const text = client.prepare("select 1").pluck().get();',
  'const name = names.get(row);',
  'statement.run(values);',
  'const part = db.select().from(users).as("part");',
  'await tx.insert(users).values(row);',
  'const statement = prepared((db) => db.select().from(users).prepare());',
])('what runs no statement is not taken for a run: %s', (text) => expect(runsIn(text)).toEqual([]));

test('every statement of a store is awaited, returned, or iterated', () => {
  const stores = readSources('db', 'src').filter((source) => importsOf(source).some(({ to }) => to === 'drizzle-orm'));
  const runs = stores.flatMap(statementRuns);
  expect(runs.length).toBeGreaterThan(300);
  expect(runs.filter(({ isAwaited }) => !isAwaited).map(({ at }) => at)).toEqual([]);
});
