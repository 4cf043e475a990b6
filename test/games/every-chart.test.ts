import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { SeedFiles } from '../../src/catalogue/seeds/files.ts';
import definitions from '../../src/games/all.gen.ts';
import type { Gpt } from '../../src/games/engine/gpt.ts';
import type { Play } from '../../src/games/engine/play.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { upload } from '../support/calls.ts';
import { nightly } from '../support/nightly.ts';
import { MINUTE, NOON } from '../support/plays.ts';
import { createTestServer, type Player, type TestServer } from '../support/test-server.ts';
import { hasSeeds, namings, possiblePlay, realCharts, realFolder, realSeeds, spread } from './real-charts.ts';
import type { Naming, RealChart } from './real-charts.ts';

const games = createRegistry(definitions);

/** Playtypes with more charts than this are sampled. */
const MOST = nightly ? 600 : 120;

/** Charts that no score can be sent for, and why. */
const EXCUSES: readonly { why: string; holds: (gpt: Gpt, real: RealChart) => boolean }[] = [
  { why: 'the chart does not tell its largest score', holds: (gpt, { facts }) => gpt.scoreMax(facts) === undefined },
];

/** A chart on its way: what is played on it and when, and the ways to name it that were not tried yet. */
interface Trial {
  readonly real: RealChart;
  readonly play: Play;
  /** Differs from chart to chart, so that a score that went to another chart is noticed. */
  readonly timeAchieved: number;
  readonly left: Naming[];
  readonly errors: string[];
}

type Counts = Map<string, number>;

const excuseOf = (gpt: Gpt, real: RealChart) => EXCUSES.find(({ holds }) => holds(gpt, real))?.why;
const count = (counts: Counts, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
const shown = (counts: Counts) => [...counts].map(([name, times]) => `${times} x ${name}`).join(', ');

/** A trial of a chart; undefined when it has an excuse. */
function trialOf(gpt: Gpt, real: RealChart, index: number): Trial | undefined {
  if (excuseOf(gpt, real) !== undefined) return undefined;
  const play = possiblePlay(gpt, real.facts);
  if (play === undefined) throw new Error(`${gpt.idString}: nothing can be played on ${real.chart.chartID}`);
  const ways = namings(gpt, real);
  // One chart in four starts with another than the recommended way, so that all of them are taken.
  const first = index % 4 === 3 ? (index >> 2) % Math.max(1, ways.length) : 0;
  const left = [...ways.slice(first), ...ways.slice(0, first)];
  return { real, play, timeAchieved: NOON + index * MINUTE, left, errors: [] };
}

const sent = ({ play: { score, lamp, percent }, timeAchieved }: Trial, { name }: Naming) => ({
  ...name,
  score,
  lamp,
  timeAchieved,
  ...(percent !== undefined && { percent }),
});

/** Sends every trial in its next way and returns those that were refused. Counts the match types that worked. */
async function sendAll(player: Player, gpt: Gpt, trials: readonly Trial[], used: Counts): Promise<Trial[]> {
  const { game, playtype } = gpt;
  const tried = trials.map((trial) => ({ trial, way: trial.left.shift()! }));
  const refused: Trial[] = [];
  for (const [version, group] of Map.groupBy(tried, ({ way }) => way.version)) {
    const meta = { game, playtype, service: 'test', ...(version !== null && { version }) };
    const { errors } = await upload(player, { meta, scores: group.map(({ trial, way }) => sent(trial, way)) });
    const failed = new Map(errors.map((error) => [error.index, error]));
    for (const [index, { trial, way }] of group.entries()) {
      const error = failed.get(index);
      if (error === undefined) count(used, way.name.matchType);
      else {
        trial.errors.push(`${way.name.matchType}: ${error.type}, ${error.message}`);
        refused.push(trial);
      }
    }
  }
  return refused;
}

/** Sends trials in one way after another, and returns those for which no way is left. */
async function playAll(player: Player, gpt: Gpt, trials: readonly Trial[], used: Counts): Promise<Trial[]> {
  const lost: Trial[] = [];
  let open = trials;
  while (open.length > 0) {
    lost.push(...open.filter(({ left }) => left.length === 0));
    open = await sendAll(
      player,
      gpt,
      open.filter(({ left }) => left.length > 0),
      used,
    );
  }
  return lost;
}

const byChart = (a: { chartID: string }, b: { chartID: string }) => (a.chartID < b.chartID ? -1 : 1);

/** Reads back what was taken: every score has its PB, on the chart that it was meant for. */
async function readBack({ user, api }: Player, { game, playtype }: Gpt, taken: readonly Trial[]): Promise<void> {
  const params = { userID: String(user.id), game, playtype };
  const older = taken.filter(({ real }) => !real.chart.isPrimary);
  const [all, whole, ...others] = await Promise.all([
    api.ugpts.allPBs({ params }),
    api.ugpts.get({ params }),
    ...older.map(({ real }) => api.ugpts.pb({ params: { ...params, chartID: real.chart.chartID } })),
  ]);
  const pbs = [...all.body.pbs, ...others.map(({ body }) => body.pb)];
  const found = pbs.map(({ chartID, isPrimary, timeAchieved, scoreData: { score, lamp } }) => {
    return { chartID, isPrimary, timeAchieved, score, lamp };
  });
  const expected = taken.map(({ real: { chart }, timeAchieved, play: { score, lamp } }) => {
    return { chartID: chart.chartID, isPrimary: chart.isPrimary, timeAchieved, score, lamp };
  });
  expect(found.sort(byChart)).toEqual(expected.sort(byChart));
  expect(whole.body.totalScores).toBe(taken.length);
}

const report: string[] = [];
afterAll(() => console.info(`charts that took a score:\n${report.join('\n')}`));

describe.skipIf(!hasSeeds)('real charts', () => {
  let server: TestServer;
  let seeds: SeedFiles;
  beforeAll(async () => {
    seeds = await realSeeds();
    server = await createTestServer({ from: await realFolder() });
  });
  afterAll(() => server.close());

  test.for(games.all().map((gpt) => [gpt.idString, gpt] as const))(
    '%s: every one takes a score',
    async ([id, gpt], context) => {
      const all = realCharts(seeds, gpt);
      if (all.length === 0) {
        report.push(`  ${id}: the song database has no charts`);
        context.skip('the song database has no charts');
      }
      const charts = spread(all, MOST);
      const trials = charts.flatMap((real, index) => trialOf(gpt, real, index) ?? []);
      const player = await server.player(id.replace(/\W/g, '_'));
      const used: Counts = new Map();
      const lost = await playAll(player, gpt, trials, used);

      const excused: Counts = new Map();
      for (const real of charts) {
        const why = excuseOf(gpt, real);
        if (why !== undefined) count(excused, why);
      }
      const not = excused.size === 0 ? '' : `; left out ${shown(excused)}`;
      report.push(`  ${id}: ${trials.length} of ${all.length} charts, named by ${shown(used)}${not}`);
      expect(lost.map(({ real, errors }) => ({ chart: real.chart, title: real.song.title, errors }))).toEqual([]);
      expect(trials.length).toBeGreaterThan(charts.length / 2);
      await readBack(player, gpt, trials);
    },
  );
});
