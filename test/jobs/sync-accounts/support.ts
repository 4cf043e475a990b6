import { vi } from 'vitest';

import type { IntegrationDocument } from '../../../contracts/documents/integration.ts';
import { syncAccounts } from '../../../src/operations/jobs/sync-accounts.ts';
import { post, send, upload } from '../../support/calls.ts';
import { dump } from '../../support/dump.ts';
import { test as base, type Remote } from '../../support/linked-servers.ts';
import { batch, play } from '../../support/plays.ts';
import type { Behaviour } from '../../support/proxy.ts';
import { createTestServer, type TestServer } from '../../support/test-server.ts';

/** Answers of another server that fails, and of one that does not know the key. */
export const FAILING = { status: 500, body: { success: false, description: 'Oops' } } satisfies Behaviour;
export const WRONG_KEY = { status: 401, body: { success: false, description: 'Unknown' } } satisfies Behaviour;

interface Schedules {
  /** Moves the clock by so many ms, runs the job, and waits for what it started; returns its figures. */
  later: (ms: number) => Promise<Record<string, number>>;
  change: (json: Record<string, unknown>) => Promise<IntegrationDocument>;
  /** Returns how the integration is. */
  now: () => Promise<IntegrationDocument['sync']>;
  notified: () => Promise<{ title: string; body: unknown }[]>;
}

/** Runs the job and waits for what it started; returns its figures. */
async function runJob({ deps }: TestServer) {
  const { figures } = await syncAccounts(deps, never);
  await deps.imports.idle();
  return figures!;
}

// Patient: some tests let the other server take its time.
const patient = base.extend<{ server: TestServer }>({
  server: async ({ task: _ }, use) => {
    const server = await createTestServer({ pace: { timeout: 20_000 } });
    await use(server);
    await server.close();
  },
});

export const test = patient.extend<{ schedules: Schedules }>({
  schedules: async ({ server, session, integrationID }, use) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const path = `/api/v1/users/me/integrations/${integrationID}`;
    await use({
      async later(ms) {
        vi.setSystemTime(Date.now() + ms);
        return runJob(server);
      },
      async change(json) {
        const changed = await send(server, path, { ...post(json, session), method: 'PATCH' });
        if (changed.status !== 200) throw new Error(changed.json.description);
        return changed.json.body as IntegrationDocument;
      },
      now: async () => ((await send(server, path, { headers: session })).json.body as IntegrationDocument).sync,
      notified: async () => {
        const { json } = await send(server, '/api/v1/users/me/notifications', { headers: session });
        return json.body as { title: string; body: unknown }[];
      },
    });
    vi.useRealTimers();
  },
});

/** A signal that is never given. */
export const never = new AbortController().signal;

/** Returns a promise and what settles it. */
export function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

/** Plays a song on the other server. */
export const played = (remote: Remote, song: number) => upload(remote.player, batch([play(song)]));
/** Returns the number of stored scores. */
export const scoresOf = (server: TestServer) => dump(server.file)['scores']!.length;
