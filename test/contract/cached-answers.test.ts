import { describe, expect, test } from 'vitest';

import type { RouteContract } from '../../contracts/contract.ts';
import { allRoutes } from '../../scripts/openapi/routes.ts';
import { createApp } from '../../src/server/app.ts';
import { upload } from '../support/calls.ts';
import { eventually } from '../support/eventually.ts';
import { happy } from '../support/happy/index.ts';
import { isOfWorld } from '../support/happy/v3.ts';
import type { World } from '../support/happy/world.ts';
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

/** Returns all answers that are cached, by operation. */
async function answersOf(ask: Ask, world: World): Promise<Map<string, { text: string; tag: string | null }>> {
  const answers = new Map<string, { text: string; tag: string | null }>();
  for (const { operation, contract } of cached) {
    const response = await ask(pathIn(contract, world));
    const text = `${response.status} ${shown(await response.text())}`;
    answers.set(operation, { text, tag: response.headers.get('etag') });
  }
  return answers;
}

let survived = 0;
let changed = 0;

test('most of what everybody may read is cached', () => {
  expect(cached.length).toBeGreaterThan(30);
});

describe('cached answers are what the database holds after', () => {
  test.each(changing)('$operation', async ({ operation }) => {
    const world = await readyWorld();
    const { server, hazel } = world;
    await upload(hazel, batch([play(1, { score: 1, timeAchieved: Date.now() - HOUR })]));
    const fresh = createApp({ ...server.deps, config: { ...server.deps.config, answerCache: 0 } });
    const askFresh: Ask = (path) => fresh.request(new URL(path, 'http://kaiden.test'));
    const before = await answersOf(server.request, world);
    const [group, name] = operation.split('.') as [keyof typeof happy, never];
    await (happy[group][name] as (world: World) => Promise<unknown>)(world);
    // An accepted import may still be running.
    const after = await eventually(async () => {
      const found = await answersOf(server.request, world);
      for (const [read, { text }] of await answersOf(askFresh, world)) {
        expect([read, found.get(read)!.text]).toEqual([read, text]);
      }
      return found;
    });
    for (const [read, { text, tag }] of after) {
      if (text !== before.get(read)!.text) changed += 1;
      else if (tag !== null && tag === before.get(read)!.tag) survived += 1;
    }
    await server.close();
  });

  // Otherwise this would show nothing.
  test('all of these: some did change, and most are about something else and stayed', () => {
    expect(survived).toBeGreaterThan(changed);
    expect(changed).toBeGreaterThan(50);
  });
});
