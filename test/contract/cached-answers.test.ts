import { describe, expect, test } from 'vitest';

import type { RouteContract } from '../../contracts/contract.ts';
import { allRoutes, type NamedRoute } from '../../scripts/openapi/routes.ts';
import { createApp } from '../../src/server/app.ts';
import { upload } from '../support/calls.ts';
import { eventually } from '../support/eventually.ts';
import { happy } from '../support/happy/index.ts';
import { isOfWorld } from '../support/happy/v3.ts';
import type { World } from '../support/happy/world.ts';
import { nightly } from '../support/nightly.ts';
import { batch, HOUR, play } from '../support/plays.ts';
import { readyWorld } from '../support/ready-world.ts';

/** Query of all routes that require one; the others ignore it. */
const QUERY =
  '?search=song&class=dan&alg=ktLampRating&userID=hazel&mode=chart&property=playcount&metric=playcount&criteriaType=lamp&criteriaValue=0';

const routes = allRoutes().filter(isOfWorld);
const isCached = ({ method, access, live, raw, events, file, waits, long }: RouteContract) =>
  method === 'GET' && access.kind === 'anyone' && live !== true && !raw && !events && !file && !waits && !long;
const cached = routes.filter(({ contract }) => isCached(contract));
const changing = routes.filter(({ contract }) => contract.method !== 'GET');

const pathIn = ({ path }: RouteContract, { params }: World) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => params[name as never]) + `${QUERY}&chartID=${params.chartID}`;

type Ask = (path: string) => Promise<Response> | Response;

/** When a user was last here may be seen a minute late. An import by API tells the server another address of its own. */
const shown = (text: string): string =>
  text.replaceAll(/"lastSeen":\d+/g, '"lastSeen":0').replaceAll(/https?:\/\/[\w.:]+/g, 'http://here');

interface Answer {
  text: string;
  tag: string | null;
}

async function answerOf(ask: Ask, { contract }: NamedRoute, world: World): Promise<Answer> {
  const response = await ask(pathIn(contract, world));
  const text = `${response.status} ${shown(await response.text())}`;
  return { text, tag: response.headers.get('etag') };
}

/** By day an operation is tried with one of so many cached routes besides those of its own group. */
const PART = nightly ? 1 : 20;
/** Returns the cached routes that an operation is tried with: at night all of them. */
const readsFor = ({ group }: NamedRoute, nth: number): NamedRoute[] =>
  cached.filter((read, at) => read.group === group || (at + nth) % PART === 0);

let survived = 0;
let changed = 0;

test('most of what everybody may read is cached', () => {
  expect(cached.length).toBeGreaterThan(30);
});

describe('cached answers are what the database holds after', () => {
  test.each(changing.map((route, nth) => ({ ...route, nth })))('$operation', async ({ nth, ...route }) => {
    const world = await readyWorld();
    const { server, hazel } = world;
    await upload(hazel, batch([play(1, { score: 1, timeAchieved: Date.now() - HOUR })]));
    const fresh = createApp({ ...server.deps, config: { ...server.deps.config, answerCache: 0 } });
    const askFresh: Ask = (path) => fresh.request(new URL(path, 'http://kaiden.test'));
    const reads = readsFor(route, nth);
    const before = new Map<NamedRoute, Answer>();
    for (const read of reads) before.set(read, await answerOf(server.request, read, world));
    const [group, name] = route.operation.split('.') as [keyof typeof happy, never];
    await (happy[group][name] as (world: World) => Promise<unknown>)(world);
    // An accepted import may still be running.
    await server.deps.imports.idle();
    for (const read of reads) {
      const { text, tag } = await eventually(async () => {
        const found = await answerOf(server.request, read, world);
        const { text: now } = await answerOf(askFresh, read, world);
        expect([read.operation, found.text]).toEqual([read.operation, now]);
        return found;
      });
      if (text !== before.get(read)!.text) changed += 1;
      else if (tag !== null && tag === before.get(read)!.tag) survived += 1;
    }
    await server.close();
  });

  // Otherwise this would show nothing.
  test('all of these: some did change, and most are about something else and stayed', () => {
    expect(survived).toBeGreaterThan(changed);
    expect(changed).toBeGreaterThan(50 / PART);
  });
});
