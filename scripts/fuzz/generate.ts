import fc from 'fast-check';

import type { Access } from '../../contracts/contract.ts';
import { CALLERS, type CallerName } from './callers.ts';
import { operations, type Operation, type Parameter, type Schema } from './document.ts';
import { batchManual, filesFor } from './files.ts';
import { formsOf } from './form.ts';
import { moreHeaders } from './headers.ts';
import { aMark, type Escape } from './marks.ts';
import { broken, brokenText } from './mutate.ts';
import { oddKey, oddText } from './odd.ts';
import { strayRequests } from './stray.ts';
import { validFor } from './values.ts';
import { WAYS, type Way } from './ways.ts';

export type Body = { text: string; escape: Escape } | { bytes: Uint8Array<ArrayBuffer> } | null;

/** A request as it is generated: ids are marks, the credentials are those of the caller. */
export interface Request {
  /** The operationId, or `stray` for a path or method that no contract has. */
  operation: string;
  method: string;
  /** Path and query. */
  target: string;
  headers: Record<string, string>;
  body: Body;
}

/** What is sent at once under one number. */
export interface Plan {
  number: number;
  caller: CallerName;
  way: Way;
  /** More than one for a race. */
  requests: readonly Request[];
}

export interface GenerateOptions {
  seed: number;
  /** Leaves out forms whose body ends too early. */
  withoutCutForms?: boolean;
}

/** Operations that work for long come least often. */
const LONG = new Set([
  ...['admin.destroyChart', 'admin.destroyUgpt', 'admin.recalc', 'admin.resyncPBs', 'backups.make', 'catalogue.apply'],
  ...[
    'cards.chart',
    'cards.profilePNG',
    'cards.server',
    'cards.session',
    'cards.user',
    'doctor.examine',
    'doctor.repair',
  ],
  ...['exports.account', 'jobs.run', 'backups.download'],
]);
/** Operations that hash a password, take away what others need, or ask other servers come seldom. */
const RARE = new Set([
  ...['account.changePassword', 'account.delete', 'account.endLoginSession', 'account.signOutEverywhere'],
  ...['apiTokens.revoke', 'auth.login', 'auth.logout', 'auth.register', 'auth.resetPassword', 'account.changeEmail'],
  ...['catalogue.stage', 'exports.ugpt', 'imports.fromAPI', 'oauth.revoke', 'pictures.setBanner', 'pictures.setPfp'],
  ...['setup.create', 'integrations.test', 'imports.orphans'],
]);
/** Operations that bring what all others work on. */
const FREQUENT = new Set(['imports.direct', 'imports.fromFile', 'ugptTargets.addGoal', 'scores.get', 'sessions.get']);

function weightOf({ id }: Operation): number {
  if (LONG.has(id)) return 2;
  if (RARE.has(id)) return 4;
  return FREQUENT.has(id) ? 60 : 20;
}

const inURL = (value: unknown): string => {
  const text = String(value);
  return text.startsWith('⟦') ? text : encodeURIComponent(text.toWellFormed());
};

