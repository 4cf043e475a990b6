import { describe, expect } from 'vitest';

import { api } from '../../contracts/index.ts';
import { bearer, post, send, upload } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { test } from '../support/fixtures.ts';
import { batch, play } from '../support/plays.ts';
import type { Player, TestServer } from '../support/test-server.ts';

const PATH = api.imports.classes.path;

/** Gives classes and returns the document of the import. */
async function give({ server, hazel }: { server: TestServer; hazel: Player }, json: object) {
  const answer = await send(server, PATH, post(json, bearer(hazel.key)));
  expect([answer.status, answer.json.description]).toEqual([202, expect.any(String)]);
  const { importID, url } = answer.json.body as { importID: string; url: string };
  const { body } = await hazel.api.imports.pollStatus({ params: { importID } });
  expect([url.endsWith(`${importID}/poll-status`), body.importStatus]).toEqual([true, 'completed']);
  if (!('import' in body)) throw new Error('The import is not completed');
  return body.import;
}
const danOf = async ({ user, api: own }: Player) =>
  (await own.users.gameStats({ params: { userID: String(user.id) } })).body[0]?.classes['dan'];
const rung = (id: number) => ({ game: 'iidx', playtype: 'SP', set: 'dan', new: id });

test('a class is given by an import without scores, in the form of today and in the stored one', async ({
  server,
  hazel,
}) => {
  await upload(hazel, batch([play(1)]));
  const first = await give({ server, hazel }, { game: 'iidx-sp', classes: { dan: 'DAN_8' } });
  expect(first).toMatchObject({
    importType: 'file/import-class',
    scoreIDs: [],
    classDeltas: [{ ...rung(14), old: null }],
  });
  const second = await give({ server, hazel }, { game: 'iidx', playtype: 'SP', classes: { dan: 'DAN_9' } });
  expect(second.classDeltas).toEqual([{ ...rung(15), old: 14 }]);
  expect(await danOf(hazel)).toBe(15);
});

test('what is given is what is had: it may be lower, and null takes it away', async ({ server, hazel }) => {
  await upload(hazel, batch([play(1)], { classes: { dan: 'DAN_8' } }));
  const lower = await give({ server, hazel }, { game: 'iidx-sp', classes: { dan: 'DAN_3' } });
  expect([lower.classDeltas, await danOf(hazel)]).toEqual([[{ ...rung(9), old: 14 }], 9]);
  const gone = await give({ server, hazel }, { game: 'iidx-sp', classes: { dan: null } });
  expect([gone.classDeltas, await danOf(hazel)]).toEqual([
    [{ game: 'iidx', playtype: 'SP', set: 'dan', old: 9, new: null }],
    undefined,
  ]);
  // Nobody has achieved what is lower.
  expect(dump(server.file)['class_achievements']).toHaveLength(1);
  expect((await give({ server, hazel }, { game: 'iidx-sp', classes: { dan: null } })).classDeltas).toEqual([]);
});

test('an import that follows raises what was given, and does not lower it', async ({ server, hazel }) => {
  await upload(hazel, batch([play(1)]));
  await give({ server, hazel }, { game: 'iidx-sp', classes: { dan: 'DAN_3' } });
  await upload(hazel, batch([], { classes: { dan: 'DAN_1' } }));
  expect(await danOf(hazel)).toBe(9);
  await upload(hazel, batch([], { classes: { dan: 'DAN_10' } }));
  expect(await danOf(hazel)).toBe(16);
});

describe('it is refused', () => {
  test.for([
    [
      'for a set that follows from scores',
      { game: 'sdvx', classes: { vfClass: 'IMPERIAL_I' } },
      400,
      'classes.vfClass',
    ],
    ['for an unknown set', { game: 'iidx-sp', classes: { rank: 'DAN_1' } }, 400, 'classes.rank'],
    ['for an unknown class', { game: 'iidx-sp', classes: { dan: 'DAN_99' } }, 400, 'classes.dan'],
    ['without a class', { game: 'iidx-sp', classes: {} }, 400, 'classes'],
    ['for an unknown game', { game: 'chess', classes: { dan: 'DAN_1' } }, 400, 'game: expected one of '],
    [
      'without a playtype where there are two',
      { game: 'iidx', classes: { dan: 'DAN_1' } },
      400,
      'playtype: expected one of SP, DP, received nothing',
    ],
    [
      'for a playtype that is not the one in the name',
      { game: 'iidx-sp', playtype: 'DP', classes: { dan: 'DAN_1' } },
      400,
      'playtype: expected one of SP, received \\"DP\\"',
    ],
    ['for a game that was never played', { game: 'iidx-dp', classes: { dan: 'DAN_1' } }, 404, 'not played iidx:DP'],
  ] as const)('%s', async ([, json, status, says], { server, hazel }) => {
    await upload(hazel, batch([play(1)]));
    const answer = await send(server, PATH, post(json, bearer(hazel.key)));
    expect([answer.status, JSON.stringify(answer.json)]).toEqual([status, expect.stringContaining(says)]);
    expect(dump(server.file)['imports']).toHaveLength(1);
  });
});

test('a file of classes can be uploaded, and looked at first', async ({ hazel }) => {
  await upload(hazel, batch([play(1)]));
  const scoreData = new File([JSON.stringify({ game: 'iidx-sp', classes: { dan: 'DAN_1' } })], 'class.json');
  const form = { importType: 'file/import-class', scoreData };
  const looked = await hazel.api.imports.fromFile({ form, query: { dryRun: '' } });
  expect([looked.body, await danOf(hazel)]).toMatchObject([{ classDeltas: [rung(7)] }, undefined]);
  await hazel.api.imports.fromFile({ form });
  expect(await danOf(hazel)).toBe(7);
});
