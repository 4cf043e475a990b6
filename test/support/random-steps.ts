import fc from 'fast-check';

import { GOAL_KEYS, type GoalKey } from '../../contracts/goal-keys.ts';
import { Refusal } from '../../src/base/shared/refusal.ts';
import { destroyChart, recalcScores, resyncStoredPBs } from '../../src/operations/admin/commands.ts';
import { destroyUgpt } from '../../src/operations/admin/destroy-ugpt.ts';
import { customiseScore } from '../../src/play/remarks/commands.ts';
import { customiseSession } from '../../src/play/sessions/customise.ts';
import { addGoal } from '../../src/play/targets/goal-commands.ts';
import { loadCatalogue } from '../../src/transfer/imports/catalogue-commands.ts';
import { retryOrphans } from '../../src/transfer/imports/orphans/retry.ts';
import { recalculateGames } from '../../src/transfer/imports/recalculate.ts';
import { deleteScore, revertImport } from '../../src/transfer/imports/remove-commands.ts';
import { command } from '../../src/writer/command.ts';
import { evening, importPlays, ownPlays, play, player, song, type RandomPlay } from './random-plays.ts';
import { ADMINISTRATOR, chartSeeds, GAMES, seedsOf, songSeed, type World, type WorldGame } from './small-world.ts';

/** Something that happens to a database. Numbers called `pick` choose among what is there when it happens. */
export type Step =
  | { type: 'import'; plays: readonly RandomPlay[] }
  /** Sends plays of an earlier import again. */
  | { type: 'again'; pick: number }
  | { type: 'delete'; picks: readonly number[] }
  | { type: 'revert'; pick: number }
  /** Highlights a score and its session, or takes that back, and writes something to them. */
  | { type: 'edit'; pick: number; highlight: boolean }
  | { type: 'charts'; charts: readonly { game: WorldGame; chart: Record<string, unknown> }[] }
  /** A song as it may come in an update; it may be a new one, with its charts, for which orphans have waited. */
  | { type: 'song'; game: WorldGame; song: Record<string, unknown>; n: number }
  | { type: 'orphans'; player: number }
  /** A player chooses a goal: a lamp, grade or score on a chart, if that can be. */
  | { type: 'goal'; player: number; game: WorldGame; n: number; key: GoalKey; value: number }
  /** Removes a chart that is played, or all that a player has in a game:playtype. */
  | { type: 'destroy'; what: 'chart' | 'profile'; pick: number }
  /** Administrators compute what is there anew. */
  | { type: 'resync' }
  | { type: 'recalc' }
  | { type: 'rules' };

const imports = fc
  .oneof(
    { weight: 6, arbitrary: ownPlays },
    { weight: 1, arbitrary: fc.array(play, { minLength: 1, maxLength: 8 }) },
    { weight: 1, arbitrary: evening },
  )
  .map((plays): Step => ({ type: 'import', plays }));

/** Charts with another level, tier, number of notes, and so on. */
const changedChart = fc.tuple(fc.constantFrom(...GAMES), song, fc.nat(5)).chain(([game, n, which]) => {
  const charts = chartSeeds(game, n);
  const chart = charts[which % charts.length]!;
  const notes = game === 'iidx' ? { notecount: fc.integer({ min: 300, max: 700 }) } : {};
  const data = { ...notes, kaidenAverage: fc.integer({ min: 1, max: 600 }) };
  const tiers = fc.constantFrom('kt-NC', 'kt-HC', 'kt-EXHC', 'dp-tier');
  const change = fc.record(
    {
      levelNum: fc.integer({ min: 1, max: 20 }),
      isPrimary: fc.boolean(),
      tierlistInfo: fc.dictionary(
        tiers,
        fc.integer({ min: 0, max: 13 }).map((value) => ({ text: String(value), value })),
      ),
      data: fc.record(data, { requiredKeys: [] }).map((more) => ({ ...chart.data, ...more })),
    },
    { requiredKeys: [] },
  );
  return change.map((more) => ({ game, chart: { ...chart, ...more } as Record<string, unknown> }));
});
const charts = fc
  .array(changedChart, { minLength: 1, maxLength: 4 })
  .map((changed): Step => ({ type: 'charts', charts: changed }));

