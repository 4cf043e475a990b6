import { describe, expect } from 'vitest';

import { bearer, send } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { test } from '../support/fixtures.ts';
import { batch, play } from '../support/plays.ts';
import { refused } from '../support/refused.ts';

const DIRECT = '/ir/direct-manual/import';

describe('a file that is refused as a whole, with nothing stored', () => {
  test.for([
    ['not JSON', 'score,lamp\n1,CLEAR'],
    ['broken off', '{"meta":{"game":"iidx"'],
    ['empty', ''],
    ['not UTF-8', new Uint8Array([0xff, 0xfe, 0x7b, 0x7d])],
  ] as const)('is %s', async ([, body], { server, hazel }) => {
    const before = dump(server.file);
    const { status, json } = await send(server, DIRECT, { method: 'POST', headers: bearer(hazel.key), body });
    expect([status, json.code]).toEqual([400, 'invalid_file']);
    expect(json.description).toContain('not valid JSON');
    expect(dump(server.file)).toEqual(before);
  });

  test.for([[null], ['text'], [1], [true], [[]], [[batch([])]]])(
    'is no object: %j',
    async ([document], { server, hazel }) => {
      const { description } = await refused(server, hazel, JSON.stringify(document));
      expect(description).toContain('expected an object');
    },
  );

  test.for([
    ['unknown game', { meta: { game: 'nothing' } }, 'meta.game', 'iidx'],
    ['no game', { meta: { game: undefined } }, 'meta.game', 'iidx'],
    ['a game that is no text', { meta: { game: { toString: 1 } } }, 'meta.game', 'iidx'],
    ['a game of the prototype', { meta: { game: 'constructor' } }, 'meta.game', 'iidx'],
    ['unknown playtype', { meta: { playtype: 'TP' } }, 'meta.playtype', 'SP, DP'],
    ['a playtype of the prototype', { meta: { playtype: '__proto__' } }, 'meta.playtype', 'SP, DP'],
    ['no service', { meta: { service: undefined } }, 'meta.service', ''],
    ['a short service', { meta: { service: 'x' } }, 'meta.service', '2'],
    ['a version that is no text', { meta: { version: 30 } }, 'meta.version', ''],
    ['unknown key in meta', { meta: { gaem: 1 } }, 'meta.gaem', 'Unknown key'],
    ['no meta', { meta: null }, 'meta', 'object'],
    ['no scores', { more: { scores: undefined } }, 'scores', ''],
    ['scores that are no list', { more: { scores: {} } }, 'scores', ''],
    ['the old names', { more: { head: {}, body: [] } }, 'head', 'Unknown key'],
    ['unknown key at the top', { more: { sorces: [] } }, 'sorces', 'Unknown key'],
    ['an unknown class', { more: { classes: { skill: 'DAN_1' } } }, 'classes.skill', 'Unknown key'],
    ['an unknown value of a class', { more: { classes: { dan: 'DAN_99' } } }, 'classes.dan', 'KAIDEN'],
    ['a class as a number', { more: { classes: { dan: 18 } } }, 'classes.dan', 'KAIDEN'],
  ] as const)(
    'has %s',
    async (
      [, { meta, more }, path, text]: readonly [string, { meta?: object | null; more?: object }, string, string],
      { server, hazel },
    ) => {
      const document = batch([play(1)], more as Record<string, unknown>, (meta ?? {}) as Record<string, unknown>);
      const json = await refused(server, hazel, meta === null ? { ...document, meta } : document);
      const issue = json.issues!.find((one) => one.path === path);
      expect(json.issues!.map((one) => one.path)).toContain(path);
      expect(issue!.message).toContain(text);
      expect(json.description).toContain(json.issues![0]!.path);
    },
  );

  test.for([
    [{ lamp: 'HARDCLEAR' }, 'lamp', 'HARD CLEAR'],
    [{ lamp: undefined }, 'lamp', 'nothing'],
    [{ lamp: 'constructor' }, 'lamp', 'HARD CLEAR'],
    [{ score: -1 }, 'score', '-1'],
    [{ score: 1.5 }, 'score', 'whole number'],
    [{ score: '700' }, 'score', '"700"'],
    [{ score: null }, 'score', 'null'],
    [{ score: 1e300 }, 'score', ''],
    [{ percent: 50 }, 'percent', 'Unknown key'],
    [{ matchType: 'songTitel' }, 'matchType', 'songTitle'],
    [{ identifier: 1000 }, 'identifier', 'string'],
    [{ identifier: undefined }, 'identifier', ''],
    [{ identifier: 'x'.repeat(2001) }, 'identifier', '2000'],
    [{ difficulty: 3 }, 'difficulty', ''],
    [{ artist: 3 }, 'artist', ''],
    [{ timeAchieved: 1_767_225_600 }, 'timeAchieved', 'seconds'],
    [{ timeAchieved: -5 }, 'timeAchieved', 'expected Unix time in milliseconds, received -5'],
    [{ timeAchieved: -1_767_225_600_000 }, 'timeAchieved', ''],
    [{ timeAchieved: 1_767_225_600_000.5 }, 'timeAchieved', 'whole milliseconds'],
    [{ timeAchieved: '2026-01-01' }, 'timeAchieved', ''],
    [{ comment: 'x'.repeat(241) }, 'comment', '240'],
    [{ judgements: { perfect: 1 } }, 'judgements.perfect', 'Unknown key'],
    [{ judgements: { pgreat: -1 } }, 'judgements.pgreat', '-1'],
    [{ judgements: { pgreat: '1' } }, 'judgements.pgreat', '"1"'],
    [{ judgements: [] }, 'judgements', ''],
    [{ optional: { bpm: 1 } }, 'optional.bpm', 'Unknown key'],
    [{ optional: { bp: -1 } }, 'optional.bp', '-1'],
    [{ optional: { gauge: 101 } }, 'optional.gauge', '100'],
    [{ optional: { gaugeHistory: [50, 101] } }, 'optional.gaugeHistory[1]', '101'],
    [{ optional: { gsm: { EASIER: [] } } }, 'optional.gsm.EASIER', 'Unknown key'],
    [{ hitMeta: { bpm: 1 } }, 'hitMeta.bpm', 'Unknown key'],
    [{ scoreMeta: { random: 'BACKWARDS' } }, 'scoreMeta.random', 'MIRROR'],
    [{ scoreMeta: { colour: 'red' } }, 'scoreMeta.colour', 'Unknown key'],
    [{ scroe: 1 }, 'scroe', 'Unknown key'],
  ] as const)('has a score with %j', async ([more, path, text], { server, hazel }) => {
    const { issues } = await refused(server, hazel, batch([play(1), play(2, more as object)]));
    expect(issues!.map((issue) => issue.path)).toEqual([`scores[1].${path}`]);
    expect(issues![0]!.message).toContain(text);
  });

  test('has more scores than are checked at once, and faults in all parts of it', async ({ server, hazel }) => {
    const plays = Array.from({ length: 2500 }, (_, n) => play((n % 40) + 1));
    for (const n of [999, 1000, 2499]) plays[n]!.lamp = 'NOTHING';
    const { issues } = await refused(server, hazel, batch(plays, { classes: { dan: 'DAN_99' } }, { service: 'x' }));
    const paths = issues!.map(({ path }) => path);
    expect(paths.toSorted()).toEqual(
      ['classes.dan', 'meta.service', 'scores[1000].lamp', 'scores[2499].lamp', 'scores[999].lamp'].toSorted(),
    );
  });

  test('has thousands of faults, and the first thousand are listed', async ({ server, hazel }) => {
    const plays = Array.from({ length: 3000 }, () => play(1, { lamp: 'NOTHING' }));
    const { issues } = await refused(server, hazel, batch(plays));
    expect(issues!.map(({ path }) => path)).toEqual(Array.from({ length: 1000 }, (_, n) => `scores[${n}].lamp`));
    const keys = Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`key${n}`, 1]));
    expect((await refused(server, hazel, batch([play(1, keys)]))).issues).toHaveLength(1000);
  });

  test('has a very long key, which is told shortened', async ({ server, hazel }) => {
    const { issues } = await refused(server, hazel, batch([play(1, { ['k'.repeat(10_000)]: 1 })]));
    expect(issues).toEqual([{ path: `scores[0].${'k'.repeat(100)}…`, message: 'Unknown key' }]);
  });

  test('has a hundred faults, and all hundred are listed where they are', async ({ server, hazel }) => {
    const faults = [
      { lamp: 'NOTHING' },
      { score: -1 },
      { colour: 'red' },
      { timeAchieved: 5 },
      { judgements: { x: 1 } },
    ];
    const paths = ['lamp', 'score', 'colour', 'timeAchieved', 'judgements.x'];
    const plays = Array.from({ length: 200 }, (_, n) =>
      play((n % 40) + 1, n % 2 ? (faults[((n - 1) / 2) % 5] as object) : {}),
    );
    const { issues, description } = await refused(server, hazel, batch(plays));
    const expected = Array.from({ length: 100 }, (_, n) => `scores[${2 * n + 1}].${paths[n % 5]}`);
    expect(issues!.map(({ path }) => path)).toEqual(expected);
    expect(description).toContain('99 more');
  });
});
