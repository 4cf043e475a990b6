import { z } from 'zod';

import type { JSONSchemaDocument } from '../../../../../contracts/documents/game.ts';
import type { GameVersion } from '../../../../games/engine/define/versions.ts';
import type { Gpt } from '../../../../games/engine/gpt.ts';
import type { MatchType } from '../../../../games/engine/match.ts';
import type { Games } from '../../../../games/registry.ts';
import { identifierForm, identifierMeaning, needsKnownVersion, wildcardsOf } from '../../chart-name.ts';
import { addGameNames, addTodayForm, implies } from './forms-schema.ts';
import { batchManualSchema } from './schema.ts';

type Json = z.core.JSONSchema.BaseSchema;

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

/**
 * Returns the JSON Schema (draft 2020-12) of BATCH-MANUAL for one game:playtype, derived from the schema that imports are validated with.
 * It also refuses faults that imports report for single scores without a look-up: unsupported match types, missing or unknown difficulties.
 * `url` becomes its `$id`, `versions` are the known ones.
 */
export function batchManualJSONSchema(
  gpt: Gpt,
  { games, versions, url }: { games: Games; versions: readonly GameVersion[]; url: string },
): JSONSchemaDocument {
  return {
    ...bodyOf(gpt, games),
    ...versionRule(gpt, versions),
    $schema: DIALECT,
    $id: url,
    title: `BATCH-MANUAL for ${gpt.idString}`,
    description: `Scores of ${gpt.gameDef.name} (${gpt.playtype}) for an import`,
  };
}

const bodies = new WeakMap<Gpt, Record<string, unknown>>();

/** Returns the schema without its id and versions; cached. */
function bodyOf(gpt: Gpt, games: Games): Record<string, unknown> {
  const body = bodies.get(gpt) ?? makeBody(gpt, games);
  bodies.set(gpt, body);
  return body;
}

function makeBody(gpt: Gpt, games: Games): Record<string, unknown> {
  const { $schema: _dialect, ...body } = z.toJSONSchema(batchManualSchema(gpt, games), { io: 'input' });
  const score = (body.properties!['scores'] as Json).items as Json;
  addGameNames(body.properties!['meta'] as Json, gpt, games);
  const types = [...gpt.matchTypes.values()];
  Object.assign(score.properties!['matchType'] as Json, { enum: types.map(({ name }) => name) });
  const meanings = types.map((match) => `${match.name}: ${identifierMeaning(gpt, match)}`);
  Object.assign(score.properties!['identifier'] as Json, { description: meanings.join('. ') });
  const rules = [
    ...addTodayForm(score, gpt),
    ...needDifficulty(gpt, types),
    ...needForm(types),
    ...wildcardRules(gpt, types),
  ];
  if (rules.length > 0) score.allOf = rules;
  return body;
}

const namesOf = (types: readonly MatchType[]): string[] => types.map(({ name }) => name);

/** Matches scores with one of these match types. */
const matchedBy = (types: readonly MatchType[]): Json => ({
  type: 'object',
  properties: { matchType: { enum: namesOf(types) } },
  required: ['matchType'],
});

/** Returns the schema of a required difficulty. */
function difficulty({ def }: Gpt, types: readonly MatchType[]): Json {
  if (def.difficulties.open) return { type: 'string' };
  const wildcards = types.flatMap((match) => [...wildcardsOf(match).keys()]);
  const listed = new Set([...def.difficulties.order, ...wildcards]);
  return { type: 'string', enum: [...listed] };
}

function needDifficulty(gpt: Gpt, types: readonly MatchType[]): Json[] {
  const needing = types.filter((match) => match.difficulty);
  if (needing.length === 0) return [];
  const named: Json = { type: 'object', properties: { difficulty: difficulty(gpt, types) }, required: ['difficulty'] };
  return [implies(matchedBy(needing), named)];
}

function needForm(types: readonly MatchType[]): Json[] {
  const byPattern = Map.groupBy(types, (match) => identifierForm(match)?.pattern.source);
  return [...byPattern].flatMap(([pattern, some]) => {
    if (pattern === undefined) return [];
    const identifier: Json = { type: 'string', pattern };
    return [implies(matchedBy(some), { type: 'object', properties: { identifier } })];
  });
}

/** Restricts names for any of several difficulties to the match types that support them. */
function wildcardRules({ def }: Gpt, types: readonly MatchType[]): Json[] {
  if (def.difficulties.open) return [];
  const names = new Set(types.flatMap((match) => [...wildcardsOf(match).keys()]));
  return [...names]
    .filter((name) => !def.difficulties.order.includes(name))
    .map((name) => {
      const used: Json = { type: 'object', properties: { difficulty: { const: name } }, required: ['difficulty'] };
      return implies(used, matchedBy(types.filter((match) => !match.difficulty || wildcardsOf(match).has(name))));
    });
}

/** Returns the rule for match types that require a known version. */
function versionRule({ matchTypes }: Gpt, versions: readonly GameVersion[]): Json {
  const strict = [...matchTypes.values()].filter(needsKnownVersion);
  if (strict.length === 0) return {};
  const version: Json = { anyOf: [{ type: 'string', enum: versions.map(({ id }) => id) }, { type: 'null' }] };
  const scores: Json = { type: 'array', contains: matchedBy(strict) };
  return implies(
    { type: 'object', properties: { scores }, required: ['scores'] },
    { type: 'object', properties: { meta: { type: 'object', properties: { version } } } },
  );
}