/** Percent-encoded, or as it is where a request line can hold that. */
const oddInPath = fc
  .tuple(oddText, fc.boolean())
  .map(([text, raw]) => (raw && /^[!-"$-.0->@-~]+$/.test(text) ? text : inURL(text) || '%'));

function pathValue({ name, schema }: Parameter, operation: Operation): fc.Arbitrary<string> {
  const valid = fc.oneof(...idsOf(name, operation, schema)).map(inURL);
  return fc.oneof({ weight: 12, arbitrary: valid }, { weight: 1, arbitrary: oddInPath });
}

function idsOf(name: string, { id, contract }: Operation, schema: Schema): fc.Arbitrary<unknown>[] {
  if (name !== 'userID') return [validFor(schema, name)];
  // Whoever sends requests keeps their level: what they may do is checked by it.
  if (id === 'admin.setLevel') return [aMark('extra')];
  const own = contract.access.kind === 'anyone' ? aMark('caller') : fc.constant('me');
  return [own, own, own, own, fc.constant('me'), aMark('caller'), aMark('extra'), validFor(schema, name)];
}

/** A game and one of its playtypes; every now and then any two. */
const gpts = fc.oneof(
  { weight: 12, arbitrary: fc.constant({ game: 'iidx', playtype: 'SP' }) },
  { weight: 1, arbitrary: fc.constant({ game: 'iidx', playtype: 'DP' }) },
  { weight: 2, arbitrary: fc.constant({ game: 'sdvx', playtype: 'Single' }) },
  { weight: 1, arbitrary: fc.constant({}) },
);

/** Returns values of all path parameters; the same names have the same values in requests that are sent together. */
function pathValues(operation: Operation): fc.Arbitrary<Record<string, string>> {
  const declared = operation.parameters.filter((one) => one.in === 'path');
  const values = fc.record(Object.fromEntries(declared.map((one) => [one.name, pathValue(one, operation)] as const)));
  return fc.tuple(values, gpts).map(([each, gpt]) => ({ ...each, ...gpt }));
}

function queries({ parameters }: Operation): fc.Arbitrary<string> {
  const declared = parameters.filter((one) => one.in === 'query');
  const valid = declared.map(({ name, schema, required }) => {
    const pair = validFor(schema, name).map((value) => `${name}=${inURL(value)}`);
    return required ? pair : fc.oneof({ weight: 3, arbitrary: fc.constant('') }, pair);
  });
  const names = fc.oneof(fc.constantFrom(...declared.map(({ name }) => name), 'other', 'limit'), oddKey);
  const odd = fc.array(
    fc.tuple(names, oddInPath, fc.constantFrom('=', '', '[]=', '==')).map(([name, value, sign]) => name + sign + value),
    { minLength: 1, maxLength: 4 },
  );
  const good = fc.tuple(...valid).map((pairs) => pairs.filter((pair) => pair !== '').join('&'));
  return fc.oneof(
    { weight: 5, arbitrary: good },
    { weight: 1, arbitrary: fc.tuple(good, odd).map(([pairs, more]) => [pairs, ...more].join('&')) },
    { weight: 3, arbitrary: fc.constant('') },
  );
}

type TypedBody = { type: string | null; body: Body };

const RAW = /"⟦raw:([^⟧]*)⟧"/g;
const json = (value: unknown): string => (JSON.stringify(value) ?? '').replace(RAW, '$1');
const asJSON = (text: string): TypedBody => ({ type: 'application/json', body: { text, escape: 'json' } });

function jsonBodies(id: string, schema: Schema): fc.Arbitrary<TypedBody> {
  const fitting = validFor(schema);
  const valid = id === 'imports.direct' ? fc.oneof({ weight: 5, arbitrary: batchManual }, fitting) : fitting;
  const wrongType = fc.constantFrom('text/plain', '', 'application/json; charset=utf-16', 'application/xml', null);
  return fc.oneof(
    { weight: 8, arbitrary: valid.map((value) => asJSON(json(value))) },
    { weight: 5, arbitrary: broken(valid).map((value) => asJSON(json(value))) },
    { weight: 2, arbitrary: brokenText(valid.map(json)).map(asJSON) },
    { weight: 1, arbitrary: fc.tuple(valid, wrongType).map(([value, type]) => ({ ...asJSON(json(value)), type })) },
    {
      weight: 1,
      arbitrary: fc.uint8Array({ maxLength: 100 }).map((bytes) => ({ type: 'application/json', body: { bytes } })),
    },
    { weight: 1, arbitrary: fc.constant({ type: null, body: null }) },
  );
}

const urlencoded = (schema: Schema): fc.Arbitrary<TypedBody> =>
  validFor(schema).map((value) => {
    const pairs = Object.entries(value as object).map(([key, one]) => `${key}=${inURL(one)}`);
    return { type: 'application/x-www-form-urlencoded', body: { text: pairs.join('&'), escape: 'url' } };
  });

function bodies({ id, bodies, contract }: Operation, cut: boolean): fc.Arbitrary<TypedBody> {
  const none = fc.constant<TypedBody>({ type: null, body: null });
  if (bodies.size === 0) {
    return contract.method === 'GET' ? none : fc.oneof({ weight: 9, arbitrary: none }, fc.constant(asJSON('{"a":1}')));
  }
  const choices = [...bodies].map(([type, schema]) => {
    if (type === 'application/json') return jsonBodies(id, schema);
    if (type === 'application/x-www-form-urlencoded') return urlencoded(schema);
    return formsOf(filesFor(id), { cut }).map(({ type, body }) => ({ type, body: { bytes: body } }));
  });
  return fc.oneof(...choices);
}

const method = (contract: Operation['contract']): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 60, arbitrary: fc.constant(contract.method) },
    { weight: 2, arbitrary: fc.constant(contract.method === 'GET' ? 'HEAD' : contract.method) },
    { weight: 1, arbitrary: fc.constantFrom('OPTIONS', 'PUT', 'DELETE', 'TRACE', 'PROPFIND', 'QUERY') },
  );

/** Returns requests to an operation, with these values in its path. */
function requestsTo(operation: Operation, cut: boolean) {
  const parts = fc.tuple(method(operation.contract), queries(operation), moreHeaders, bodies(operation, cut));
  return (values: Record<string, string>): fc.Arbitrary<Request> =>
    parts.map(([method, query, more, { type, body }]) => {
      const path = operation.contract.path.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? '-');
      return {
        operation: operation.id,
        method,
        target: query === '' ? path : `${path}?${query}`,
        headers: { ...(type !== null && { 'content-type': type }), ...more },
        body,
      };
    });
}

