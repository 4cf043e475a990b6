import { expect, onTestFinished, test } from 'vitest';

import { followAllVersions } from '../../src/operations/jobs/follow-versions.ts';
import { snapshotProfiles } from '../../src/play/history/snapshot.ts';
import { loadCatalogue } from '../../src/transfer/imports/catalogue-commands.ts';
import { createInlineWriter } from '../../src/writer/inline.ts';
import { failureOf, upload } from '../support/calls.ts';
import { diagnose, mend, spoil } from '../support/doctor.ts';
import { chartID } from '../support/test-seeds.ts';
import { createTestServer, type Player, type TestServer } from '../support/test-server.ts';

// Profile ratings with parts for new charts, in games whose versions begin at known times.

const GPT = { game: 'maimaidx', playtype: 'Single' } as const;
const CHUNITHM = { game: 'chunithm', playtype: 'Single' } as const;

/** Songs 1 to 20 are of the first version, 21 to 40 of the second one and so on; 15.0 in level. */
const SONGS = 20;
const VERSIONS = ['maimaiでらっくす PRiSM PLUS', 'maimaiでらっくす CiRCLE', 'maimaiでらっくす MAGiCAL', 'unheard-of'];
const at = (part: number, n: number) => part * SONGS + n + 1;
const numbers = VERSIONS.flatMap((_, part) => Array.from({ length: SONGS }, (_, n) => at(part, n)));
const song = (id: number, data: object = {}) => ({
  id,
  title: `Song ${id}`,
  artist: 'Band',
  altTitles: [],
  searchTerms: [],
  data,
});
const chart = (game: string, songID: number, more: object) => ({
  chartID: chartID(`${game} ${songID}`),
  songID,
  playtype: 'Single',
  level: '15',
  levelNum: 15,
  isPrimary: true,
  versions: [],
  ...more,
});
const file = (name: string, kind: 'songs' | 'charts', entries: unknown[]) => ({
  name: `${kind}-${name}.json`,
  kind,
  game: name,
  entries,
});
const seeds = {
  files: [
    file(
      'maimaidx',
      'songs',
      numbers.map((id) => song(id, { displayVersion: 'old', genre: 'x', duration: 1 })),
    ),
    file(
      'maimaidx',
      'charts',
      numbers.map((id) => {
        const displayVersion = VERSIONS[Math.floor((id - 1) / SONGS)];
        return chart('maimaidx', id, {
          difficulty: 'DX Master',
          data: { displayVersion, isLatest: false, inGameID: id },
        });
      }),
    ),
    file(
      'chunithm',
      'songs',
      numbers.map((id) => song(id)),
    ),
    file(
      'chunithm',
      'charts',
      numbers.map((id) =>
        chart('chunithm', id, {
          difficulty: 'MASTER',
          data: { inGameID: id },
          versions: id > SONGS ? ['mate'] : ['verse', 'mate'],
        }),
      ),
    ),
  ],
};

async function start(env: Record<string, string> = {}): Promise<TestServer> {
  const server = await createTestServer({ seeds, env });
  onTestFinished(() => server.close());
  return server;
}

const plays = (part: number, score: number, more: object = {}, count = SONGS) =>
  Array.from({ length: count }, (_, n) => ({
    score,
    lamp: 'CLEAR',
    matchType: 'tachiSongID',
    identifier: String(at(part, n)),
    difficulty: 'DX Master',
    ...more,
  }));

const submit = (player: Player, scores: object[], gpt: object = GPT) =>
  upload(player, { meta: { ...gpt, service: 'test' }, scores });

const statsOf = async (player: Player, gpt: typeof GPT | typeof CHUNITHM = GPT) =>
  (await player.api.ugpts.get({ params: { userID: player.user.id, ...gpt } })).body.gameStats;

/** Ratings of SSS+ and of exactly 100 % on level 15. */
const [SSS_PLUS, SSS] = [337, 324];

/** A command line beside the server, at another time. */
function beside(server: TestServer, now: number) {
  const writer = createInlineWriter({ file: server.file, games: server.deps.games, now: () => now });
  onTestFinished(() => writer.close());
  const { db, games } = server.deps;
  return {
    writer,
    follow: () => followAllVersions({ db, games, writer, now: () => now }, new AbortController().signal),
  };
}

