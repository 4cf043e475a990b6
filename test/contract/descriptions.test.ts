import { readFile } from 'node:fs/promises';

import { expect, test } from 'vitest';

import { allRoutes } from '../../scripts/openapi/routes.ts';

const texts = allRoutes().map(({ operation, contract: { summary, description = '' } }) => ({
  operation,
  summary,
  description,
}));

/** Verbs that summaries begin with. */
const VERBS = new Set(
  (
    'Add Assign Cancel Change Check Comment Count Create Delete Download Drop End Evaluate Exchange Export Find Follow Get ' +
    'Import List Load Log Mark Name Rebuild Recalculate Remove Repair Replace Request Resend Reset Resolve Retry Revert ' +
    'Revoke Run Schedule Search Send Set Stage Start Submit Switch Take Test Update Verify'
  ).split(' '),
);
const isSummary = (text: string) => VERBS.has(text.split(' ')[0]!) && !text.endsWith('.') && !text.includes('\n');

test('a summary says in the imperative what a call does', () => {
  expect(['What a user was told', 'Gets a chart', 'Get a chart.', 'Get a chart'].map(isSummary)).toEqual([
    false,
    false,
    false,
    true,
  ]);
  expect(texts.filter(({ summary }) => !isSummary(summary))).toEqual([]);
});

test('an operation has one example of when to use it', () => {
  const twice = texts.filter(({ description }) => description.split(/\bUse it \w/).length > 2);
  expect(twice.map(({ operation }) => operation)).toEqual([]);
});

test('every operation has a description that ends as a sentence and says when to use it, or who calls it', () => {
  const isComplete = (text: string) => /[.)]$/.test(text) && /\b(?:Use it|Called by) \w/.test(text);
  expect(['Returns a chart.', 'Returns a chart. Use it for its page'].filter(isComplete)).toEqual([]);
  expect(texts.filter(({ description }) => !isComplete(description))).toEqual([]);
});

/** Openings and phrases that make a reader translate: a field is a noun, a boolean begins with "True if". */
const INDIRECT =
  /^(?:What|Whether|How|Why|When|Where|Which|Who|Whoever|Makes|Another|The same|Those|Of)\b|\b(?:for people|for programs|anew|pass(?:es|ed)? over|take(?:s|n)? back|lies? ready|latest first|goes on)\b/i;

interface Described {
  description?: unknown;
  type?: string | string[];
  schema?: { type?: string | string[] };
}

/** Returns the descriptions of all fields, parameters and answers below a part of openapi.json; operations are tested above. */
function fieldTexts(part: unknown, inProperties = false): { text: string; isBoolean: boolean }[] {
  if (typeof part !== 'object' || part === null) return [];
  const { description, type, schema } = part as Described;
  const isField = typeof description === 'string' && !inProperties && !('operationId' in part);
  const below = Object.entries(part).filter(
    ([name]) => inProperties || !['example', 'examples', 'enum'].includes(name),
  );
  return [
    ...(isField ? [{ text: description, isBoolean: [type ?? schema?.type].flat().includes('boolean') }] : []),
    ...below.flatMap(([name, value]) => fieldTexts(value, name === 'properties' && !inProperties)),
  ];
}

const isPlain = ({ text, isBoolean }: { text: string; isBoolean: boolean }) =>
  !INDIRECT.test(text) && (!isBoolean || text.startsWith('True if '));

test('indirect descriptions of fields are found, wherever they are', () => {
  const indirect = [
    { properties: { at: { description: 'When it was stored', type: 'integer' } } },
    { properties: { description: { description: 'What it is', type: 'string' } } },
    { parameters: [{ description: 'How many to list at most', schema: { type: 'integer' } }] },
    { anyOf: [{ items: { description: 'Scores, latest first' } }] },
    { properties: { isNew: { description: 'Set for a new score', type: ['boolean', 'null'] } } },
  ];
  const direct = [
    { properties: { isNew: { description: 'True if the score is new', type: 'boolean' } } },
    { properties: { at: { description: 'Unix ms', example: { description: 'What a user wrote' } } } },
    { operationId: 'scores.get', description: 'What it does' },
  ];
  const areFound = (parts: object[]) => parts.map((part) => !fieldTexts(part).every(isPlain));
  expect(areFound(indirect)).toEqual([true, true, true, true, true]);
  expect(areFound(direct)).toEqual([false, false, false]);
});

test('fields, parameters and answers are described in plain words', async () => {
  const all = fieldTexts(JSON.parse(await readFile('openapi.json', 'utf8')));
  expect(all.length).toBeGreaterThan(1000);
  expect(all.filter((field) => !isPlain(field)).map(({ text }) => text)).toEqual([]);
});
