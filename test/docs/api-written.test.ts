import { describe, expect, test } from 'vitest';

import { nightly } from '../support/nightly.ts';
import { readyWorld } from '../support/ready-world.ts';
import { GIVEN, SETTINGS } from './given-writes.ts';
import { calls, listen, sendExamples, type Sending } from './send-example.ts';
import { hasPython, sendWithClient, sendWithPython, type Statuses } from './send-programs.ts';

const writes = calls.filter(({ method }) => method !== 'GET');

/** Examples that can't succeed here, and what they get. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  // Nobody listens at the other server.
  'imports.fromAPI': '502 remote_failed',
};

/** Prepares a world of its own for an example. */
async function prepare(call: Sending['call']): Promise<Sending & { close: () => Promise<void> }> {
  const world = await readyWorld({ env: SETTINGS[call.operationId] ?? {} });
  // A server with an administrator has been set up.
  const admin = call.operationId.startsWith('setup.') ? '' : (await world.server.admin('Sorrel')).cookie;
  const cookie = /admin|status/.test(call.path) ? admin : world.session.cookie;
  const given = await GIVEN[call.operationId]?.(world, admin);
  const { url, close } = await listen(world);
  return { call, sender: { world, url, cookie, ...given }, close };
}

/** How many worlds there are at once. */
const WORLDS = 30;

/** Sends all of them, each to a world of its own; returns what came back instead of success. */
async function failures(send: (all: readonly Sending[]) => Promise<Record<string, string>>) {
  const found: Record<string, string> = {};
  for (let first = 0; first < writes.length; first += WORLDS) {
    const sendings: Awaited<ReturnType<typeof prepare>>[] = [];
    for (const call of writes.slice(first, first + WORLDS)) sendings.push(await prepare(call));
    Object.assign(found, await send(sendings));
    for (const { close } of sendings) await close();
  }
  return found;
}

test('every example that writes is sent as the reference has it, and succeeds', async () => {
  const found = await failures(async (sendings) => {
    const sent = await sendExamples(sendings);
    const bad = sent.flatMap(({ status, answer }, nth) => {
      const { operationId, responses } = sendings[nth]!.call;
      if (String(status).startsWith('2') && String(status) in responses) return [];
      return [[operationId, `${status} ${/"code":"(\w+)"/.exec(answer)?.[1] ?? answer}`]];
    });
    return Object.fromEntries(bad) as Record<string, string>;
  });
  expect(found).toEqual(ELSEWHERE);
});

const STATUSES = Object.fromEntries(Object.entries(ELSEWHERE).map(([name, code]) => [name, code.split(' ')[0]]));
const bad = (sent: Statuses) =>
  Object.fromEntries(Object.entries(sent).flatMap(([name, status]) => (status === 200 ? [] : [[name, `${status}`]])));

// By day those that read are sent in these languages, and the types of all are checked.
describe.runIf(nightly)('every example that writes', () => {
  test('with the typed client does so', async () => {
    expect(await failures(async (sendings) => bad(await sendWithClient(sendings)))).toEqual(STATUSES);
  });

  test.skipIf(!hasPython)('in Python does so', async () => {
    expect(await failures(async (sendings) => bad(await sendWithPython(sendings)))).toEqual(STATUSES);
  });
});