const MAGICAL = Date.parse('2026-09-21T07:00:00+09:00');

test('a profile counts charts by the version of its region, and those of later versions not at all', async () => {
  const server = await start();
  const hazel = await server.player('hazel');
  await submit(hazel, [...plays(0, 100.5), ...plays(1, 100.5), ...plays(2, 100.5), ...plays(3, 100)]);
  const { writer, follow } = beside(server, MAGICAL);
  await follow();
  // In Japan MAGiCAL and CiRCLE PLUS are new; an unknown version counts as old.
  expect(await statsOf(hazel)).toMatchObject({
    ratings: { rate: (15 + 35) * SSS_PLUS, naiveRate: 50 * SSS_PLUS },
    ratedFor: { region: 'JP', version: 'magical' },
  });
  const params = { userID: 'hazel', ...GPT };
  await hazel.api.ugptSettings.change({ params, json: { region: 'INTL' } });
  // There MAGiCAL is not out, CiRCLE is new: 15 of 20, and 20 of PRiSM PLUS and 15 unknown ones are old.
  await beside(server, Date.parse('2026-11-01T00:00:00Z')).follow();
  expect(await statsOf(hazel)).toMatchObject({
    ratings: { rate: (15 + 20) * SSS_PLUS + 15 * SSS, naiveRate: 50 * SSS_PLUS },
    ratedFor: { region: 'INTL', version: 'circleplus' },
    classes: { colour: 18 },
  });
  expect(await diagnose(server.deps)).toEqual([]);
  await writer.close();
});

test('only a region that the game has can be chosen; null takes the default of the server', async () => {
  const server = await start({ KAIDEN_REGION: 'INTL' });
  const hazel = await server.player('hazel');
  await submit(hazel, plays(0, 100.5));
  const params = { userID: 'hazel', ...GPT };
  const change = (region: string | null) => hazel.api.ugptSettings.change({ params, json: { region } });
  expect(await failureOf(change('XX'))).toMatchObject({ status: 400, issues: [{ path: 'region' }] });
  expect((await change('JP')).body.region).toBe('JP');
  expect((await statsOf(hazel)).ratedFor?.region).toBe('JP');
  expect((await change(null)).body.region).toBeNull();
  expect((await statsOf(hazel)).ratedFor?.region).toBe('INTL');
  expect((await hazel.api.games.playtype({ params: GPT })).body.config.regions).toEqual(['JP', 'INTL']);
  expect(await diagnose(server.deps)).toEqual([]);
});

test('a version that begins rates profiles again, tells whose moved, and history shows it as one change', async () => {
  const server = await start();
  const hazel = await server.player('hazel');
  const rowan = await server.player('rowan');
  const before = beside(server, MAGICAL - 1);
  await submit(hazel, [...plays(0, 100), ...plays(1, 100.5)]);
  await submit(rowan, plays(0, 100));
  expect((await before.follow()).figures).toEqual({ profiles: 2, moved: 1 });
  const old = { rate: 15 * SSS_PLUS + 20 * SSS };
  expect((await statsOf(hazel)).ratings).toMatchObject(old);
  const day = 24 * 3_600_000;
  await beside(server, MAGICAL - day).writer.run(snapshotProfiles, GPT);
  const { figures, message } = await beside(server, MAGICAL).follow();
  expect(figures).toEqual({ profiles: 2, moved: 1 });
  expect(message).toBe(
    `rated 2 profiles again, 1 with changes; maimaidx:Single rate: 1 player, largest moves hazel ${old.rate} → ${20 * SSS_PLUS + 15 * SSS}`,
  );
  expect((await beside(server, MAGICAL).follow()).figures).toEqual({ profiles: 0, moved: 0 });
  const { body } = await hazel.api.history.list({ params: { userID: 'hazel', ...GPT }, query: { duration: 'all' } });
  expect(body.map(({ ratings, ratedFor, rulesChanged }) => [ratings['rate'], ratedFor?.version, rulesChanged])).toEqual(
    [
      [20 * SSS_PLUS + 15 * SSS, 'magical', true],
      [old.rate, 'circleplus', false],
    ],
  );
  expect(await diagnose(server.deps)).toEqual([]);
});

