import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expect, onTestFinished, test } from 'vitest';

import { stableHash } from '../../src/base/shared/stable-json.ts';
import { readSeeds } from '../../src/catalogue/seeds/files.ts';
import type { FolderSeed, GoalSeed } from '../../src/catalogue/seeds/shapes/entries.ts';
import { asFile } from '../support/plays.ts';
import { createTestServer } from '../support/test-server.ts';
import { emptyCatalogue } from './support.ts';

const demo = (name: string) => fileURLToPath(new URL(`../../demo/${name}`, import.meta.url));

interface DemoImport {
  scores: { timeAchieved: number }[];
}

const imports = readdirSync(demo('imports')).map((name) => {
  const text = readFileSync(demo(`imports/${name}`), 'utf8');
  return [name, { text, content: JSON.parse(text) as DemoImport }] as const;
});

test('the demo catalogue is loaded without a remark, and a second time changes nothing', async () => {
  const { load, written } = await emptyCatalogue();
  const files = await readSeeds(demo('catalogue'));
  const report = await load(files);
  expect(report).toMatchObject({ leftOut: [], adjusted: [], skipped: {} });
  const before = written();
  await load(files);
  expect(written()).toBe(before);
});

test('the ids of demo folders and goals are the hashes of what they ask for', async () => {
  const { files } = await readSeeds(demo('catalogue'));
  const entries = <T>(kind: string) => files.find((file) => file.kind === kind)!.entries as T[];
  for (const { game, playtype, data, folderID } of entries<FolderSeed>('folders')) {
    expect(folderID).toBe(`F${stableHash(Object.assign({ game, playtype }, data))}`);
  }
  for (const { game, playtype, charts, criteria, goalID } of entries<GoalSeed>('goals')) {
    expect(goalID).toBe(`G${stableHash({ game, playtype, charts, criteria })}`);
  }
});

test.each(imports)('every play of %s is imported, without an error', async (_name, { text, content }) => {
  const server = await createTestServer({ seeds: await readSeeds(demo('catalogue')) });
  onTestFinished(() => server.close());
  const hazel = await server.player('hazel');
  const { body } = await hazel.api.imports.fromFile({
    form: { importType: 'file/batch-manual', scoreData: asFile(text) },
  });
  const { scores } = content;
  expect(body).toMatchObject({ errors: [], duplicates: [] });
  expect(body).toHaveProperty('scoreIDs.length', scores.length);
  expect(scores.length).toBeGreaterThanOrEqual(30);
  const days = new Set(scores.map(({ timeAchieved }) => Math.floor(timeAchieved / 86_400_000)));
  expect(days.size).toBeGreaterThan(2);
});
