import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { PERMISSIONS, type Permission, type RouteContract } from '../../contracts/contract.ts';
import { exampleOf } from '../../scripts/openapi/example.ts';
import { allRoutes, type NamedRoute } from '../../scripts/openapi/routes.ts';
import { createKey } from '../../src/accounts/auth/commands.ts';
import { changeLevel } from '../../src/operations/admin/change-level.ts';
import { bearer } from '../support/calls.ts';
import { capturedLog } from '../support/captured-log.ts';
import { dump } from '../support/dump.ts';
import { exampleForm } from '../support/example-form.ts';
import type { World } from '../support/happy/world.ts';
import { httpStatus } from '../support/http-status.ts';
import { readyWorld } from '../support/ready-world.ts';
import { requiredHeaders } from '../support/required-headers.ts';

/**
 * Who asks, and what each route has to say to them. What is expected follows from the access that a contract declares
 * and from whose the thing is that the path names, so a new route is in the matrix without being told.
 */
const CALLERS = [
  'a stranger',
  'a key without the permission',
  'a key with it',
  "somebody else's session",
  "somebody else's key",
  'the own session',
  "an administrator's session",
  "an administrator's key",
  "a banned user's session",
  "a banned user's key",
] as const;
type CallerName = (typeof CALLERS)[number];

type Owner = 'owner' | 'owner or administrator' | 'caller';
/** Whose a thing is. What is named by a user in the path is that user's, unless it says otherwise here. */
const OWNERS: Record<string, Owner> = {
  'scores.customise': 'owner or administrator',
  'scores.delete': 'owner or administrator',
  // Takes a score off the list of whoever calls it; on that of others it is not found.
  'scores.unblacklist': 'caller',
  'sessions.customise': 'owner',
  'imports.revert': 'owner or administrator',
  'importLists.failedOfUser': 'owner or administrator',
  'clients.get': 'caller',
  'clients.makeFile': 'caller',
  'gameHooks.makeFile': 'caller',
  'hooks.beatorajaRanking': 'caller',
  'clients.update': 'owner',
  'clients.resetSecret': 'owner',
  'clients.remove': 'owner',
  'clients.webhookDeliveries': 'owner',
  'clients.sendTestEvent': 'owner',
};
const ownerOf = ({ operation, contract }: NamedRoute): Owner =>
  OWNERS[operation] ?? (contract.path.includes(':userID') ? 'owner' : 'caller');
/** Games name charts and playtypes, which are nobody's. */
const isOfGame = ({ contract }: NamedRoute) => contract.rate === 'hook';

/** The code that a caller is refused with; null for who is let in. */
function refusalOf(route: NamedRoute, caller: CallerName): string | null {
  const { access } = route.contract;
  const isKey = caller.includes('key');
  // A program that shows its own secret: whoever else comes along with it is not looked at.
  if (access.kind === 'client') return null;
  if (caller.startsWith('a banned')) return 'banned';
  if (access.kind === 'anyone') return null;
  if (caller === 'a stranger') return 'not_authenticated';
  if (access.kind !== 'key' && isKey) return 'session_required';
  if (access.kind === 'admin') return caller === "an administrator's session" ? null : 'admin_required';
  if (caller === 'a key without the permission') return 'missing_permission';
  if (caller === 'the own session' || caller === 'a key with it') return null;
  const owner = ownerOf(route);
  const mayAll = owner === 'owner or administrator' && caller === "an administrator's session";
  return owner === 'caller' || mayAll ? null : 'not_owner';
}

/** Codes that say: not you, or not like that. */
const REFUSALS = new Set([
  'not_authenticated',
  'unknown_token',
  'session_required',
  'missing_permission',
  'admin_required',
  'not_owner',
  'banned',
  'foreign_origin',
]);