const songs = fc
  // Half of them are new ones.
  .tuple(
    fc.constantFrom(...GAMES),
    fc.constantFrom(1, 2, 3, 4, 5, 5, 6, 6),
    fc.boolean(),
    fc.constantFrom('', ' (long)'),
  )
  .map(([game, n, isHot, more]): Step => {
    const seed = songSeed(game, n);
    return { type: 'song', game, n, song: { ...seed, searchTerms: [`term${more}`], data: { ...seed.data, isHot } } };
  });

const pick = fc.nat(1000);
const deletions = fc.array(pick, { minLength: 1, maxLength: 4 }).map((picks): Step => ({ type: 'delete', picks }));

const KINDS: Record<Step['type'], fc.Arbitrary<Step>> = {
  import: imports,
  again: pick.map((one): Step => ({ type: 'again', pick: one })),
  delete: deletions,
  edit: fc.tuple(pick, fc.boolean()).map(([one, highlight]): Step => ({ type: 'edit', pick: one, highlight })),
  revert: pick.map((one): Step => ({ type: 'revert', pick: one })),
  charts,
  song: songs,
  orphans: player.map((who): Step => ({ type: 'orphans', player: who })),
  destroy: fc
    .tuple(fc.constantFrom('chart' as const, 'profile' as const), pick)
    .map(([what, one]): Step => ({ type: 'destroy', what, pick: one })),
  resync: fc.constant({ type: 'resync' }),
  goal: fc
    .tuple(player, fc.constantFrom(...GAMES), song, fc.constantFrom(...GOAL_KEYS), fc.integer({ min: 1, max: 7 }))
    .map(([who, game, n, key, value]): Step => ({ type: 'goal', player: who, game, n, key, value })),
  recalc: fc.constant({ type: 'recalc' }),
  rules: fc.constant({ type: 'rules' }),
};

/** Sequences of 3 to 7 steps, of which an import is the first; how often each kind comes is given. */
export function sequences(weights: Partial<Record<Step['type'], number>>): fc.Arbitrary<Step[]> {
  const kinds = Object.entries(weights) as [Step['type'], number][];
  const step = fc.oneof(...kinds.map(([type, weight]) => ({ weight, arbitrary: KINDS[type] })));
  return fc.tuple(imports, fc.array(step, { minLength: 2, maxLength: 6 })).map(([first, others]) => [first, ...others]);
}

const ADMIN = { userID: ADMINISTRATOR, isAdmin: true };
const choose = <T>(all: readonly T[], at: number): T | undefined => all[at % all.length];

/** Takes steps one after another. `after` is called after each one. */
export async function takeSteps(world: World, steps: readonly Step[], after: () => Promise<void>): Promise<void> {
  const sent: (readonly RandomPlay[])[] = [];
  for (const step of steps) {
    await take(world, step, sent);
    await after();
  }
}

async function take(world: World, step: Step, sent: (readonly RandomPlay[])[]): Promise<void> {
  switch (step.type) {
    case 'import':
      sent.push(step.plays);
      return importPlays(world, step.plays);
    case 'again':
      return importPlays(world, choose(sent, step.pick) ?? []);
    case 'delete':
      return deleteSome(world, step.picks);
    case 'edit':
      return editOne(world, step);
    case 'revert':
      return revertOne(world, step.pick);
    case 'charts':
      return updateCharts(world, step.charts);
    case 'song':
      return void (await world.run(loadCatalogue, seedsOf(step.game, [step.song], newCharts(world, step))));
    case 'orphans':
      return void (await world.run(
        command('retry', (tx, userID: number, context) => retryOrphans(tx, userID, context)),
        step.player,
      ));
    case 'goal':
      return chooseGoal(world, step);
    case 'destroy':
      return destroyOne(world, step);
    case 'resync':
      await world.run(resyncStoredPBs, { by: ADMIN.userID, users: null, filter: {} });
      return void (await world.run(recalcScores, { by: ADMIN.userID, filter: {} }));
    case 'recalc':
      return void (await recalculateGames({ writer: world }, world.games.all()));
    case 'rules':
      return world.changeRules();
  }
}

