import { expect, test } from 'vitest';

import defs from '../../src/games/all.gen.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { batchManualSchema } from '../../src/transfer/imports/formats/batch-manual/schema.ts';

const games = createRegistry(defs);

test.for(games.all().map((gpt) => [gpt.idString, gpt] as const))(
  'BATCH-MANUAL takes every provided class of %s and no derived one',
  ([, gpt]) => {
    const schema = batchManualSchema(gpt, games);
    const accepts = (set: string, id: string) => {
      const meta = { game: gpt.game, playtype: gpt.playtype, service: 'test' };
      return schema.safeParse({ meta, scores: [], classes: { [set]: id } }).success;
    };
    expect(accepts('nope', 'DAN_1')).toBe(false);
    for (const [name, { type, values }] of gpt.classSets) {
      for (const { id } of values) expect(accepts(name, id)).toBe(type === 'provided');
    }
  },
);
