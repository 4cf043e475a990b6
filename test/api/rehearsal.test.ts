import { expect } from 'vitest';

import { rehearseImport } from '../../src/transfer/imports/rehearse.ts';
import { createInlineWriter } from '../../src/writer/inline.ts';
import { upload } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { test } from '../support/fixtures.ts';
import { batch, play } from '../support/plays.ts';
import type { TestServer } from '../support/test-server.ts';

/** Rehearses an import as a start of the server does. Returns the statements that inserted something. */
async function rehearse({ file, deps: { games } }: TestServer): Promise<string[]> {
  const inserts: string[] = [];
  const onStatement = (sql: string) => void (/^insert into/i.test(sql) && inserts.push(sql));
  const writer = createInlineWriter({ file, games, onStatement });
  await writer.run(rehearseImport, undefined);
  await writer.close();
  return inserts;
}

test('a rehearsed import stores a play like any other, and nothing of it stays', async ({ server, hazel }) => {
  await upload(hazel, batch([play(1, { score: 700 })]));
  const before = dump(server.file);
  const inserts = await rehearse(server);
  for (const table of ['scores', 'pbs', 'imports']) {
    expect(inserts.filter((sql) => sql.includes(`"${table}"`))).not.toEqual([]);
  }
  expect(dump(server.file)).toEqual(before);
});

test('a rehearsed import of a play without any score leaves nothing either', async ({ server, hazel }) => {
  await upload(hazel, batch([play(1, { score: 0, lamp: 'FAILED' })]));
  const before = dump(server.file);
  await rehearse(server);
  expect(dump(server.file)).toEqual(before);
});

test('nothing is rehearsed on a server without scores', async ({ server }) => {
  expect(await rehearse(server)).toEqual([]);
});