const pathNames = ({ parameters }: Operation): string[] =>
  parameters.filter((one) => one.in === 'path').map(({ name }) => name);

/** Returns operations on the same thing: those whose path names nothing else. */
function relatedTo(operation: Operation): readonly Operation[] {
  const names = pathNames(operation);
  const last = names.at(-1);
  return operations.filter(
    (one) =>
      last !== undefined && pathNames(one).at(-1) === last && pathNames(one).every((name) => names.includes(name)),
  );
}

const weighted = <T extends string>(weights: Record<T, number>): fc.Arbitrary<T> =>
  fc.oneof(
    ...Object.entries<number>(weights).map(([name, weight]) => ({
      weight: Math.round(weight * 10),
      arbitrary: fc.constant(name as T),
    })),
  );
const anybody = weighted(CALLERS);

/** Those who may do what a route is for. */
const ADMITTED: Record<Access['kind'], fc.Arbitrary<CallerName>> = {
  anyone: anybody,
  session: fc.constantFrom('player', 'second player', 'administrator'),
  key: fc.constantFrom('player', 'second player', 'key with all permissions', 'key that may submit'),
  admin: fc.constant('administrator'),
  client: fc.constantFrom('OAuth client', 'stranger'),
};

/** Returns who sends requests: two times of three those who may. */
function callersOf([first]: readonly Request[]): fc.Arbitrary<CallerName> {
  const { contract } = operations.find(({ id }) => id === first!.operation) ?? {};
  const admitted = ADMITTED[contract?.access.kind ?? 'anyone'];
  return fc.oneof({ weight: 2, arbitrary: admitted }, anybody);
}

function planArbitrary(cut: boolean): fc.Arbitrary<Omit<Plan, 'number'>> {
  const to = new Map(operations.map((operation) => [operation, requestsTo(operation, cut)]));
  const single = (operation: Operation) =>
    pathValues(operation).chain((values) => to.get(operation)!(values).map((request) => [request]));
  const repeated = (operation: Operation) =>
    fc
      .tuple(single(operation), fc.integer({ min: 2, max: 6 }))
      .map(([[request], times]) => Array.from({ length: times }, () => request!));
  const together = (operation: Operation) => {
    const related = [operation, ...relatedTo(operation)];
    return fc
      .tuple(pathValues(operation), fc.array(fc.constantFrom(...related), { minLength: 2, maxLength: 5 }))
      .chain(([values, all]) => fc.tuple(...all.map((one) => to.get(one)!(values))));
  };
  const target = fc.oneof(
    ...operations.map((operation) => ({ weight: weightOf(operation), arbitrary: fc.constant(operation) })),
  );
  const requests = fc.oneof(
    { weight: 70, arbitrary: target.chain(single) },
    { weight: 3, arbitrary: target.chain(repeated) },
    { weight: 3, arbitrary: target.chain(together) },
    { weight: 4, arbitrary: strayRequests.map((request) => [request]) },
  );
  return fc
    .tuple(requests, weighted(WAYS))
    .chain(([requests, way]) => callersOf(requests).map((caller) => ({ caller, way, requests })));
}

const arbitraries = new Map<boolean, fc.Arbitrary<Omit<Plan, 'number'>>>();

/** Returns what is sent under a number: always the same for the same seed. */
export function planOf(number: number, { seed, withoutCutForms = false }: GenerateOptions): Plan {
  const cut = !withoutCutForms;
  const arbitrary = arbitraries.get(cut) ?? planArbitrary(cut);
  arbitraries.set(cut, arbitrary);
  const [plan] = fc.sample(arbitrary, { seed: mix(seed, number), numRuns: 1 });
  const { caller, way, requests } = plan!;
  return { number, caller, way: caller === 'slow' ? 'slow' : way, requests };
}

/** Makes one seed of two numbers (the finalizer of MurmurHash3). */
function mix(seed: number, number: number): number {
  let hash = Math.imul(seed ^ 0x9e37_79b9, 0x85eb_ca6b) ^ Math.imul(number + 1, 0xc2b2_ae35);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return hash ^ (hash >>> 16);
}
