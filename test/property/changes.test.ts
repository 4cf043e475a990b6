import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { PBDocument, ScoreDocument } from '../../contracts/documents/score.ts';
import { materialise } from '../../src/base/json/values.ts';
import { gptRow } from '../../src/catalogue/gpts.ts';
import { isBeginning } from '../../src/play/changes/read-changes.ts';
import { pbChanges, scoreChanges } from '../../src/play/leaderboards/ugpt/changes.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { sequences, takeSteps } from '../support/random-steps.ts';
import { createSmallWorld, PLAYERS, type SmallWorld, type World } from '../support/small-world.ts';

let world: SmallWorld;
beforeAll(async () => {
  world = await createSmallWorld();
});
afterAll(() => world.remove());

/** Somebody who keeps a copy of one player's scores and PBs in a game:playtype. */
class Mirror {
  readonly scores = new Map<string, ScoreDocument>();
  readonly pbs = new Map<string, PBDocument>();
  private sinceScores = '';
  private sincePBs = '0';
  private readonly player: { userID: number; gptRow: number };

  constructor(player: { userID: number; gptRow: number }) {
    this.player = player;
  }

  /** Reads a page of each; returns whether there is more. */
  async readOne(visited: World, limit: number): Promise<boolean> {
    const scores = await scoreChanges(visited, this.player, { since: this.sinceScores, limit });
    for (const scoreID of scores.deleted) this.scores.delete(scoreID);
    for (const score of scores.scores) this.scores.set(score.scoreID, materialise(score) as ScoreDocument);
    const pbs = await pbChanges(visited, this.player, { since: this.sincePBs, limit });
    for (const chartID of pbs.deleted) this.pbs.delete(chartID);
    for (const pb of pbs.pbs) this.pbs.set(pb.chartID, materialise(pb) as PBDocument);
    if (scores.scores.length + scores.deleted.length > limit) throw new Error(`a page has more than ${limit} rows`);
    // Who has just begun had nothing, and hears of nothing that was gone by then.
    if (isBeginning(this.sinceScores) && scores.deleted.length > 0) throw new Error('told of what was never there');
    [this.sinceScores, this.sincePBs] = [scores.cursor, pbs.cursor];
    return scores.more || pbs.more;
  }

  async readAll(visited: World, limit: number): Promise<void> {
    while (await this.readOne(visited, limit));
  }

  /** Returns the copied data. Ranks move without the PB, so they are not part of it. */
  copy() {
    const pbs = [...this.pbs.values()].map(({ rankingData: _, ...pb }) => pb);
    return {
      scores: [...this.scores.values()].sort((a, b) => (a.scoreID < b.scoreID ? -1 : 1)),
      pbs: pbs.sort((a, b) => (a.chartID < b.chartID ? -1 : 1)),
    };
  }
}

async function players(visited: World) {
  const all = [];
  for (const { game, playtype } of visited.games.all().filter((gpt) => ['iidx', 'sdvx', 'gitadora'].includes(gpt.game)))
    for (const userID of PLAYERS) all.push({ userID, gptRow: await gptRow(visited.db, game, playtype) });
  return all;
}

/** Returns the data for a reader that starts now and reads everything at once. */
async function fullRead(visited: World, player: { userID: number; gptRow: number }) {
  const mirror = new Mirror(player);
  await mirror.readAll(visited, 10_000);
  return mirror.copy();
}

test(
  'a copy that follows what changes, a few rows at a time and while it changes, is in the end what a full read gives',
  { timeout: 600_000 },
  async () => {
    const steps = sequences({
      import: 6,
      again: 1,
      edit: 3,
      delete: 3,
      revert: 2,
      charts: 2,
      song: 1,
      orphans: 1,
      destroy: 1,
      resync: 1,
      recalc: 1,
      rules: 1,
    });
    let followed = 0;
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 4 }), (all, limit) =>
        world.visit(async (visited) => {
          const everybody = await players(visited);
          const mirrors = everybody.map((player) => new Mirror(player));
          await takeSteps(visited, all, async () => {
            for (const mirror of mirrors) await mirror.readOne(visited, limit);
          });
          for (const [at, mirror] of mirrors.entries()) {
            await mirror.readAll(visited, limit);
            const copy = mirror.copy();
            expect(copy).toEqual(await fullRead(visited, everybody[at]!));
            followed += copy.scores.length;
            const stored = visited.query<{ n: number }>(
              `select count(*) as n from scores where user = ${everybody[at]!.userID} and gpt = ${everybody[at]!.gptRow}`,
            );
            expect(copy.scores).toHaveLength(stored[0]!.n);
          }
        }),
      ),
      propertyRuns(40),
    );
    expect(followed).toBeGreaterThan(propertyRuns(40).numRuns);
  },
);
