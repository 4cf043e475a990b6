import type { Call, Parameter } from './document.ts';

/** How a call shows who it is: a key, the cookie of a session, a client's id and secret, or nothing. */
export type Credential = 'key' | 'session' | 'client' | 'none';

/** The request that examples of an operation send. */
export interface ExampleRequest {
  method: string;
  /** With the example's values in it: `/api/v1/users/me`. */
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
  headers: Record<string, string>;
  credential: Credential;
  body: { kind: 'json'; value: unknown } | { kind: 'form' | 'urlencoded'; value: Record<string, string> } | undefined;
  /** Fields of the form that are files. */
  files: readonly string[];
}

const KINDS: Record<string, 'json' | 'form' | 'urlencoded'> = {
  'application/json': 'json',
  'multipart/form-data': 'form',
  'application/x-www-form-urlencoded': 'urlencoded',
};

function credentialOf({ security }: Call): Credential {
  const has = (name: string) => security.some((one) => name in one);
  if (has('apiKey')) return 'key';
  if (has('client')) return 'client';
  return has('session') ? 'session' : 'none';
}

/** Parameters of a query that an operation needs although each alone is optional: one of several, or with the value of another. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  'showcase.custom': ['folderID', 'gte'],
  'ugptLists.searchPBs': ['search'],
  'ugptLists.searchScores': ['search'],
  'v3.customStat': ['folderSlug', 'gte'],
};

const valuesOf = (
  parameters: readonly Parameter[],
  place: Parameter['in'],
  needed: readonly string[] = [],
): Record<string, string> =>
  Object.fromEntries(
    parameters
      .filter((one) => one.in === place && (one.required === true || place === 'path' || needed.includes(one.name)))
      .map(({ name, example }) => [name, typeof example === 'string' ? example : JSON.stringify(example ?? '')]),
  );

function bodyOf({ requestBody }: Call): Pick<ExampleRequest, 'body' | 'files'> {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (type === undefined || content === undefined) return { body: undefined, files: [] };
  const kind = KINDS[type];
  if (kind === undefined) throw new Error(`Bodies of type ${type} have no examples`);
  if (kind === 'json') return { body: { kind, value: content.example ?? {} }, files: [] };
  const { properties = {}, required = [] } = content.schema;
  const files = Object.keys(properties).filter((name) => properties[name]!.format === 'binary');
  const given = Object.entries((content.example ?? {}) as Record<string, unknown>);
  const needed = given.filter(([name]) => required.includes(name));
  const value = Object.fromEntries(needed.map(([name, one]) => [name, String(one)]));
  return { body: { kind, value }, files };
}

/** Returns a request that uses what an operation requires, with the values of its examples. */
export function exampleRequest(call: Call): ExampleRequest {
  const parameters = call.parameters ?? [];
  const params = valuesOf(parameters, 'path');
  return {
    method: call.method,
    path: call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
    params,
    query: valuesOf(parameters, 'query', NEEDED[call.operationId]),
    headers: valuesOf(parameters, 'header'),
    credential: credentialOf(call),
    ...bodyOf(call),
  };
}
