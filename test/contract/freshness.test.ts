import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

import type { RouteContract } from '../../contracts/contract.ts';
import { allRoutes } from '../../scripts/openapi/routes.ts';
import { bearer, SP, upload } from '../support/calls.ts';
import { isOfWorld } from '../support/happy/v3.ts';
import type { World } from '../support/happy/world.ts';
import { batch, HOUR, play } from '../support/plays.ts';
import { readyWorld } from '../support/ready-world.ts';

let world: World;
beforeAll(async () => {
  world = await readyWorld();
  // Something of today, and a rival whose name fits the search.
  const { hazel, server } = world;
  const rival = await server.player('Songbird');
  for (const player of [hazel, rival])
    await upload(player, batch([play(1, { score: 1, timeAchieved: Date.now() - HOUR })]));
  await hazel.api.rivals.replace({ params: { userID: 'me', ...SP }, json: { rivalIDs: [rival.user.id] } });
  // That the key is in use is noted after its first use.
  await ask(kept[0]!.contract, bearer(world.hazel.key));
  await world.server.deps.noteUse.flush();
});
afterAll(() => world.server.close());
afterEach(() => {
  vi.useRealTimers();
});

/** Query of all routes that require one; the others ignore it. */
const QUERY =
  '?search=song&class=dan&alg=ktLampRating&userID=hazel&mode=chart&property=playcount&metric=playcount&criteriaType=lamp&criteriaValue=0';
/** Where a chart is named in the query and not in the path. */
const chart = () => `&chartID=${world.params.chartID}`;
const ask = ({ path }: RouteContract, headers: Record<string, string> = {}) =>
  world.server.request(path.replaceAll(/:(\w+)/g, (_, name: string) => world.params[name as never]) + QUERY + chart(), {
    headers,
  });

const routes = allRoutes().filter(isOfWorld);
const open = routes.filter(({ contract }) => contract.method === 'GET' && contract.access.kind === 'anyone');
const isLive = ({ live, raw, events, file }: RouteContract) =>
  live === true || raw !== undefined || events === true || file !== undefined;
const kept = open.filter(({ contract }) => !isLive(contract));

test('most of what everybody may read can be kept', () => {
  expect(kept.length).toBeGreaterThan(30);
  expect(
    open
      .filter(({ contract }) => contract.live === true)
      .map(({ operation }) => operation)
      .toSorted(),
  ).toEqual([
    'activity.days',
    'activity.summary',
    'history.list',
    'importLists.recent',
    'imports.get',
    'imports.pollStatus',
    'search.everything',
    'status.get',
    'v3.history',
  ]);
});

describe('the same for everybody at any time, and not sent twice:', () => {
  test.each(kept)('$operation', async ({ contract }) => {
    const first = await ask(contract);
    expect(first.status).toBe(200);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const etag = first.headers.get('etag')!;
    const body = await first.text();

    const byPlayer = await ask(contract, bearer(world.hazel.key));
    expect([await byPlayer.text(), byPlayer.headers.get('etag')]).toEqual([body, etag]);

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 400 * 86_400_000 });
    const later = await ask(contract);
    expect([await later.text(), later.headers.get('etag')]).toEqual([body, etag]);

    const again = await ask(contract, { 'if-none-match': etag });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  });
});

describe('not kept, because it tells of this moment or of the caller:', () => {
  const others = routes.filter(({ contract: { method, raw, events, file } }) => {
    return method === 'GET' && !raw && !events && !file;
  });
  // A poll has no tag while its import runs, and one of its own afterwards: test/api/import-polls.test.ts.
  const ofThisMoment = others.filter(({ operation }) => operation !== 'imports.pollStatus');
  test.each(ofThisMoment.filter(({ contract }) => !kept.some((route) => route.contract === contract)))(
    '$operation',
    async ({ contract }) => {
      const { headers } = await ask(contract, bearer(world.hazel.key));
      expect(headers.get('etag')).toBeNull();
    },
  );
});
