import { getTableColumns, getTableName, is, Table } from 'drizzle-orm';
import { zipSync } from 'fflate';
import { describe, expect } from 'vitest';

import { openForWriting } from '../../db/open.ts';
import * as schema from '../../db/schema/index.ts';
import { changePreferences, changeProfile } from '../../src/accounts/users/commands.ts';
import { locationOf } from '../../src/base/files/stored-files.ts';
import { inMemory } from '../../src/base/files/zip-archive.ts';
import { changeHookSettings } from '../../src/links/hook-settings/commands.ts';
import { snapshotProfiles } from '../../src/play/history/snapshot.ts';
import { viewFolder } from '../../src/play/pbs/folders/commands.ts';
import { customiseScore } from '../../src/play/remarks/commands.ts';
import { setRivals } from '../../src/play/rivals/commands.ts';
import { scoreIDBytes } from '../../src/play/scores/score-id.ts';
import { customiseSession } from '../../src/play/sessions/customise.ts';
import { changeSettings } from '../../src/play/settings/commands.ts';
import { setShowcase } from '../../src/play/showcase/commands.ts';
import { bringGoals } from '../../src/play/targets/brought/commands.ts';
import { openArchive } from '../../src/transfer/account/archive.ts';
import { bringAccount } from '../../src/transfer/account/bring.ts';
import { createTally } from '../../src/transfer/account/tally.ts';
import { deleteScore } from '../../src/transfer/imports/remove-commands.ts';
import { SP, upload } from '../support/calls.ts';
import { diagnoseScores } from '../support/doctor.ts';
import { dump } from '../support/dump.ts';
import { archiveOf, textsIn } from '../support/exports.ts';
import { test } from '../support/fixtures.ts';
import { halves } from '../support/picture-samples.ts';
import { batch, play } from '../support/plays.ts';
import { readyWorld } from '../support/ready-world.ts';
import { add, paramsOf, single } from '../support/target-calls.ts';
import { chartID, GOALS, testSeeds } from '../support/test-seeds.ts';
import { createTestServer, type Player, type TestServer } from '../support/test-server.ts';

/** Every table with a column of a user, and what becomes of it when an account moves (docs/export.md says the same to people). */
const TABLES: Record<string, 'exported' | 'derived' | 'left out'> = {
  scores: 'exported',
  sessions: 'exported',
  imports: 'exported',
  orphans: 'exported',
  score_blacklist: 'exported',
  ugpt_settings: 'exported',
  user_settings: 'exported',
  hidden_profiles: 'exported',
  hook_settings: 'exported',
  goal_subs: 'exported',
  quest_subs: 'exported',
  brought_targets: 'exported',
  rivals: 'exported',
  folder_views: 'exported',
  class_achievements: 'exported',
  profile_classes: 'exported',
  profile_snapshots: 'exported',
  replays: 'exported',
  pbs: 'derived',
  pb_ratings: 'derived',
  profiles: 'derived',
  profile_ratings: 'derived',
  chart_stretches: 'derived',
  rating_stretches: 'derived',
  stale_players: 'derived',
  told_sessions: 'left out',
  weekly_mails: 'left out',
  tombstones: 'left out',
  audit_log: 'left out',
  credentials: 'left out',
  login_sessions: 'left out',
  login_places: 'left out',
  api_keys: 'left out',
  mail_codes: 'left out',
  outgoing_mail: 'left out',
  invites: 'left out',
  oauth_codes: 'left out',
  clients: 'left out',
  integrations: 'left out',
  idempotency_keys: 'left out',
  notifications: 'left out',
  account_deletions: 'left out',
};
const OF_USERS = new Set(['user', 'user_id', 'created_by', 'consumed_by', 'author', 'by', 'rival']);

test('every table with a column of a user is exported, derived or left out on purpose', () => {
  const tables = Object.values(schema).flatMap((value: unknown) => (is(value, Table) ? [value] : []));
  const ofUsers = tables.filter((table) =>
    Object.values(getTableColumns(table)).some(({ name }) => OF_USERS.has(name)),
  );
  expect(ofUsers.map((table) => getTableName(table)).toSorted()).toEqual(Object.keys(TABLES).toSorted());
});

const REPLAY = new TextEncoder().encode('a replay');

