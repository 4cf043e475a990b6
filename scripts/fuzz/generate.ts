import fc from 'fast-check';

import type { Access } from '../../contracts/contract.ts';
import { bodies, type Body } from './body.ts';
import { CALLERS, type CallerName } from './callers.ts';
import { operations, type Operation } from './document.ts';
import { moreHeaders } from './headers.ts';
import { strayRequests } from './stray.ts';
import { pathValues, queries } from './target.ts';
import { WAYS, type Way } from './ways.ts';
import { weightOf } from './weights.ts';

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

/** Requests that are sent at once under one number. */
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
function findRelated(operation: Operation): readonly Operation[] {
  const names = pathNames(operation);
  const last = names.at(-1);
  return operations.filter(
    (one) =>
      last !== undefined &&
      // Whose level it changes is no matter of chance, see `target.ts`.
      one.id !== 'admin.setLevel' &&
      pathNames(one).at(-1) === last &&
      pathNames(one).every((name) => names.includes(name)),
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

/** Callers that have access to a route. */
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
    const related = [operation, ...findRelated(operation)];
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

/** Returns the request with a number: always the same for the same seed. */
export function planOf(number: number, { seed, withoutCutForms = false }: GenerateOptions): Plan {
  const cut = !withoutCutForms;
  const arbitrary = arbitraries.get(cut) ?? planArbitrary(cut);
  arbitraries.set(cut, arbitrary);
  const [plan] = fc.sample(arbitrary, { seed: mix(seed, number), numRuns: 1 });
  const { caller, requests } = plan!;
  return { number, caller, way: wayOf(plan!, cut), requests };
}

/** Ways in which forms end too early, too, are no ways for them where these are left out. */
function wayOf({ caller, way, requests }: Omit<Plan, 'number'>, cut: boolean): Way {
  const isForm = requests.some(({ body }) => body !== null && 'bytes' in body);
  if (isForm && !cut) return 'ordinary';
  return caller === 'slow' ? 'slow' : way;
}

/** Makes one seed of two numbers (the finalizer of MurmurHash3). */
function mix(seed: number, number: number): number {
  let hash = Math.imul(seed ^ 0x9e37_79b9, 0x85eb_ca6b) ^ Math.imul(number + 1, 0xc2b2_ae35);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return hash ^ (hash >>> 16);
}