async function deleteSome({ run, query }: World, picks: readonly number[]): Promise<void> {
  for (const at of picks) {
    const chosen = choose(query<{ id: Buffer }>('select score_id as id from scores order by score_id'), at);
    // One in five never comes back.
    if (chosen) await run(deleteScore, { ...ADMIN, scoreID: chosen.id, blacklist: at % 5 === 0 });
  }
}

async function editOne({ run, query }: World, { pick: at, highlight }: Step & { type: 'edit' }): Promise<void> {
  const chosen = choose(
    query<{ scoreID: Buffer; userID: number; sessionID: Buffer | null }>(
      `select c.score_id as scoreID, c.user as userID, s.session_id as sessionID
       from scores c left join sessions s on s.id = c.session order by c.score_id`,
    ),
    at,
  );
  if (!chosen) return;
  const { scoreID, userID, sessionID } = chosen;
  await run(customiseScore, { userID, isAdmin: false, scoreID, remarks: { comment: `remark ${at}`, highlight } });
  if (sessionID) await run(customiseSession, { userID, sessionID, remarks: { name: `Evening ${at}`, highlight } });
}

async function revertOne({ run, query }: World, at: number): Promise<void> {
  const chosen = choose(query<{ id: string }>('select import_id as id from imports order by id'), at);
  if (chosen) await run(revertImport, { ...ADMIN, importID: chosen.id });
}

async function chooseGoal({ run }: World, { player: userID, game, n, key, value }: Step & { type: 'goal' }) {
  const { chartID, playtype } = chartSeeds(game, n)[0] as unknown as { chartID: string; playtype: string };
  const charts = { type: 'single' as const, data: chartID };
  const goal = { charts, criteria: { mode: 'single' as const, key, value } };
  await run(addGoal, { userID, game, playtype, ...goal }).catch((error: unknown) => {
    // There may be no such chart, or the goal is reached or chosen already.
    if (!(error instanceof Refusal)) throw error;
  });
}

async function destroyOne({ run, query }: World, { what, pick: at }: Step & { type: 'destroy' }): Promise<void> {
  const table = what === 'chart' ? 'charts c on c.id = t.chart' : 'profiles c on c.user = t.user and c.gpt = t.gpt';
  const chosen = choose(
    query<{ user: number; chartID: string; game: string; playtype: string }>(
      `select t.user, ${what === 'chart' ? 'c.chart_id' : "''"} as chartID, g.game, g.playtype
       from scores t join ${table} join game_playtypes g on g.id = t.gpt order by t.score_id`,
    ),
    at,
  );
  if (!chosen) return;
  const { user: userID, chartID, game, playtype } = chosen;
  if (what === 'chart') await run(destroyChart, { by: ADMIN.userID, game, chartID });
  else await run(destroyUgpt, { by: ADMIN.userID, userID, game, playtype });
}

async function updateCharts({ run }: World, changed: (Step & { type: 'charts' })['charts']): Promise<void> {
  for (const [game, changes] of Map.groupBy(changed, ({ game: name }) => name)) {
    const entries = new Map(changes.map(({ chart }) => [chart['chartID'], chart]));
    await run(loadCatalogue, seedsOf(game, [], [...entries.values()]));
  }
}

/** The charts of a song that is not there yet; those of others stay as updates have made them. */
const newCharts = ({ query }: World, { game, n }: Step & { type: 'song' }) =>
  query(`select 1 from songs where game = '${game}' and song_id = ${n}`).length > 0 ? [] : chartSeeds(game, n);
