import { expect, test } from 'vitest';

import definitions from '../../src/games/all.gen.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { RATING_WORDS } from '../../src/play/cards/rating-words.ts';
import { PART_NAMES } from '../../web/texts/rating-parts.ts';
import { RATING_DESCRIPTIONS } from '../../web/texts/ratings.ts';

const KINDS = ['score', 'session', 'profile'] as const;

test('every rating of every game is described in Japanese, alike only where its English is alike', () => {
  const described = new Map<string, Set<string>>();
  for (const gpt of createRegistry(definitions).all()) {
    const config = gpt.config();
    const totals = Object.entries(config.totals ?? {}).map(([name, { about }]) => ['total', name, about] as const);
    const rated = KINDS.map((kind) =>
      Object.entries(config[`${kind}RatingAlgDescriptions`]).map(([alg, about]) => [kind, alg, about] as const),
    );
    for (const [kind, alg, english] of [...rated.flat(), ...totals]) {
      const own = `${kind}.${alg} ${gpt.gameDef.id}`;
      const key = own in RATING_DESCRIPTIONS.ja ? own : `${kind}.${alg}`;
      described.set(key, (described.get(key) ?? new Set()).add(english));
    }
  }
  expect([...described.keys()].toSorted()).toEqual(Object.keys(RATING_DESCRIPTIONS.ja).toSorted());
  expect([...described].filter(([, english]) => english.size > 1)).toEqual([]);
});

test('parts of ratings have the same names on pages as on pictures', () => {
  expect(PART_NAMES).toEqual({ en: RATING_WORDS.en.parts, ja: RATING_WORDS.ja.parts });
});