/** Gives hazel something of everything that an account can have. */
async function enrich(server: TestServer, hazel: Player): Promise<void> {
  const { writer, pictures, replays } = server.deps;
  const userID = hazel.user.id;
  const player = { userID, ...SP };
  const rival = await server.player('Rival');
  await upload(rival, batch([play(1)]));
  const { scoreIDs, createdSessions } = await upload(
    hazel,
    batch([play(3), play(4), play(5, { timeAchieved: null })], { classes: { dan: 'KAIDEN' } }),
  );
  const ids = scoreIDs.map(scoreIDBytes);
  await writer.run(setRivals, { ...player, rivalIDs: [rival.user.id] });
  await writer.run(changeSettings, { ...player, wanted: { preferredScoreAlg: 'BPI', defaultTable: 'levels' } });
  const stats = [{ mode: 'chart' as const, chartID: chartID('iidx 3 SP ANOTHER true'), property: 'lamp' as const }];
  await writer.run(setShowcase, { ...player, stats });
  await writer.run(changeHookSettings, { userID, hook: 'ir/fervidex', change: { cards: ['1234'] } });
  await writer.run(viewFolder, { userID, folder: 1 });
  await writer.run(deleteScore, { userID, isAdmin: false, scoreID: ids[0]!, blacklist: true });
  await writer.run(customiseScore, {
    userID,
    isAdmin: false,
    scoreID: ids[1]!,
    remarks: { comment: 'hi', highlight: true },
  });
  const sessionID = Buffer.from(createdSessions[0]!.sessionID.slice(1), 'hex');
  await writer.run(customiseSession, { userID, sessionID, remarks: { name: 'A good day', highlight: true } });
  await writer.run(changePreferences, { userID, change: { advancedMode: true } });
  await writer.run(changeProfile, { userID, about: 'I play.', status: 'hello', socialMedia: { github: 'hazel' } });
  await add(hazel, single(4, 'scoreData.score', 1000));
  const looked = { server: 'https://other.example', kind: 'goal' as const, remoteID: 'G1', refusedBy: 'x' };
  await writer.run(bringGoals, {
    ...player,
    ...looked,
    goals: [{ remoteID: 'G1', goal: 'unknown_chart', metAt: null }],
  });
  await replays.set({ ...player, scoreID: scoreIDs[1]! }, REPLAY);
  await pictures.set(userID, 'pfp', halves());
  await writer.run(snapshotProfiles, SP);
  // The day is over.
  const connection = openForWriting(server.file);
  connection.client.exec('update snapshot_days set day = day - 3; update profile_snapshots set day = day - 3');
  connection.close();
}

/** Brings the account in an archive into a user's account. */
async function bring({ deps }: TestServer, userID: number, archive: Uint8Array, how: { dryRun?: boolean } = {}) {
  const tally = createTally();
  const { db, writer, imports, pictures, replays } = deps;
  await bringAccount({
    db,
    writer,
    imports,
    pictures,
    replays,
    tally,
    userID,
    archive: await openArchive(inMemory(archive)),
    overwrite: false,
    dryRun: false,
    trusted: true,
    since: Date.now(),
    ...how,
  });
  return tally.results();
}

/** Files of an archive that have to be the same elsewhere: without ranks, pictures and what is only for people. */
function comparable(archive: Uint8Array): Record<string, unknown> {
  const texts = Object.entries(textsIn(archive)).filter(
    ([name]) => !/^(?:README\.txt|profile\.json|clients\.json|unread\.json|pictures\/.*)$/.test(name),
  );
  return Object.fromEntries(
    texts.map(([name, text]) => [name, name.endsWith('.json') ? (JSON.parse(text) as unknown) : text]),
  );
}

describe('an account', () => {
  test('moves whole: exported, brought to another server and exported there, it is the same; again, nothing changes', async () => {
    const { server, hazel } = await readyWorld();
    const other = await createTestServer();
    try {
      await enrich(server, hazel);
      const archive = await archiveOf(server.file, server.deps.games, hazel.user.id);
      const target = (await other.player('Hazel')).user.id;
      await upload(await other.player('Rival'), batch([play(1)]));
      const preview = await bring(other, target, archive, { dryRun: true });
      expect(preview.find(({ part }) => part === 'scores')!.brought).toBeGreaterThan(0);
      const results = await bring(other, target, archive);
      expect(results.find(({ part }) => part === 'scores')).toEqual(preview.find(({ part }) => part === 'scores'));
      expect(results.filter(({ missing }) => missing.length > 0)).toEqual([]);
      const moved = await archiveOf(other.file, other.deps.games, target);
      expect(target).toBe(hazel.user.id);
      expect(Object.keys(comparable(archive)).toSorted()).toEqual(
        [
          'account.json',
          'imports.json',
          'orphans/iidx-SP.json',
          'scores/iidx-SP.json',
          ...[
            'settings',
            'hooks',
            'blacklist',
            'classes',
            'held',
            'goals',
            'quests',
            'looked',
            'rivals',
            'folders',
          ].map((list) => `account/${list}.json`),
          'account/history.json',
          'account/replays.json',
          `replays/${locationOf(REPLAY)}`,
        ].toSorted(),
      );
      expect(comparable(moved)).toEqual(comparable(archive));
      expect(await diagnoseScores(server.deps)).toEqual([]);
      expect(await diagnoseScores(other.deps)).toEqual([]);

      const before = dump(other.file);
      const again = await bring(other, target, archive);
      expect(again.map(({ brought }) => brought).every((count) => count === 0)).toBe(true);
      expect(dump(other.file)).toEqual(before);
    } finally {
      await server.close();
      await other.close();
    }
  });
});

