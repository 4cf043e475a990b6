import { expect, test } from 'vitest';

import definitions from '../../src/games/all.gen.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { LANGUAGES, type Language } from '../../web/texts/language.ts';
import { METRIC_LABELS } from '../../web/texts/metrics.ts';

const gpts = createRegistry(definitions).all();
const languages = Object.keys(LANGUAGES) as Language[];

test.for(languages)(
  'every optional metric and option of every game has a label in %s, and nothing else has',
  (language) => {
    const labels = METRIC_LABELS[language];
    const known = new Set<string>();
    for (const gpt of gpts) {
      const { optionalMetrics, derivedMetrics = {}, scoreMeta } = gpt.config();
      const keys = [
        ...Object.keys({ ...optionalMetrics, ...derivedMetrics }).map((name) => `optional.${name}`),
        ...Object.keys(scoreMeta).map((name) => `scoreMeta.${name}`),
      ];
      for (const key of keys) known.add(`${key} ${gpt.gameDef.id}` in labels ? `${key} ${gpt.gameDef.id}` : key);
    }
    const values = new Set(
      gpts.flatMap((gpt) =>
        Object.entries(gpt.config().optionalMetrics).flatMap(([name, { ['values']: all }]) =>
          Array.isArray(all) ? all.map((value) => `optional.${name}.${String(value)}`) : [],
        ),
      ),
    );
    const [named, missing] = [Object.keys(labels), [...known].filter((key) => !(key in labels))];
    expect(missing).toEqual([]);
    expect(named.filter((key) => !known.has(key) && !values.has(key))).toEqual([]);
  },
);

test('no label is the name that programs use', () => {
  for (const language of languages) {
    const raw = Object.entries(METRIC_LABELS[language]).filter(
      ([key, label]) => /^[a-z]+[A-Z]/.test(label) || (key.endsWith(`.${label}`) && /^[a-z]/.test(label)),
    );
    expect(raw.map(([key]) => key)).toEqual(language === 'en' ? ['optional.specificClearType.perfect'] : []);
  }
});
