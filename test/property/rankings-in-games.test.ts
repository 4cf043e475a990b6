import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { KaidenError } from '../../contracts/client/index.ts';
import { openReaders } from '../../db/readers.ts';
import { charts } from '../../db/schema/index.ts';
import { readAs } from '../../db/visibility/viewer.ts';
import { createGameBoards } from '../../src/play/pbs/in-game/boards.ts';
import { loadCourses } from '../support/courses.ts';
import { beatorajaPlay, CLIENT as headers, SHA256 } from '../support/hooks/beatoraja.ts';
import { addOthers } from '../support/hooks/others.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { createTestServer, type Player, type TestServer } from '../support/test-server.ts';

/** Players besides those who play on: enough for several parts of a ranking. */
const OTHERS = 700;
const NAMES = ['Hazel', 'Rowan', 'Ivy'];
const params = { sha256: SHA256('a') };

type Step = { who: number } & (
  | { what: 'play'; exscore: number }
  | { what: 'delete' }
  | { what: 'hide'; visibility: 'public' | 'private' }
);

const step: fc.Arbitrary<Step> = fc.tuple(fc.nat(NAMES.length - 1), fc.nat(5), fc.nat(1900)).map(([who, what, n]) => {
  if (what === 0) return { who, what: 'delete' };
  if (what === 1) return { who, what: 'hide', visibility: n % 2 ? 'public' : 'private' };
  return { who, what: 'play', exscore: n };
});

async function take({ user, api, logIn }: Player, one: Step): Promise<void> {
  if (one.what === 'hide') {
    const browser = await logIn();
    await browser.users.updateSettings({ params: { userID: 'me' }, json: { visibility: one.visibility } });
  } else if (one.what === 'play') {
    const [half, rest] = [Math.trunc(one.exscore / 2), one.exscore % 2];
    const score = { exscore: one.exscore, epg: half, lpg: 0, egr: rest, lgr: 0, egd: 0, lgd: 0 };
    await api.hooks.beatorajaPlay({ headers, json: beatorajaPlay({ score }) });
  } else {
    const latest = await latestOf({ user, api });
    if (latest) await api.scores.delete({ params: { scoreID: latest.scoreID } });
  }
}

/** Returns a player's latest score; undefined if there is none. */
async function latestOf({ user, api }: Pick<Player, 'user' | 'api'>) {
  const where = { params: { userID: String(user.id), game: 'bms', playtype: '7K' } };
  try {
    return (await api.ugpts.recentScores(where)).body.scores[0];
  } catch (error) {
    if (error instanceof KaidenError && error.code === 'not_played') return undefined;
    throw error;
  }
}

/** Returns the ranking as a program that has kept nothing tells it. */
async function readAnew(server: TestServer, caller: number): Promise<unknown> {
  const { readers, close } = openReaders(server.file);
  const { chart } = (await readers.db
    .select({ chart: charts.id })
    .from(charts)
    .where(sql`${charts.data} ->> '$.hashSHA256' = ${params.sha256}`)
    .get())!;
  const chunks: string[] = [];
  await readAs({ userID: caller, isAdmin: false, asked: {} }, () =>
    readers.snapshot(async () => {
      for await (const chunk of createGameBoards()(readers.seen, [chart], caller))
        chunks.push(new TextDecoder().decode(chunk));
    }),
  );
  close();
  return JSON.parse(`[${chunks.join(',')}]`);
}

test('a ranking in the game of which only the changes are read is the one that is read anew, whatever happens', async () => {
  const server = await createTestServer();
  await loadCourses(server);
  const players = await Promise.all(NAMES.map((name) => server.player(name)));
  await take(players[0]!, { who: 0, what: 'play', exscore: 700 });
  addOthers(server.file, OTHERS);
  const check = async (player: Player) => {
    const { body } = await player.api.hooks.beatorajaRanking({ headers, params });
    expect(body).toEqual(await readAnew(server, player.user.id));
    return body.length;
  };
  expect(await check(players[0]!)).toBe(OTHERS + 1);
  const steps = fc.array(fc.tuple(step, fc.nat(NAMES.length - 1)), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(steps, async (some) => {
      for (const [one, asker] of some) {
        await take(players[one.who]!, one);
        await check(players[asker]!);
      }
    }),
    propertyRuns(40),
  );
  await server.close();
});
