import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { RouteContract, Schema } from '../../contracts/contract.ts';
import { allRoutes } from '../../scripts/openapi/routes.ts';
import { fullSchema } from '../../src/http/route-config.ts';
import { bearer, send } from '../support/calls.ts';
import type { World } from '../support/happy/world.ts';
import { httpStatus } from '../support/http-status.ts';
import { batch } from '../support/plays.ts';
import { readyWorld } from '../support/ready-world.ts';
import { requiredHeaders } from '../support/required-headers.ts';
import { G, P } from './row.ts';

/** Keys of an object's schema that have to be sent. */
const required = (schema: Schema | undefined): string[] =>
  Object.entries((schema?._zod.def as { shape?: Record<string, Schema> } | undefined)?.shape ?? {})
    .filter(([, field]) => !fullSchema(field).safeParse(undefined).success)
    .map(([name]) => name);

/** Best scores in a game are read by their import, later, which ignores what it does not know. */
const LATER = new Set(['hooks.fervidexProfile', 'hooks.kshookExport']);

const cases = allRoutes().flatMap(({ operation, contract }) =>
  (['query', 'json', 'form', ...(LATER.has(operation) ? [] : (['bytes'] as const))] as const).flatMap((part) =>
    required(contract[part]).map((parameter) => ({ name: `${parameter} of ${operation}`, part, parameter, contract })),
  ),
);

/** Fields that the specification does not mark as optional, in its words: of queries, JSON bodies and forms. */
const SPECIFIED = {
  'POST /api/v1/auth/login': 'username !password captcha',
  'POST /api/v1/auth/register': 'username !password email captcha',
  'POST /api/v1/auth/verify-email': 'code',
  'POST /api/v1/auth/forgot-password': 'email',
  'POST /api/v1/auth/reset-password': 'code !password',
  'POST /api/v1/oauth/token': 'client_id client_secret redirect_uri code grant_type',
  'POST /api/v1/clients/create': 'name permissions',
  [`GET ${G}/charts/:chartID/pbs/search`]: 'search',
  [`GET ${G}/folders`]: 'search',
  [`GET ${G}/pb-leaderboard`]: 'alg',
  [`GET ${G}/player-distribution`]: 'class',
  [`GET ${G}/targets/goals/:goalID/evaluate-for`]: 'userID',
  [`GET ${G}/targets/quests`]: 'search',
  [`GET ${G}/targets/quests/:questID/evaluate-for`]: 'userID',
  [`GET ${G}/targets/questlines`]: 'search',
  'PUT /api/v1/users/:userID/pfp': 'pfp',
  'PUT /api/v1/users/:userID/banner': 'banner',
  [`GET ${P}/sessions`]: 'search',
  [`GET ${P}/showcase/custom`]: 'mode property',
  'POST /api/v1/import/file': 'importType scoreData',
  'POST /api/v1/import/from-api': 'importType',
  'POST /api/v1/admin/change-log-level': 'logLevel',
  'POST /api/v1/admin/delete-score': 'scoreID',
  'POST /api/v1/admin/destroy-ugpt': 'userID game playtype',
  'POST /api/v1/admin/destroy-chart': 'chartID game',
};

let world: World;
let cookie: string;
beforeAll(async () => {
  world = await readyWorld();
  ({ cookie } = await world.server.admin('Sorrel'));
});
afterAll(() => world.server.close());

/** A request that lacks the parameter and what else can be left out with it. */
function without(contract: RouteContract, parameter: string): RequestInit {
  const caller = contract.access.kind === 'key' ? bearer(world.hazel.key) : { cookie };
  const headers: Record<string, string> = { ...caller, ...requiredHeaders(contract) };
  if (contract.form) {
    const body = new FormData();
    body.append('other', 'something');
    return { method: contract.method, headers, body };
  }
  if (!contract.json && !contract.bytes) return { method: contract.method, headers };
  headers['content-type'] = 'application/json';
  // The fields of a score depend on the game, so a document without meta is validated no further.
  const document: Record<string, unknown> = contract.bytes ? batch([]) : {};
  delete document[parameter];
  return { method: contract.method, headers, body: JSON.stringify(document) };
}

test('there is something to leave out in every part of a request', () => {
  expect(new Set(cases.map(({ part }) => part))).toEqual(new Set(['query', 'json', 'form', 'bytes']));
});

test.each(Object.entries(SPECIFIED))(
  'what the specification requires is required by %s: %s',
  (endpoint, parameters) => {
    const asked = cases.filter(({ contract: { method, path } }) => `${method} ${path}` === endpoint);
    expect(asked.map(({ parameter }) => parameter)).toEqual(expect.arrayContaining(parameters.split(' ')));
  },
);

describe('a parameter that is missing is a 400 that names it:', () => {
  test.each(cases)('$name', async ({ contract, parameter }) => {
    const params = { ...world.params, ...(contract.access.kind === 'session' && { userID: 'me' }) };
    const path = contract.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name as keyof typeof params]);
    const { status, json } = await send(world.server, path, without(contract, parameter));
    expect(status).toBe(httpStatus(contract, 400));
    // Games read errors in forms of their own, which have no list of issues.
    const named = contract.failures ? JSON.stringify(json) : json.issues?.map(({ path: place }) => place);
    expect(named).toContain(parameter);
    expect(contract.failures ?? json.success).not.toBe(true);
  });
});
