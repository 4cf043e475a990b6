import type { Play } from '../play.ts';
import { compare } from './compare.ts';
import type { Field } from './fields.ts';
import { levelTest, type Levels } from './levels.ts';
import { wordsOf, type Operator, type Word } from './words.ts';

/** A fault in an expression, for the reader. */
export type Fault =
  | { kind: 'field'; word: string; choices: readonly string[] }
  | { kind: 'value'; field: string; word: string; choices: readonly string[] }
  | { kind: 'number'; field: string; word: string }
  | { kind: 'operator'; field: string; word: string }
  | { kind: 'empty'; word: string };

export type Test = (play: Play) => boolean;

/** Returns the test that an expression stands for, or its first fault; the rest of it counts nevertheless. */
export function parseQuery(
  expression: string,
  fields: readonly Field[],
  levels: Levels,
): { test: Test; fault?: Fault } {
  const tests: Test[] = [];
  let fault: Fault | undefined;
  for (const word of wordsOf(expression)) {
    const made = word.field === undefined ? textTest(word) : comparison(word, fields, levels);
    if (typeof made === 'function') tests.push(word.isNot ? (play) => !made(play) : made);
    else fault ??= made;
  }
  return { test: (play) => tests.every((test) => test(play)), ...(fault && { fault }) };
}

function textTest({ values: [text = ''] }: Word): Test {
  const sought = text.toLowerCase();
  return ({ song }) => [song.title, song.artist, ...song.altTitles].some((one) => one.toLowerCase().includes(sought));
}

function comparison(word: Word, fields: readonly Field[], levels: Levels): Test | Fault {
  const name = word.field!.toLowerCase();
  const field = fields.find(({ names }) => names.some((known) => known.toLowerCase() === name));
  if (!field) return { kind: 'field', word: word.field!, choices: fields.map(({ names }) => names[0]!) };
  const tests: Test[] = [];
  for (const value of word.values) {
    if (value === '') return { kind: 'empty', word: word.source };
    const operator = word.operator === '!=' ? ':' : word.operator!;
    const made = oneTest(field, operator, value, levels);
    if (typeof made !== 'function') return made;
    tests.push(made);
  }
  const isAny: Test = (play) => tests.some((test) => test(play));
  return word.operator === '!=' ? (play) => !isAny(play) : isAny;
}

function oneTest(field: Field, operator: Operator, value: string, levels: Levels): Test | Fault {
  const name = field.names[0]!;
  switch (field.kind) {
    case 'level':
      return levelTest(levels, operator, value) ?? { kind: 'value', field: name, word: value, choices: levels.names };
    case 'text': {
      if (/[<>]/.test(operator)) return { kind: 'operator', field: name, word: operator };
      const sought = value.toLowerCase();
      return (play) => field.value(play).toLowerCase().includes(sought);
    }
    case 'number':
      return numberTest(name, operator, value, field.value);
    default:
      return valueTest(field, operator, value);
  }
}

function valueTest(field: Extract<Field, { kind: 'ordered' | 'list' }>, operator: Operator, value: string) {
  const at = placeOf(field.values, value);
  if (at === undefined) {
    const choices = field.values.map(([first]) => first!);
    return { kind: 'value', field: field.names[0]!, word: value, choices } as const;
  }
  if (field.kind === 'ordered') return (play: Play) => compare(operator, field.value(play), at);
  return (play: Play) => field.value(play).some((one) => compare(operator, one, at));
}

const RANGE = /^(-?[\d.]+)(?:\.\.|-)(-?[\d.]+)$/;

function numberTest(field: string, operator: Operator, text: string, value: (play: Play) => number | undefined) {
  const [, from, to] = RANGE.exec(text) ?? [];
  const plain = text.replace(/%$/, '');
  const numbers = (from === undefined ? [plain, plain] : [from, to]).map(Number);
  const [least = 0, most = 0] = numbers;
  if (numbers.some((number) => Number.isNaN(number))) return { kind: 'number', field, word: text } as const;
  return (play: Play) => {
    const found = value(play);
    if (found === undefined) return false;
    return operator === ':' || operator === '=' ? found >= least && found <= most : compare(operator, found, least);
  };
}

const folded = (text: string) => text.toLowerCase().replaceAll(/[\s_]/g, '');

/** Returns the place of a value by one of its spellings, or by how one begins: "hard" is HARD CLEAR. */
function placeOf(values: readonly (readonly string[])[], sought: string): number | undefined {
  const wanted = folded(sought);
  const exact = values.findIndex((spellings) => spellings.some((one) => folded(one) === wanted));
  if (exact >= 0) return exact;
  const begun = values.findIndex((spellings) => spellings.some((one) => folded(one).startsWith(wanted)));
  return begun >= 0 ? begun : undefined;
}
