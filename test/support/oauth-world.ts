import { onTestFinished, vi } from 'vitest';

import { test as plain } from './fixtures.ts';
import { CALLBACK, withSession } from './oauth.ts';
import type { TestServer } from './test-server.ts';

/** The example of RFC 7636. */
export const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
export const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

export const MINUTE = 60_000;

/** Hazel has made a client, and Rowan wants to use it. */
export const test = plain.extend<{ world: World }>({
  world: async ({ server }, use) => use(await createWorld(server)),
});

export type World = Awaited<ReturnType<typeof createWorld>>;

async function createWorld(server: TestServer) {
  const { api: maker } = await withSession(server, 'hazel');
  const make = async (name: string) =>
    (
      await maker.clients.create({
        json: { name, permissions: ['submit_score', 'delete_score'], redirectUri: CALLBACK },
      })
    ).body;
  const client = await make('Score Bot');
  const user = await withSession(server, 'rowan');
  type Wish = Parameters<typeof user.api.oauth.createCode>[0];
  return {
    server,
    maker,
    client,
    other: await make('Other Bot'),
    ...user,
    /** The keys that Rowan has from clients. */
    keys: async () =>
      (await user.api.apiTokens.list({ params: { userID: 'me' } })).body.filter((key) => key.fromAPIClient !== null),
    code: async (json: NonNullable<NonNullable<Wish>['json']> = { clientID: client.clientID }) =>
      (await user.api.oauth.createCode({ json })).body,
  };
}

/** Sets the clock forward (ms) until the end of the test. */
export function later(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
  onTestFinished(() => void vi.useRealTimers());
}
