import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { ScoreDocument } from '../../contracts/documents/score.ts';
import { openForReading } from '../../db/open.ts';
import { scores } from '../../db/schema/index.ts';
import { loadCatalogue } from '../../src/imports/catalogue-commands.ts';
import type { Order } from '../../src/scores/by-time/place.ts';
import { pagesByTime } from '../../src/scores/by-time/store.ts';
import { keptPages } from '../../src/scores/kept/pages.ts';
import { findUgpt } from '../../src/stats/find-ugpt.ts';
import { SP, upload } from '../support/calls.ts';
import { batch, MINUTE, NOON, play } from '../support/plays.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { testSeeds } from '../support/test-seeds.ts';
import { createTestServer, type Player, type TestServer } from '../support/test-server.ts';

const step = fc.record({
  what: fc.constantFrom('play', 'play', 'play', 'comment', 'comment', 'delete', 'seeds', 'nothing'),
  minutes: fc.array(fc.option(fc.integer({ min: 0, max: 40 }), { freq: 5 }), { minLength: 1, maxLength: 6 }),
  n: fc.nat(),
});
/** What happens between two times that somebody asks. */
const steps = fc.array(step, { minLength: 1, maxLength: 3 });
type Step = Parameters<Parameters<typeof step.map>[0]>[0];

const all = async ({ api }: Player): Promise<ScoreDocument[]> =>
  (await api.ugpts.allScores({ params: { userID: 'me', ...SP } })).body.scores;

/** Does something to what a player has; `sent` counts plays, so that none is sent twice. */
async function take(server: TestServer, hazel: Player, { what, minutes, n }: Step, sent: { plays: number }) {
  if (what === 'play') {
    const plays = minutes.map((minute) => {
      sent.plays += 1;
      const timeAchieved = minute === null ? null : NOON + minute * MINUTE;
      return play(1 + (sent.plays % 9), { score: sent.plays % 1000, timeAchieved });
    });
    await upload(hazel, batch(plays));
  }
  if (what === 'seeds') await server.deps.writer.run(loadCatalogue, testSeeds());
  const found = what === 'comment' || what === 'delete' ? await all(hazel) : [];
  const params = { scoreID: found[n % found.length]?.scoreID ?? '' };
  if (params.scoreID && what === 'comment')
    await hazel.api.scores.customise({ params, json: { comment: `Comment ${n}` } });
  // Who has no score has no list.
  if (found.length > 1 && what === 'delete') await hazel.api.scores.delete({ params, json: {} });
}

/** A list of small pages: of each score its row and its comment. */
const listIn = (order: Order) => ({
  name: `test of ${order}`,
  order,
  short: 2,
  read: pagesByTime(order, 4, (db, { where, orderBy, limit }) =>
    db
      .select({ id: scores.id, timeAchieved: scores.timeAchieved, comment: scores.comment })
      .from(scores)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .prepare(),
  ),
  write: (rows: readonly { id: number; comment: string | null }[]) =>
    Buffer.from(rows.map(({ id, comment }) => `${id} ${comment}\n`).join('')),
});
const lists = [listIn('latest'), listIn('earliest')];

/** What every list tells, from a connection that keeps what it has told and from one that never told anything. */
async function told(server: TestServer) {
  const { games } = server.deps;
  const params = { userID: { kind: 'name', usernameLowercase: 'hazel' }, ...SP } as const;
  const of = async (db: TestServer['deps']['db']) => {
    const ugpt = await findUgpt({ db, games }, params, null);
    return lists.map((list) =>
      Array.from(keptPages(db, ugpt, list), ({ bytes }) => Buffer.from(bytes).toString()).join(''),
    );
  };
  const stranger = openForReading(server.file);
  const anew = await of(stranger.db);
  stranger.close();
  return { kept: await of(server.deps.db), anew };
}

test(
  'pages that are kept tell what pages that are made anew do, whatever happens in between',
  { timeout: 300_000 },
  async () => {
    const server = await createTestServer();
    const hazel = await server.player('Hazel');
    await upload(hazel, batch([play(1)]));
    const sent = { plays: 1000 };
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 4 }), async (times) => {
        for (const time of times) {
          for (const one of time) await take(server, hazel, one, sent);
          const { kept, anew } = await told(server);
          expect(kept).toEqual(anew);
          // The answer that everybody gets is such a list, too.
          const order = kept[0]!.split('\n').flatMap((line) => (line ? [line.split(' ').slice(1).join(' ')] : []));
          expect((await all(hazel)).map(({ comment }) => String(comment))).toEqual(order);
        }
      }),
      propertyRuns(40),
    );
    expect((await all(hazel)).length).toBeGreaterThan(50);
    await server.close();
  },
);