/** A server on which everybody is there, and what each of them comes with. */
async function createStage() {
  const world = await readyWorld({ log: capturedLog().log });
  const { server, hazel } = world;
  const { deps } = server;
  const [rowan, banned, sorrel] = [
    await server.player('Rowan'),
    await server.player('Thistle'),
    await server.admin('Sorrel'),
  ];
  const keyOf = async (userID: number, permissions: readonly Permission[]) =>
    (await deps.writer.run(createKey, { userID, identifier: 'test', permissions: [...permissions] })).token;
  // Each call with a session of its own: some end theirs.
  const session = async (userID: number) => {
    const { id } = await deps.loginSessions.createSession(userID, {});
    return { cookie: deps.loginSessions.createSessionCookie(id).serialize().split(';')[0]! };
  };
  await deps.writer.run(changeLevel, { by: 'command line', userID: banned.user.id, authLevel: 0 });
  const adminKey = await keyOf(sorrel.user.id, PERMISSIONS);
  const made = new Map<string, Promise<string>>();
  /** A key of Hazel's that may do this alone, or all but this; made when it is first asked for. */
  async function ofKey(kind: 'only' | 'all but', { access }: Pick<RouteContract, 'access'>) {
    if (access.kind !== 'key') return bearer(hazel.key);
    const isWanted = (name: Permission) => (name === access.permission) === (kind === 'only');
    const name = `${kind} ${access.permission}`;
    if (!made.has(name)) made.set(name, keyOf(hazel.user.id, PERMISSIONS.filter(isWanted)));
    return bearer(await made.get(name)!);
  }
  const credentials: Record<CallerName, (contract: RouteContract) => Promise<Record<string, string>>> = {
    'a stranger': async () => ({}),
    'a key without the permission': (contract) => ofKey('all but', contract),
    'a key with it': (contract) => ofKey('only', contract),
    "somebody else's session": () => session(rowan.user.id),
    "somebody else's key": async () => bearer(rowan.key),
    'the own session': () => session(hazel.user.id),
    "an administrator's session": () => session(sorrel.user.id),
    "an administrator's key": async () => bearer(adminKey),
    "a banned user's session": () => session(banned.user.id),
    "a banned user's key": async () => bearer(banned.key),
  };

  /** Calls a route as its contract exemplifies, on what is Hazel's, and returns the status and code of the answer. */
  async function ask({ contract }: NamedRoute, caller: CallerName) {
    const { path, method, json, bytes, form, query } = contract;
    const body = json ?? bytes;
    const fields = Object.entries(query?._zod.def.shape ?? {}).map(([name, field]) => [name, String(exampleOf(field))]);
    const search = new URLSearchParams({ ...Object.fromEntries(fields), userID: 'hazel', projectUser: 'hazel' });
    const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => world.params[name as keyof World['params']]);
    const response = await server.request(`${filled}?${search.toString()}`, {
      method,
      headers: {
        ...(await credentials[caller](contract)),
        ...requiredHeaders(contract),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(exampleOf(body)) }),
      ...(form && { body: exampleForm(form) }),
    });
    const mayBeFailure = !response.ok || contract.failures === 'in-body';
    if (!mayBeFailure) await response.body?.cancel();
    const { code = null } = mayBeFailure ? ((await response.json()) as { code?: string }) : {};
    return { status: response.status, code };
  }
  const makeKeys = async () => {
    for (const permission of PERMISSIONS) {
      for (const kind of ['only', 'all but'] as const) await ofKey(kind, { access: { kind: 'key', permission } });
    }
  };
  return { world, ask, makeKeys };
}

type Stage = Awaited<ReturnType<typeof createStage>>;
const routes = allRoutes();
/** Groups of which a route changes something have a stage of their own, the others share one. */
const stageOf = ({ group }: NamedRoute): string =>
  routes.some((route) => route.group === group && route.contract.method !== 'GET') ? group : 'reading';
const stages = [...new Set(routes.map(stageOf))];
const STATUS: Record<string, number> = { not_authenticated: 401 };

describe('who may not is refused, and nothing happens:', () => {
  let stage: Stage;
  let before: Record<string, unknown>;
  beforeAll(async () => {
    stage = await createStage();
    await stage.makeKeys();
    before = tables(stage.world.server.file);
  });
  afterAll(() => stage.world.server.close());

  test.each(routes.filter(({ contract }) => contract.access.kind !== 'client'))('$operation', async (route) => {
    const refused = CALLERS.filter((caller) => refusalOf(route, caller) !== null);
    expect(refused).toContain("a banned user's session");
    const answers: unknown[] = [];
    for (const caller of refused) answers.push([caller, await stage.ask(route, caller)]);
    const expected = refused.map((caller) => {
      const code = refusalOf(route, caller)!;
      return [caller, { status: httpStatus(route.contract, STATUS[code] ?? 403), code }];
    });
    expect(answers).toEqual(expected);
    expect(tables(stage.world.server.file)).toEqual(before);
  });
});

/** The database, but for what logging in leaves: sessions, and when somebody was seen. */
function tables(file: string): Record<string, unknown> {
  const { login_sessions: _, users, ...rest } = dump(file);
  return { ...rest, users: (users as Record<string, unknown>[]).map(({ last_seen: _, ...user }) => user) };
}

describe('who may is let in:', () => {
  // A server for each group: what one route takes away, another one needs.
  describe.each(stages)('%s', (name) => {
    let stage: Stage;
    beforeAll(async () => {
      stage = await createStage();
    });
    afterAll(() => stage.world.server.close());

    test.each(routes.filter((route) => stageOf(route) === name))('$operation', async (route) => {
      const admitted = CALLERS.filter((caller) => refusalOf(route, caller) === null);
      expect(admitted.length).toBeGreaterThan(0);
      for (const caller of admitted) {
        const { status, code } = await stage.ask(route, caller);
        expect([caller, status < 500 || status === 502, REFUSALS.has(code ?? '') ? code : null]).toEqual([
          caller,
          true,
          null,
        ]);
      }
    });
  });
});

test('whoever is named in a path, or whatever of theirs, is in the matrix', () => {
  const known = new Set(routes.map(({ operation }) => operation));
  expect(Object.keys(OWNERS).filter((operation) => !known.has(operation))).toEqual([]);
  const needingSomebody = routes.filter(({ contract }) => ['session', 'key'].includes(contract.access.kind));
  const unowned = needingSomebody.filter(
    (route) => ownerOf(route) === 'caller' && !(route.operation in OWNERS) && !isOfGame(route),
  );
  // An operation that names no resource affects the caller.
  expect(unowned.filter(({ contract }) => contract.path.includes(':')).map(({ operation }) => operation)).toEqual([]);
});
