import { describe, expect } from 'vitest';

import { bearer, post, send } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { batch, play } from '../support/plays.ts';
import { refused } from '../support/refused.ts';

const DIRECT = '/ir/direct-manual/import';

describe('odd text in a file', () => {
  const protoKeys = (key: string) =>
    JSON.stringify(batch([play(1, { KEYS: 0 })])).replace('"KEYS":0', `"${key}":{"__proto__":1}`);

  test.for(['judgements', 'optional', 'scoreMeta', 'hitMeta'])(
    'in %s named __proto__ is an unknown key',
    async (key, { server, hazel }) => {
      const { issues } = await refused(server, hazel, protoKeys(key));
      expect(issues).toEqual([{ path: `scores[0].${key}.__proto__`, message: 'Unknown key' }]);
      expect(({} as Record<string, unknown>)['pgreat']).toBeUndefined();
    },
  );

  test.for(['constructor', 'toString', 'hasOwnProperty'])(
    'named %s is an unknown key',
    async (name, { server, hazel }) => {
      const named = { judgements: { [name]: 1 }, optional: { [name]: 1 }, [name]: 1 };
      const { issues } = await refused(server, hazel, batch([play(1, named)], { [name]: 1 }, { [name]: 1 }));
      expect(issues!.map(({ path }) => path).sort()).toEqual(
        [
          name,
          `meta.${name}`,
          `scores[0].${name}`,
          `scores[0].judgements.${name}`,
          `scores[0].optional.${name}`,
        ].sort(),
      );
    },
  );

  test.for([
    [
      '__proto__ at the top',
      '{"__proto__":{"a":1},"meta":{"game":"iidx","playtype":"SP","service":"test"},"scores":[]}',
      '__proto__',
    ],
    [
      '__proto__ in meta',
      '{"meta":{"__proto__":{"a":1},"game":"iidx","playtype":"SP","service":"test"},"scores":[]}',
      'meta.__proto__',
    ],
    [
      '__proto__ in classes',
      '{"meta":{"game":"iidx","playtype":"SP","service":"test"},"scores":[],"classes":{"__proto__":"DAN_1"}}',
      'classes.__proto__',
    ],
    [
      '__proto__ in a score',
      JSON.stringify(batch([play(1, { KEY: 0 })])).replace('"KEY":0', '"__proto__":{"score":1}'),
      'scores[0].__proto__',
    ],
  ] as const)('is refused as %s', async ([, text, path], { server, hazel }) => {
    const { issues } = await refused(server, hazel, text);
    expect(issues).toEqual([{ path, message: 'Unknown key' }]);
  });

  test.for(['score', 'lamp', 'optional', 'timeAchieved', 'identifier', 'judgements', 'comment'])(
    'is refused when %s is nested 100,000 deep',
    async (key, { server, hazel }) => {
      const depth = 100_000;
      const text = JSON.stringify(batch([{ ...play(1), [key]: 'DEEP' }]));
      const deep = text.replace('"DEEP"', `${'['.repeat(depth)}1${']'.repeat(depth)}`);
      const { issues } = await refused(server, hazel, deep);
      expect(issues!.map(({ path }) => path)).toEqual([`scores[0].${key}`]);
      const objects = text.replace('"DEEP"', `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);
      await refused(server, hazel, objects);
    },
  );

  test('with unpaired surrogates and NUL does not break anything', async ({ server, hazel }) => {
    const odd = '\ud800 \u0000 \udfff \u202e';
    const sendOdd = () =>
      send(server, DIRECT, post(batch([play(1, { comment: odd }), play(2, { identifier: odd })]), bearer(hazel.key)));
    const { status, json } = await sendOdd();
    expect(status).toBe(200);
    const body = json.body as { importID: string; errors: unknown[]; scoreIDs: string[] };
    expect(body.errors).toMatchObject([{ index: 1, type: 'SongOrChartNotFound' }]);
    const got = await send(server, `/api/v1/scores/${body.scoreIDs[0]}`);
    const { score } = got.json.body as { score: { comment: string } };
    expect(score.comment).toContain('\u0000');
    expect(score.comment.isWellFormed()).toBe(true);
    expect((await sendOdd()).json.body).toMatchObject({ errors: [{ type: 'OrphanExists' }] });
    expect((await send(server, `/api/v1/imports/${body.importID}`)).status).toBe(200);
  });
});
