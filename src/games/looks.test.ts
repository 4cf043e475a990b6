import { describe, expect, test } from 'vitest';

import defs from './all.gen.ts';
import { compileGpt } from './engine/gpt.ts';
import { createRegistry } from './registry.ts';

const gpts = createRegistry(defs).all();

const without = (of: object, name: string) => Object.fromEntries(Object.entries(of).filter(([key]) => key !== name));

describe.for(gpts)('$idString', (gpt) => {
  const { def, gameDef, playtype } = gpt;
  const compiled = (look: object) => () => compileGpt(gameDef, playtype, { ...def, look: { ...def.look, ...look } });

  test('a lamp, grade or difficulty without a colour of its own is refused, whatever its last word is', () => {
    for (const lamp of def.lamps.order)
      expect(compiled({ lamps: without(def.look.lamps, lamp) })).toThrow(`lamp "${lamp}" has no look`);
    for (const [grade] of def.grades.cuts)
      expect(compiled({ grades: without(def.look.grades, grade) })).toThrow(`grade "${grade}" has no look`);
    for (const name of def.difficulties.order)
      expect(compiled({ difficulties: without(def.look.difficulties, name) })).toThrow(
        `difficulty "${name}" has no look`,
      );
  });

  test('a set of classes without colours, or with too few, is refused', () => {
    for (const [set, look] of Object.entries(def.look.classes)) {
      expect(compiled({ classes: without(def.look.classes, set) })).toThrow(`class set "${set}" has no look`);
      const few = { ...look, colours: look.colours.slice(1) };
      expect(compiled({ classes: { ...def.look.classes, [set]: few } })).toThrow(`class set "${set}" has`);
    }
  });

  test('lamps have different colours and abbreviations, and names in both languages', () => {
    const { lampColours, shortLamps, names, lamps } = gpt.config();
    expect(new Set(Object.values(lampColours)).size).toBe(lamps.length);
    expect(new Set(Object.values(shortLamps)).size).toBe(lamps.length);
    for (const { lamps: named } of [names.en, names.ja]) expect(new Set(Object.values(named)).size).toBe(lamps.length);
  });

  test('ratings and classes have names that differ within their list, in both languages', () => {
    const { names } = gpt.config();
    for (const { scoreRatings, sessionRatings, profileRatings, classSets, classes } of [names.en, names.ja]) {
      for (const list of [scoreRatings, sessionRatings, profileRatings, classSets]) {
        expect(new Set(Object.values(list)).size).toBe(Object.keys(list).length);
        // An id is camelCase; a name begins with a capital letter, or is Japanese. Only brands keep theirs.
        for (const name of Object.values(list)) expect(name).toMatch(/^(?!(?!ktRating|pop'n)[a-z])/);
      }
      for (const list of Object.values(classes)) expect(new Set(list).size).toBe(list.length);
    }
  });

  test('numbers in the names of ratings are those of the rating', () => {
    const algs = [
      ['sessionRatings', def.sessionAlgs],
      ['profileRatings', def.profileAlgs],
    ] as const;
    for (const [list, of] of algs) {
      for (const [alg, { reduce }] of Object.entries(of)) {
        const numbers = JSON.stringify(reduce).match(/\d+/g) ?? [];
        for (const { [list]: named } of Object.values(gpt.config().names))
          for (const [, number] of named[alg]!.matchAll(
            /(?:best|new|old|HOT|OTHER|UP|COMMON|上位|ベスト|新曲|旧曲) ?(\d+)/g,
          ))
            expect([named[alg], numbers]).toEqual([named[alg], expect.arrayContaining([number])]);
      }
    }
  });
});
