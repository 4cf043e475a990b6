import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { KaidenError } from '../../contracts/client/index.ts';
import { gptNamed, gptNames } from '../../src/catalogue/seeds/shapes/names.ts';
import definitions from '../../src/games/all.gen.ts';
import { shippedVersions } from '../../src/games/engine/versions.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { batchManualJSONSchema } from '../../src/transfer/imports/formats/batch-manual/json-schema.ts';
import { lintBatchManual } from '../../src/transfer/imports/formats/batch-manual/lint.ts';
import { failureOf, upload } from '../support/calls.ts';
import { sampleCatalogue, sampleChart } from '../support/every-game.ts';
import { PAIRS } from '../support/play-forms.ts';
import { NOON } from '../support/plays.ts';
import { createTestServer, type Player, type TestServer } from '../support/test-server.ts';

const games = createRegistry(definitions);
type Keys = Record<string, unknown>;

const all = games.all().map((gpt) => [gpt.idString, gpt] as const);

/** Any play of a game that has one form of plays only. */
const anyPlay = (idString: string): Keys => {
  const { def } = all.find(([id]) => id === idString)![1];
  return { score: def.score.integer ? 10 : 85, lamp: def.lamps.order[1] };
};

describe('a play in both forms', () => {
  let server: TestServer;
  let players = 0;
  beforeAll(async () => {
    server = await createTestServer({ seeds: sampleCatalogue() });
  });
  afterAll(() => server.close());
  const player = () => server.player(`player${(players += 1)}`);

  test.for(all)('is one score of %s, whichever comes first, in one file or in two', async ([idString, gpt]) => {
    const { game, playtype } = gpt;
    const name = { matchType: 'chartID', identifier: sampleChart(game, playtype) };
    const pairs = PAIRS[idString] ?? [[anyPlay(idString), anyPlay(idString)]];
    const count = gpt.def.judgements.at(-1)!;
    const old = { game, playtype };
    const now = { game: gptNames(games.get(game)!, gpt)[0] };
    const all = pairs.map((pair, at) =>
      pair.map((keys, form) => ({
        ...keys,
        ...name,
        ...(at > 0 && { timeAchieved: NOON + at }),
        ...(at === 0 && { judgements: { [form === 1 ? count.toUpperCase() : count]: 0 } }),
      })),
    );
    const [first, second] = [all.map((pair): Keys => pair[0]!), all.map((pair): Keys => pair[1]!)];
    for (const [one, other] of [
      [
        { meta: old, scores: first },
        { meta: now, scores: second },
      ],
      [
        { meta: now, scores: second },
        { meta: old, scores: first },
      ],
    ] as const) {
      const hazel = await player();
      const stored = await importInto(hazel, one);
      expect(stored).toMatchObject({ errors: [], duplicates: [] });
      expect(stored.scoreIDs).toHaveLength(pairs.length);
      const again = await importInto(hazel, other);
      expect(again).toMatchObject({ errors: [], scoreIDs: [] });
      expect(again.duplicates.map(({ scoreID }) => scoreID)).toEqual(stored.scoreIDs);
      const mixed = await importInto(await player(), { meta: one.meta, scores: [...one.scores, ...other.scores] });
      expect(mixed).toMatchObject({ errors: [] });
      expect([mixed.scoreIDs.length, mixed.duplicates.length]).toEqual([pairs.length, pairs.length]);
    }
  });

  test.for(['chunithm', 'ongeki', 'popn', 'itg', 'maimaidx'])(
    'of %s stays ignored in either, once it was deleted and ignored, until it is allowed again',
    async (game) => {
      const [idString, gpt] = all.find(([, one]) => one.game === game)!;
      const name = { matchType: 'chartID', identifier: sampleChart(game, gpt.playtype), timeAchieved: NOON };
      const meta = { game, playtype: gpt.playtype };
      for (const [old, now] of PAIRS[idString]!) {
        for (const [first, second] of [
          [old, now],
          [now, old],
        ] as const) {
          const hazel = await player();
          const [sent, again] = [first, second].map((keys) => ({ meta, scores: [{ ...keys, ...name }] }));
          const [scoreID = ''] = (await importInto(hazel, sent!)).scoreIDs;
          await hazel.api.scores.delete({ params: { scoreID }, json: { blacklist: true } });
          for (const document of [sent!, again!]) {
            expect(await importInto(hazel, document)).toMatchObject({
              scoreIDs: [],
              duplicates: [],
              blacklisted: [{ index: 0, scoreID }],
            });
          }
          await hazel.api.scores.unblacklist({ params: { scoreID } });
          expect((await importInto(hazel, again!)).scoreIDs).toHaveLength(1);
        }
      }
    },
  );

  test.for(all)(
    'is accepted by the JSON Schema and the linter of %s, and refused by both with a fault',
    ([idString, gpt]) => {
      const accepts = new Ajv2020({ strict: true }).compile(
        batchManualJSONSchema(gpt, { games, versions: shippedVersions(gpt), url: 'http://kaiden.test/a' }),
      );
      const isRight = (keys: Keys) => {
        const score = { ...keys, matchType: 'chartID', identifier: 'a' };
        const meta = { game: gptNames(games.get(gpt.game)!, gpt)[0], service: 'test' };
        const document = { meta, scores: [score] };
        const { faults } = lintBatchManual(new TextEncoder().encode(JSON.stringify(document)), games, shippedVersions);
        expect([faults, accepts(structuredClone(document))]).toEqual([faults, faults.length === 0]);
        return faults.length === 0;
      };
      for (const [old, now] of PAIRS[idString] ?? [[anyPlay(idString), anyPlay(idString)]]) {
        expect([isRight(old), isRight(now)]).toEqual([true, true]);
        const { optional = {}, ...keys } = now as Keys & { optional?: Keys };
        for (const key of Object.keys(keys)) {
          const { [key]: _gone, ...rest } = now;
          expect(isRight(rest)).toBe(false);
          for (const value of [null, '', -1, {}, []]) expect(isRight({ ...now, [key]: value })).toBe(false);
        }
        for (const key of Object.keys(optional)) {
          for (const value of ['', -1, {}]) isRight({ ...now, optional: { ...optional, [key]: value } });
        }
        for (const [at, name] of gpt.def.judgements.entries()) {
          const upper = name.toUpperCase();
          expect(isRight({ ...now, judgements: { [upper]: at, [`${name}x`]: 1 } })).toBe(false);
          expect(isRight({ ...now, judgements: { [upper]: -1 } })).toBe(false);
          expect(isRight({ ...now, judgements: { [upper]: at } })).toBe(true);
        }
      }
    },
  );

  test('is two scores if they differ in what both tell', async () => {
    const name = { matchType: 'chartID', identifier: sampleChart('chunithm', 'Single'), timeAchieved: NOON };
    const scores = [
      { ...name, score: 980_000, noteLamp: 'NONE', clearLamp: 'HARD' },
      { ...name, score: 980_000, noteLamp: 'NONE', clearLamp: 'BRAVE' },
      { ...name, score: 980_000, lamp: 'CLEAR', timeAchieved: NOON + 1 },
    ];
    const { scoreIDs, duplicates } = await importInto(await player(), { meta: { game: 'chunithm' }, scores });
    expect([scoreIDs.length, duplicates]).toEqual([3, []]);
  });

  test.for([
    ['chunithm', { score: 1, noteLamp: 'NONE' }, 'clearLamp', 'received nothing; a play with noteLamp needs it'],
    [
      'chunithm',
      { score: 1, noteLamp: 'NONE', clearLamp: 'CLEAR', lamp: 'FAILED' },
      'lamp',
      'lamp FAILED contradicts noteLamp NONE and clearLamp CLEAR; send one of them',
    ],
    [
      'chunithm',
      { score: 1, noteLamp: 'NONE', clearLamp: 'CLEAR', optional: { clearLamp: 'HARD' } },
      'optional.clearLamp',
      'contradicts clearLamp CLEAR',
    ],
    ['chunithm', { score: 1, noteLamp: 'CLEAR', clearLamp: 'CLEAR' }, 'noteLamp', 'expected one of NONE, FULL COMBO'],
    [
      'ongeki',
      { score: 1, lamp: 'CLEAR', bellLamp: 'NONE', platinumScore: 1 },
      'noteLamp',
      'a play with bellLamp and platinumScore needs it',
    ],
    ['maimaidx', { score: 90, percent: 90.1, lamp: 'CLEAR' }, 'score', 'score 90 contradicts percent 90.1'],
    ['maimaidx', { percent: '90', lamp: 'CLEAR' }, 'percent', 'received "90"'],
    [
      'jubeat',
      { score: 1, musicRate: 90, percent: 80, lamp: 'CLEAR' },
      'percent',
      'percent 80 contradicts musicRate 90',
    ],
    ['popn', { score: 1, clearMedal: 'failedUnknown' }, 'clearMedal', 'expected one of failedCircle'],
    ['itg', { scorePercent: 90, lamp: 'CLEAR' }, 'survivedPercent', 'a play with scorePercent needs it'],
    [
      'iidx-sp',
      { score: 1, lamp: 'CLEAR', optional: { gsm: { EASY: [] }, gsmHard: [1] } },
      'optional.gsmHard',
      'gsmHard is another name of gsm, which is there too',
    ],
    ['iidx-sp', { score: 1, lamp: 'CLEAR', optional: { gsmHard: [101] } }, 'optional.gsmHard[0]', 'from 0 to 100'],
    [
      'ddr-sp',
      { score: 1, lamp: 'CLEAR', judgements: { Perfect: 1, perfect: 1 } },
      'judgements.perfect',
      'perfect is given more than once',
    ],
    ['ddr-sp', { score: 1, lamp: 'CLEAR', judgements: { PERFEKT: 1 } }, 'judgements.PERFEKT', 'Unknown key'],
    ['sdvx', { percent: 1, lamp: 'CLEAR', score: 1 }, 'percent', 'Unknown key'],
  ] as const)('is refused with its place: %s %o', async ([game, play, path, message]) => {
    const scores = [{ ...play, matchType: 'tachiSongID', identifier: '1' }];
    const error = await failureOf(importInto(await player(), { meta: { game }, scores }));
    expect(error.status).toBe(400);
    expect(error.issues).toEqual([{ path: `scores[0].${path}`, message: expect.stringContaining(message) as string }]);
  });

  test.for([
    ['jubeat', { score: 900_000, musicRate: 110, lamp: 'CLEAR' }, /^musicRate must be a number from 0 to 100,/],
    ['jubeat', { score: 900_000, musicRate: 0.9, lamp: 'CLEAR' }, /^musicRate must be the music rate from 0 to 100,/],
    ['jubeat', { score: 900_000, percent: 110, lamp: 'CLEAR' }, /^percent must be a number from 0 to 100,/],
    ['itg-stamina', { scorePercent: 100.5, survivedPercent: 100, lamp: 'CLEAR' }, /^scorePercent must be /],
    ['maimaidx', { percent: 101.5, lamp: 'CLEAR' }, /^percent must be a number from 0 to 101,/],
    ['maimaidx', { score: 101.5, lamp: 'CLEAR' }, /^score must be a number from 0 to 101,/],
    ['gitadora-gita', { percent: 101, lamp: 'CLEAR' }, /^percent must be a number from 0 to 100,/],
    ['maimaidx', { percent: 85, lamp: 'FAILED' }, /^FAILED needs a percent below 80, received 85$/],
    ['maimaidx', { score: 85, lamp: 'FAILED' }, /^FAILED needs a score below 80, received 85$/],
    ['maimaidx', { percent: 99, lamp: 'ALL PERFECT' }, /^ALL PERFECT needs a percent of at least 100.5, received 99$/],
  ] as const)('with an impossible value is refused by the key that was sent: %s %o', async ([game, play, message]) => {
    const { game: group, playtype } = gptNamed(games, game)!;
    const scores = [{ ...play, matchType: 'chartID', identifier: sampleChart(group, playtype) }];
    const found = await importInto(await player(), { meta: { game }, scores }).then(
      ({ errors }) => errors.map((error) => error.message),
      ({ issues }: KaidenError) =>
        issues.map(
          (issue) => `${issue.path.replace('scores[0].', '')} ${issue.message.replace('expected', 'must be')}`,
        ),
    );
    expect(found).toEqual([expect.stringMatching(message)]);
  });

  test.for([
    [{ game: 'iidx-sp', playtype: 'DP' }, 'meta.playtype', 'expected one of SP, received "DP"'],
    [{ game: 'iidx' }, 'meta.playtype', 'expected one of SP, DP, received nothing'],
    [{ game: 'sdvx', playtype: 'Double' }, 'meta.playtype', 'expected one of Single, received "Double"'],
    [{ game: 'iidx-sp-dp' }, 'meta.game', 'iidx-dp'],
    [{ game: 'itg-speed' }, 'meta.game', 'itg-stamina'],
  ] as const)('%o names no game', async ([meta, path, message]) => {
    const error = await failureOf(importInto(await player(), { meta, scores: [] }));
    expect(error).toMatchObject({
      status: 400,
      issues: [{ path, message: expect.stringContaining(message) as string }],
    });
  });
});

const importInto = (player: Player, { meta, scores }: { meta: Keys; scores: readonly Keys[] }) =>
  upload(player, { meta: { ...meta, service: 'test' }, scores });
