import { describe, expect, test } from 'vitest';

import type { SeedFiles } from '../../src/catalogue/seeds/files.ts';
import { loadCatalogue } from '../../src/transfer/imports/catalogue-commands.ts';
import { bearer, post, send } from '../support/calls.ts';
import type { FakeGoal } from '../support/fake-servers/beside.ts';
import { startV2 } from '../support/fake-servers/v2.ts';
import { startV3 } from '../support/fake-servers/v3.ts';
import { accountOf, GAMES, type Account } from '../support/fake-servers/world.ts';
import { linkAccount } from '../support/integrations.ts';
import { IIDX, openLinked, partOf, FOLDER } from '../support/linked-fakes.ts';
import { nightly } from '../support/nightly.ts';

const SERVERS = [
  ['v2', startV2],
  ['v3', startV3],
] as const;

/** An account with goals of every kind. The lamps are counted from the worst: 5 is HARD CLEAR. */
function account(): Account {
  const one = accountOf(GAMES[0]!, 120);
  const goal = (id: string, more: Pick<FakeGoal, 'on' | 'metric' | 'value'> & Partial<FakeGoal>): FakeGoal => {
    return { id, name: `Goal ${id}`, ...more };
  };
  const [a, b, c, d] = one.charts;
  one.beside.goals.push(
    goal('GA', { on: a!, metric: 'lamp', value: 5 }),
    // Met there, and here as soon as the scores have come.
    goal('GB', { on: b!, metric: 'score', value: 1, metAt: Date.UTC(2025, 3, 1) }),
    goal('GC', { on: [c!, d!], metric: 'grade', value: 6 }),
    goal('GD', { on: FOLDER, metric: 'lamp', value: 6 }),
    goal('GE', { on: one.charts.at(-1)!, metric: 'lamp', value: 5 }),
    goal('GF', { on: { folderID: 'elsewhere', slug: 'elsewhere' }, metric: 'lamp', value: 5 }),
    goal('GG', { on: a!, metric: 'combo', value: 5 }),
    goal('GH', { on: a!, metric: 'score', value: 999_999_999 }),
    goal('GI', { on: a!, metric: 'score', value: 1100, isOfQuest: true }),
  );
  one.beside.quests.push(
    { id: 'same-id', name: 'Another name' },
    { id: 'there', name: 'known by NAME' },
    { id: 'unheard-of', name: 'Of another server' },
  );
  return one;
}

async function open(start: typeof startV3, accounts: readonly Account[] = [account()]) {
  const linked = await openLinked(start, accounts);
  const params = { userID: 'Hazel', ...IIDX };
  return { ...linked, goals: async () => (await linked.hazel.api.ugptTargets.goals({ params })).body };
}