/** Test catalogue whose quest asks for what players can't choose themselves, with goal ids of its own. */
function seedsWithQuest(mark: string) {
  const { lamp, folder } = GOALS;
  const easy = { ...folder, criteria: { ...folder.criteria, countNum: 1 } };
  const goals = [lamp, easy].map((goal, at) => ({ ...goal, goalID: `${mark}-${at}` }));
  const sections = goals.map(({ name, goalID }) => ({ title: name, goals: [{ goalID }] }));
  const quest = { questID: 'quest', name: 'First steps', desc: '', ...SP, questData: sections };
  const others = testSeeds().files.filter(({ kind }) => kind !== 'goals' && !kind.startsWith('quest'));
  const file = (kind: 'goals' | 'quests', entries: unknown[]) => ({ name: `${kind}.json`, kind, game: null, entries });
  return { files: [...others, file('goals', goals), file('quests', [quest])] };
}

test('a quest of the song database moves with its goals, also those that players cannot choose', async () => {
  const server = await createTestServer({ seeds: seedsWithQuest('here') });
  const other = await createTestServer({ seeds: seedsWithQuest('there') });
  try {
    const hazel = await server.player('hazel');
    await upload(hazel, batch([play(1, { lamp: 'HARD CLEAR' })]));
    await hazel.api.ugptTargets.takeQuest(paramsOf(hazel));
    const archive = await archiveOf(server.file, server.deps.games, hazel.user.id);
    const target = (await other.player('hazel')).user.id;
    const preview = await bring(other, target, archive, { dryRun: true });
    expect(preview.find(({ part }) => part === 'goals')).toMatchObject({ brought: 2, missing: [] });
    const results = await bring(other, target, archive);
    expect(results.filter(({ missing }) => missing.length > 0)).toEqual([]);
    const moved = await archiveOf(other.file, other.deps.games, target);
    for (const list of ['account/goals.json', 'account/quests.json']) {
      expect(comparable(moved)[list]).toEqual(comparable(archive)[list]);
    }
    const again = await bring(other, target, archive);
    expect(again.map(({ brought, missing }) => brought + missing.length)).toEqual(again.map(() => 0));
  } finally {
    await server.close();
    await other.close();
  }
});

describe('an archive is refused', () => {
  const manifest = (more: object) => ({ 'account.json': Buffer.from(JSON.stringify(more)) });
  const whole = () =>
    zipSync({ ...manifest({ format: 'kaiden-account', version: 2 }), 'scores/a.json': Buffer.alloc(5000, 'x') });

  test.for([
    ['of a newer version', zipSync(manifest({ format: 'kaiden-account', version: 3 })), /version 3 .* reads up to 2/],
    ['without a manifest', zipSync({ 'scores/a.json': Buffer.from('{}') }), /no account\.json/],
    ['that is no zip file', Buffer.from('hello'), /not a zip file/],
    ['cut in the middle', whole().subarray(0, 60), /ends in the middle/],
    [
      'that unpacks to too much',
      zipSync({ 'scores/a.json': new Uint8Array(80 * 1024 * 1024) }),
      /unpacks to more than/,
    ],
    ['with an incomplete manifest', whole(), /account\.json: /],
  ] as const)('%s', async ([, bytes, message]) => {
    await expect(openArchive(inMemory(bytes))).rejects.toThrow(message);
  });

  test('whose bytes were changed', async () => {
    const user = { id: 1, username: 'a', joinDate: 0, about: '', status: null, socialMedia: {} };
    const files = {
      ...manifest({ format: 'kaiden-account', version: 2, timeExported: 0, user, preferences: null }),
      'scores/a.json': Buffer.from('{"meta":{}}'),
    };
    const good = zipSync(files, { level: 0 });
    await expect(openArchive(inMemory(good))).resolves.toBeDefined();
    const bad = Buffer.from(good);
    bad[bad.indexOf('{"meta"') + 3] = 120;
    await expect(openArchive(inMemory(bad))).rejects.toThrow(/scores\/a\.json.* is damaged/);
  });
});
