import type { Call, Parameter, Schema } from './document.ts';

/** How a call shows who it is: a key, the cookie of a session, a client's id and secret, or nothing. */
export type Credential = 'key' | 'session' | 'client' | 'none';

/** The request that examples of an operation send. */
export interface ExampleRequest {
  method: string;
  /** With the example's values in it: `/api/v1/users/me`. */
  path: string;
  params: Record<string, string>;
  query: Record<string, string | number>;
  headers: Record<string, string>;
  credential: Credential;
  body: { kind: 'json'; value: unknown } | { kind: 'form' | 'urlencoded'; value: Record<string, string> } | undefined;
  /** Fields of the form that are files. */
  files: readonly string[];
  /** Those of them that take several files. */
  fileLists: readonly string[];
}

const KINDS: Record<string, 'json' | 'form' | 'urlencoded'> = {
  'application/json': 'json',
  'multipart/form-data': 'form',
  'application/x-www-form-urlencoded': 'urlencoded',
};

/** Operations of people who can't have a key yet: they log in, or set up the server. */
const BEFORE_KEYS = /^(setup|auth)\./;
/** Operations that are open to everybody, but about a session. */
const OF_A_SESSION = new Set(['auth.logout', 'auth.resendVerifyEmail']);

function credentialOf({ operationId, security }: Call): Credential {
  if (OF_A_SESSION.has(operationId)) return 'session';
  if (BEFORE_KEYS.test(operationId)) return 'none';
  const has = (name: string) => security.some((one) => name in one);
  if (has('apiKey')) return 'key';
  if (has('client')) return 'client';
  return has('session') ? 'session' : 'none';
}

/** Parameters that an operation needs although each alone is optional: one of several, or with the value of another. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  'hooks.fervidexClass': ['user-agent'],
  'hooks.fervidexProfile': ['user-agent', 'x-software-model'],
  'hooks.fervidexScore': ['user-agent', 'x-software-model'],
  'hooks.kshookExport': ['user-agent', 'x-software-model'],
  'hooks.kshookScore': ['user-agent', 'x-software-model'],
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

/** Returns values with those that are numbers as such. */
const withNumbers = (parameters: readonly Parameter[], values: Record<string, string>): ExampleRequest['query'] => {
  const isNumber = (name: string) => typeof parameters.find((one) => one.name === name)?.example === 'number';
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isNumber(name) ? Number(value) : value]),
  );
};

/** Fields of a body that are sent as HTTP Basic instead; a request with both is refused. */
const SENT_AS_BASIC = new Set(['client_id', 'client_secret']);
const withoutBasic = (value: object): object =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !SENT_AS_BASIC.has(name)));

const NO_FILES = { files: [], fileLists: [] };
const isFile = ({ format }: Schema): boolean => format === 'binary';

function bodyOf(call: Call): Pick<ExampleRequest, 'body' | 'files' | 'fileLists'> {
  const { requestBody } = call;
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (type === undefined || content === undefined) return { body: undefined, ...NO_FILES };
  const kind = KINDS[type];
  if (kind === undefined) throw new Error(`Bodies of type ${type} have no examples`);
  if (kind === 'json') {
    const value = content.example ?? {};
    return { body: { kind, value: credentialOf(call) === 'client' ? withoutBasic(value) : value }, ...NO_FILES };
  }
  const { properties = {}, required = [] } = content.schema;
  const fileLists = Object.keys(properties).filter((name) => isFile(properties[name]!.items ?? {}));
  const files = [...Object.keys(properties).filter((name) => isFile(properties[name]!)), ...fileLists];
  const given = Object.entries((content.example ?? {}) as Record<string, unknown>);
  const needed = given.filter(([name]) => required.includes(name));
  const value = Object.fromEntries(needed.map(([name, one]) => [name, String(one)]));
  return { body: { kind, value }, files, fileLists };
}

/** Returns a request that uses what an operation requires, with the values of its examples. */
export function exampleRequest(call: Call): ExampleRequest {
  const parameters = call.parameters ?? [];
  const params = valuesOf(parameters, 'path');
  return {
    method: call.method,
    path: call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
    params,
    query: withNumbers(parameters, valuesOf(parameters, 'query', NEEDED[call.operationId])),
    headers: valuesOf(parameters, 'header', NEEDED[call.operationId]),
    credential: credentialOf(call),
    ...bodyOf(call),
  };
}