test('a session from before CiRCLE in the region of its player is rated without the point for an ALL PERFECT', async () => {
  const server = await start();
  const hazel = await server.player('hazel');
  const perfect = (time: string, score: number) =>
    plays(0, score, { lamp: 'ALL PERFECT', timeAchieved: Date.parse(time) }, 10);
  // CiRCLE is out in Japan, but not elsewhere, on the second day.
  await submit(hazel, perfect('2025-09-18T06:59:00+09:00', 100.7));
  await submit(hazel, perfect('2025-12-01T12:00:00Z', 100.8));
  await submit(hazel, perfect('2026-02-01T12:00:00Z', 100.9));
  const params = { userID: 'hazel', ...GPT };
  const rates = async () => {
    const { body } = await hazel.api.ugpts.recentSessions({ params });
    return body.map(({ calculatedData }) => calculatedData['rate']);
  };
  expect(await rates()).toEqual([SSS_PLUS + 1, SSS_PLUS + 1, SSS_PLUS]);
  await hazel.api.ugptSettings.change({ params, json: { region: 'INTL' } });
  expect(await rates()).toEqual([SSS_PLUS + 1, SSS_PLUS, SSS_PLUS]);
  expect(await diagnose(server.deps)).toEqual([]);
  await hazel.api.ugptSettings.change({ params, json: { region: null } });
  expect(await rates()).toEqual([SSS_PLUS + 1, SSS_PLUS + 1, SSS_PLUS]);
});

test('songs whose versions change rate the profiles of their players again', async () => {
  const server = await start();
  const hazel = await server.player('hazel');
  const difficulty = { difficulty: 'MASTER' };
  await submit(hazel, [...plays(0, 1_009_000, difficulty), ...plays(1, 1_000_000, difficulty)], CHUNITHM);
  const { follow } = beside(server, MAGICAL);
  await follow();
  const rating = async () => (await statsOf(hazel, CHUNITHM)).ratings['rating'];
  // 20 old ones and 20 of Mate.
  expect(await rating()).toBe(Math.floor((20 * 1715 + 20 * 1600) / 50) / 100);
  const older = (entries: readonly unknown[]) =>
    entries.map((entry) => ({ ...(entry as object), versions: ['verse', 'mate'] }));
  const files = seeds.files.map((one) =>
    one.game === 'chunithm' && one.kind === 'charts' ? { ...one, entries: older(one.entries) } : one,
  );
  await server.deps.writer.run(loadCatalogue, { files });
  expect((await follow()).figures).toMatchObject({ moved: 1 });
  expect(await rating()).toBe(Math.floor((20 * 1715 + 10 * 1600) / 50) / 100);
  expect(await diagnose(server.deps)).toEqual([]);
});

test('the doctor finds a rating with wrong parts, wrong new versions and a session rated by the rules of another day', async () => {
  const server = await start();
  const hazel = await server.player('hazel');
  const perfect = { lamp: 'ALL PERFECT', timeAchieved: Date.parse('2025-09-01T12:00:00Z') };
  await submit(hazel, [...plays(0, 100.9, perfect, 10), ...plays(1, 100.5)]);
  await beside(server, MAGICAL).follow();
  expect(await diagnose(server.deps)).toEqual([]);
  const damages = [
    [`update profiles set ratings = json_set(ratings, '$.rate', 1)`, /profile, ratings: stored .*"rate":1,?.*expected/],
    [`update profiles set new_versions = '["circle"]'`, /profile, newVersions: stored \["circle"\], expected/],
    [
      `update sessions set calculated = json_set(calculated, '$.rate', 338)`,
      /calculated: stored .*338.*, expected .*337/,
    ],
  ] as const;
  for (const [statement, finding] of damages) {
    expect(spoil(server.file, statement)).toBe(1);
    expect((await mend(server.deps)).found).toEqual([expect.stringMatching(finding)]);
    expect(await diagnose(server.deps)).toEqual([]);
  }
});
