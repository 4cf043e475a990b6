import { describe, expect, test } from 'vitest';

import { createDeps } from '../../src/server/deps.ts';
import { upload } from '../support/calls.ts';
import { eventually } from '../support/eventually.ts';
import { GAMES } from '../support/fake-servers/world.ts';
import { nightly } from '../support/nightly.ts';
import type { Behaviour } from '../support/proxy.ts';
import { arrived, begin, document, playOf, refusedBy, relayOf, settled, type World } from '../support/relay.ts';

/** Plays of each of ten games: by day enough for more than one request each. */
const EACH = nightly ? 1200 : 150;
const FAULTS: readonly Behaviour[] = [
  'pass',
  'pass',
  'drop',
  'pass',
  'swallow',
  'pass',
  { status: 429, body: { description: 'Slow down.' } },
  'pass',
  { status: 502 },
  'pass',
  'half',
];
/** Requests of a run at which the server ends; the run after the last of them is not disturbed. */
const ENDS = [1, 2, 3, 4, 5, 6, 8];

/** Starts a server on the same data. */
const restarted = ({ server }: World) =>
  createDeps({ ...server.deps, pace: { relay: { first: 5, longest: 100, minute: 50 } } }).relay;

/** Plays in each of ten games; every play has another score. */
async function playAll({ player }: World): Promise<number> {
  for (const { game, playtype, old } of GAMES) {
    const idString = `${game}:${playtype}`;
    const plays = Array.from({ length: EACH }, (_, n) => {
      const { percent, ...metrics } = old(n);
      return { ...playOf(idString, n), ...metrics, ...(game === 'jubeat' && { percent }) };
    });
    const { errors, scoreIDs } = await upload(player, document(idString, plays));
    expect([idString, errors, scoreIDs.length]).toEqual([idString, [], EACH]);
  }
  return GAMES.length * EACH;
}

/** Lets the server end at some requests, and starts it again each time. Returns how often. */
async function sendInterrupted(world: World): Promise<number> {
  let relay = restarted(world);
  let [runs, count, nth] = [0, 0, 0];
  let end: () => void = () => undefined;
  world.proxy.behave(() => {
    count += 1;
    nth += 1;
    if (count === ENDS[runs]) end();
    return FAULTS[nth % FAULTS.length]!;
  });
  while (runs < ENDS.length) {
    await new Promise<void>((resolve) => {
      end = resolve;
      count = 0;
      relay.wake();
    });
    await relay.stop();
    runs += 1;
    relay = restarted(world);
  }
  relay.wake();
  await settled(world);
  await relay.stop();
  return runs;
}

describe.for(['late-v2', 'v3'] as const)('to a %s server', (version) => {
  test('all plays of ten games arrive once each, through limits and failures, although this server ends again and again', async () => {
    const world = await begin({ version });
    // Nothing goes before everything is queued.
    await world.server.deps.relay.stop();
    const count = await playAll(world);
    expect(await sendInterrupted(world)).toBe(ENDS.length);
    expect(world.receiver.failures).toEqual([]);
    expect([arrived(world), await refusedBy(world)]).toEqual([count, []]);
    expect(await relayOf(world)).toMatchObject({ sent: count, lost: 0, waiting: 0 });
    const games = Map.groupBy([...world.receiver.stored.values()], ({ game }) => game);
    expect([...games.values()].map((scores) => scores.length)).toEqual(GAMES.map(() => EACH));
    // There is nothing left to send.
    const asked = world.proxy.seen.length;
    const relay = restarted(world);
    relay.wake();
    await eventually(async () => expect(await relayOf(world)).toMatchObject({ waiting: 0 }));
    await relay.stop();
    expect(world.proxy.seen.length).toBe(asked);
  });
});