describe.for(SERVERS)('goals and quests of %s', ([, start]) => {
  test('come with the first synchronisation, and what has no counterpart is counted and said', async () => {
    const { remote, sync, goals } = await open(start);
    const document = await sync();
    expect(document.scoreIDs.length).toBeGreaterThan(100);
    const from = new URL(remote.url).host;
    expect(document.brought).toEqual([
      {
        from,
        part: 'goals',
        brought: 4,
        already: 0,
        missing: [
          { code: 'unknown_chart', count: 1, message: 'Their charts are not known here' },
          { code: 'unknown_folder', count: 1, message: 'Their folders are not known here' },
          { code: 'unknown_metric', count: 1, message: 'Their metric does not exist here' },
          { code: 'impossible', count: 1, message: "They can't be achieved here" },
        ],
      },
      {
        from,
        part: 'quests',
        brought: 2,
        already: 0,
        missing: [{ code: 'unknown_quest', count: 1, message: 'There are no such quests here: Of another server' }],
      },
    ]);
    const { goals: all, goalSubs, quests } = await goals();
    const chosen = new Set(goalSubs.filter((sub) => sub.wasAssignedStandalone).map(({ goalID }) => goalID));
    const asked = all
      .filter(({ goalID }) => chosen.has(goalID))
      .map(({ charts, criteria }) => `${charts.type} ${criteria.key} ${criteria.value}`);
    expect(asked.sort()).toEqual([
      'folder scoreData.lampIndex 6',
      'multi scoreData.gradeIndex 6',
      'single scoreData.lampIndex 5',
      'single scoreData.score 1',
    ]);
    expect(quests.map(({ questID }) => questID).sort()).toEqual(['here', 'same-id']);
    expect(goalSubs.filter((sub) => sub.achieved && sub.wasAssignedStandalone)).toMatchObject([
      { timeAchieved: Date.UTC(2025, 3, 1), wasInstantlyAchieved: true },
    ]);
  });

  test('are not doubled, and what was dropped here is not brought back, whichever way', async () => {
    const { remote, server, hazel, session, integration, link, sync, goals } = await open(start);
    await sync();
    const before = await goals();
    const again = await sync();
    expect(again.brought).toMatchObject([
      { part: 'goals', brought: 0, already: 4, missing: { length: 4 } },
      { part: 'quests', brought: 0, already: 2, missing: { length: 1 } },
    ]);
    expect(remote.seen.filter((path) => path.includes('/charts/')).length).toBeLessThan(10);
    expect(await goals()).toEqual(before);
    const player = { userID: 'Hazel', ...IIDX };
    const lamp = before.goals.find(({ criteria, charts }) => criteria.value === 5 && charts.type === 'single')!;
    await hazel.api.ugptTargets.dropGoal({ params: { ...player, goalID: lamp.goalID } });
    await hazel.api.ugptTargets.dropQuest({ params: { ...player, questID: 'here' } });
    const left = await goals();
    expect([left.goals.length, left.quests.length]).toEqual([before.goals.length - 2, 1]);
    await sync();
    expect(await goals()).toEqual(left);
    // Also not through the same account, linked once more.
    await send(server, `/api/v1/users/me/integrations/${integration.integrationID}`, {
      method: 'DELETE',
      headers: session,
    });
    await linkAccount({ server, session }, link);
    await sync();
    expect(await goals()).toEqual(left);
  });

  test('that a player dropped here, who had them before the account was linked, stay dropped too', async () => {
    const { hazel, sync, goals } = await open(start);
    await sync({ bring: [] });
    const { charts } = account();
    const json = {
      charts: { type: 'single' as const, data: charts[0]!.id },
      criteria: { mode: 'single' as const, key: 'scoreData.lampIndex' as const, value: 5 },
    };
    const params = { userID: 'Hazel', ...IIDX };
    const { goalID } = (await hazel.api.ugptTargets.addGoal({ params, json })).body.goal;
    expect(partOf(await sync(), 'goals')).toMatchObject({ brought: 3, already: 1 });
    await hazel.api.ugptTargets.dropGoal({ params: { ...params, goalID } });
    await sync();
    expect((await goals()).goals.map((goal) => goal.goalID)).not.toContain(goalID);
  });

  test('stay where they are when the player does not want them', async () => {
    const { remote, sync, goals } = await open(start);
    const document = await sync({ bring: [] });
    expect(document.brought).toEqual([]);
    expect(remote.seen.filter((path) => path.includes('/targets/'))).toEqual([]);
    expect(await goals()).toMatchObject({ goals: [], quests: [] });
    expect(partOf(await sync({ bring: ['goals'] }), 'goals')).toMatchObject({ brought: 4 });
  });

  test.for(['fail', 'cut'] as const)(
    'that do not come (%s) keep back nothing else, and come the next time',
    async (how) => {
      const other = accountOf(GAMES[1]!, 60);
      const { remote, sync } = await open(start, [other, account()]);
      remote.disturb(/iidx.*\/targets\//, how);
      const document = await sync();
      expect(document.errors.filter(({ type }) => type === 'RemoteFailed')).toEqual([]);
      expect(partOf(document, 'goals')).toMatchObject({
        brought: 0,
        missing: [{ code: 'failed', count: 1, message: expect.stringMatching(/^iidx:SP: /) }],
      });
      remote.disturb(null);
      expect(partOf(await sync(), 'goals')).toMatchObject({ brought: 4 });
    },
  );

  test.for([
    ['a text', 'goals'],
    ['lists of nonsense', { goals: [null, 5, { goalID: {} }], goalSubs: [{}, { goalID: 'x' }], questSubs: ['<b>', 1] }],
    ['wrong types', { goals: { length: 3 }, goalSubs: true }],
    [
      'html and huge texts',
      {
        goals: [{ goalID: 'x'.repeat(5000), name: '<script>'.repeat(9000), charts: null, criteria: null }],
        goalSubs: [{ goalID: 'x'.repeat(5000) }],
        quests: [{ questID: 'q', name: `<img src=x>\u0007${'a'.repeat(900)}` }],
        questSubs: [{ questID: 'q' }],
      },
    ],
    ['three megabytes', { goals: ['x'.repeat(3_000_000)] }],
  ] as const)('that make no sense (%s) are refused, and said in a line', async ([, body]) => {
    const { remote, sync, goals } = await open(start);
    remote.disturb(/\/targets\//, { body });
    const { brought } = await sync();
    expect(await goals()).toMatchObject({ goals: [], quests: [] });
    const told = brought!.flatMap(({ missing }) => missing);
    expect(told.length).toBeGreaterThan(0);
    for (const { message } of told) expect(message).toMatch(/^[^\p{Cc}]{1,300}$/u);
    remote.disturb(null);
    expect(partOf(await sync(), 'goals')).toMatchObject({ brought: 4 });
  });

  // That takes long, and is the same wherever they come from.
  test.runIf(nightly || start === startV3)(
    'of which there are more than a player may have are brought up to that number',
    async () => {
      const one = accountOf(GAMES[0]!, 60);
      one.beside.goals = Array.from({ length: 1100 }, (_, n) => {
        return { id: `G${n}`, name: '', on: one.charts[n % 10]!, metric: 'score', value: 1000 + n };
      });
      const { sync, goals } = await open(start, [one]);
      const { brought, missing } = partOf(await sync(), 'goals')!;
      const tooMany = missing.find(({ code }) => code === 'too_many')!.count;
      const impossible = missing.find(({ code }) => code === 'impossible')?.count ?? 0;
      expect(brought + tooMany + impossible).toBe(1100);
      expect((await goals()).goals).toHaveLength(brought);
      expect(brought).toBeLessThanOrEqual(1000);
    },
  );
});

test('goals of metrics that only some games of v3 have are kept as what they are here', async () => {
  const chunithm = accountOf(
    GAMES.find(({ game }) => game === 'chunithm')!,
    60,
  );
  const [on, second] = chunithm.charts;
  chunithm.beside.goals.push(
    { id: 'G1', name: 'FULL COMBO somewhere', on: on!, metric: 'noteLamp', value: 1 },
    { id: 'G2', name: 'Rise', on: second!, metric: 'score', value: 1_000_000 },
    { id: 'G3', name: 'HARD somewhere', on: on!, metric: 'clearLamp', value: 2 },
  );
  const { hazel, sync } = await open(startV3, [chunithm]);
  expect(partOf(await sync(), 'goals')).toMatchObject({ brought: 2, missing: [{ code: 'unknown_metric', count: 1 }] });
  const { body } = await hazel.api.ugptTargets.goals({
    params: { userID: 'Hazel', game: 'chunithm', playtype: 'Single' },
  });
  expect(body.goals.map(({ name }) => name).sort()).toEqual([
    expect.stringMatching(/^FULL COMBO chunithm/),
    expect.stringMatching(/1,?000,?000/),
  ]);
});

test.for(SERVERS)('%s: a goal whose chart was not known comes once the song database has it', async ([, start]) => {
  const { server, sync } = await open(start);
  await sync();
  const {
    id: chartID,
    songID,
    title,
    difficulty,
    level,
    levelNum,
    isPrimary,
    versions,
    data,
  } = account().charts.at(-1)!;
  const song = { id: songID, title, artist: 'Somebody', altTitles: [], searchTerms: [], data: {} };
  const facts = { level, levelNum, isPrimary, versions, data, rgcID: null, tierlistInfo: {} };
  const chart = { chartID, songID, playtype: 'SP', difficulty, ...facts };
  const files = [
    { name: 'songs-iidx.json', kind: 'songs', game: 'iidx', entries: [song] },
    { name: 'charts-iidx.json', kind: 'charts', game: 'iidx', entries: [chart] },
  ] as SeedFiles['files'];
  await server.deps.writer.run(loadCatalogue, { files });
  expect(partOf(await sync(), 'goals')).toMatchObject({ brought: 1, already: 4, missing: { length: 3 } });
});

test('a poll says that the import is running until the goals are there, too', async () => {
  const { remote, server, hazel } = await open(startV3);
  const states: Promise<unknown>[] = [];
  const init = post({ importType: 'api/tachi' }, { ...bearer(hazel.key), prefer: 'respond-async' });
  const { json } = await send(server, '/api/v1/import/from-api', init);
  const { pathname } = new URL((json.body as { url: string }).url);
  remote.onRequest(() => {
    if (!remote.seen.at(-1)!.includes('/targets/')) return;
    states.push(send(server, pathname));
  });
  await server.deps.imports.idle();
  expect((await Promise.all(states))[0]).toMatchObject({
    json: { body: { importStatus: 'ongoing', progress: { stage: 'account' } } },
  });
  expect(await send(server, pathname, { headers: bearer(hazel.key) })).toMatchObject({
    json: { body: { importStatus: 'completed', import: { brought: [{ part: 'goals', brought: 4 }, {}] } } },
  });
});
