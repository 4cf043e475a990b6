import { z } from 'zod';

import { gptNames } from '../../../../catalogue/seeds/shapes/names.ts';
import type { Gpt } from '../../../../games/engine/gpt.ts';
import { todayForm, type CompiledForm } from '../../../../games/engine/today.ts';
import type { Games } from '../../../../games/registry.ts';

type Json = z.core.JSONSchema.BaseSchema;

/** Returns the JSON Schema rule that one schema implies another. */
export const implies = (condition: Json, consequence: Json): Json => ({ if: condition, then: consequence });

/** Adds today's names of a game:playtype to the schema of `meta`. */
export function addGameNames(meta: Json, gpt: Gpt, games: Games): void {
  const game = games.get(gpt.game)!;
  const names = new Set([gpt.game, ...gptNames(game, gpt)]);
  const { const: _one, ...field } = meta.properties!['game'] as Json;
  Object.assign(meta.properties!, { game: { ...field, enum: [...names] } });
  meta.required = meta.required!.filter((key) => key !== 'playtype');
  if (game.playtypes.size === 1) return;
  const isGroup: Json = { type: 'object', properties: { game: { const: gpt.game } }, required: ['game'] };
  Object.assign(meta, implies(isGroup, needing(['playtype'])));
}

/**
 * Adds today's form to the schema of a play in the form of 2022, and returns the additional rules. It requires one form: plays with both
 * forms in agreement are accepted by imports, but not by the schema.
 */
export function addTodayForm(score: Json, gpt: Gpt): Json[] {
  const form = todayForm(gpt);
  addJudgements(objectOf(score.properties!['judgements'] as Json), form);
  for (const part of ['optional', 'hitMeta']) addMetrics(objectOf(score.properties![part] as Json), form);
  if (form.keys.length === 0) return [];
  for (const { name, about, schema } of form.keys) score.properties![name] = { ...jsonOf(schema), description: about };
  score.required = score.required!.filter((key) => !form.replaced.includes(key));
  return [keysRule(form)];
}

const jsonOf = (schema: z.ZodType): Json => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io: 'input' });
  return json;
};

/** Returns the object schema of a nullable field. */
const objectOf = (field: Json): Json => (field.anyOf as Json[]).find(({ type }) => type === 'object')!;

/** Requires one form of a play: all keys of today and none that they replace, or vice versa. */
function keysRule({ keys, replaced }: CompiledForm): Json {
  const names = keys.map(({ name }) => name);
  const stored = keys.flatMap(({ to }) => (to?.startsWith('optional.') ? [to.slice('optional.'.length)] : []));
  const without = { type: ['object', 'null'], properties: fieldsOf(stored, { type: 'null' }) } as Json;
  const today: Json = {
    type: 'object',
    properties: {
      ...fieldsOf(names, {}),
      ...fieldsOf(replaced, false),
      ...(stored.length > 0 && { optional: without, hitMeta: without }),
    },
    required: names,
  };
  return { ...implies({ anyOf: names.map((name) => needing([name])) }, today), else: needing(replaced) };
}

const needing = (names: readonly string[]): Json => ({
  type: 'object',
  properties: fieldsOf(names, {}),
  required: [...names],
});

const fieldsOf = <T>(names: readonly string[], value: T): Record<string, T> =>
  Object.fromEntries(names.map((name) => [name, value]));

function addMetrics(optional: Json, { metrics }: CompiledForm): void {
  if (metrics.length === 0) return;
  for (const { name, about, schema } of metrics) {
    optional.properties![name] = { anyOf: [jsonOf(schema), { type: 'null' }], description: about };
  }
  optional.allOf = metrics.map(({ name, metric }) => {
    const without: Json = { type: 'object', properties: { [metric]: { type: 'null' } } };
    return implies(needing([name]), without);
  });
}

/** Allows names of judgements in any case. */
function addJudgements(judgements: Json, { folded }: CompiledForm): void {
  const patterns = [...folded].map(([lower, name]) => [anyCase(name, lower), judgements.properties![name]] as const);
  if (patterns.length > 0) judgements.patternProperties = Object.fromEntries(patterns) as Record<string, Json>;
}

/** Returns a case-insensitive regular expression for a name; JSON Schema has no flag for that. */
function anyCase(name: string, lower: string): string {
  const letters = lower.split('').map((letter) => {
    const upper = letter.toUpperCase();
    return upper === letter ? `[${letter}]` : `[${letter}${upper}]`;
  });
  return `^(?!${name
    .split('')
    .map((letter) => `[${letter}]`)
    .join('')}$)${letters.join('')}$`;
}
