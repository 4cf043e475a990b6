import { expect, test } from 'vitest';

import { readyWorld } from '../support/ready-world.ts';
import { GIVEN, SETTINGS } from './given-writes.ts';
import { calls, listen, sendExamples, type Sending } from './send-example.ts';

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

test('every example that writes is sent as the reference has it, and succeeds', { timeout: 300_000 }, async () => {
  const failures: Record<string, string> = {};
  for (let first = 0; first < writes.length; first += WORLDS) {
    const sendings: Awaited<ReturnType<typeof prepare>>[] = [];
    for (const call of writes.slice(first, first + WORLDS)) sendings.push(await prepare(call));
    for (const [nth, { status, answer }] of (await sendExamples(sendings)).entries()) {
      const { operationId, responses } = sendings[nth]!.call;
      const isGood = Object.keys(responses).some((one) => one.startsWith('2') && one === String(status));
      if (!isGood) failures[operationId] = `${status} ${/"code":"(\w+)"/.exec(answer)?.[1] ?? answer}`;
    }
    for (const { close } of sendings) await close();
  }
  expect(failures).toEqual(ELSEWHERE);
});
