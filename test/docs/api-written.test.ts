import pLimit from 'p-limit';
import { expect, test } from 'vitest';

import { readyWorld } from '../support/ready-world.ts';
import { GIVEN, SETTINGS } from './given-writes.ts';
import { calls, listen, sendExample } from './send-example.ts';

const writes = calls.filter(({ method }) => method !== 'GET');

/** Examples that can't succeed here, and what they get. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  // Nobody listens at the other server.
  'imports.fromAPI': '502 remote_failed',
};

/** Sends an example to a world of its own; returns what came back instead of success. */
async function failureOf(call: (typeof writes)[number]): Promise<string | undefined> {
  const world = await readyWorld({ env: SETTINGS[call.operationId] ?? {} });
  // A server with an administrator has been set up.
  const admin = call.operationId.startsWith('setup.') ? '' : (await world.server.admin('Sorrel')).cookie;
  const cookie = /admin|status/.test(call.path) ? admin : world.session.cookie;
  const given = await GIVEN[call.operationId]?.(world, admin);
  const { status, answer } = await sendExample(call, { world, url: await listen(world), cookie, ...given });
  await world.server.close();
  const good = Object.keys(call.responses).filter((one) => one.startsWith('2'));
  return good.includes(String(status)) ? undefined : `${status} ${/"code":"(\w+)"/.exec(answer)?.[1] ?? answer}`;
}

test('every example that writes is sent as the reference has it, and succeeds', { timeout: 300_000 }, async () => {
  const limited = pLimit(4);
  const failures = await Promise.all(
    writes.map((call) => limited(async () => [call.operationId, await failureOf(call)] as const)),
  );
  expect(Object.fromEntries(failures.filter(([, failure]) => failure !== undefined))).toEqual(ELSEWHERE);
});
