import { describe, expect, onTestFinished } from 'vitest';

import type { Client } from '../../contracts/client/index.ts';
import { allRoutes } from '../../scripts/openapi/routes.ts';
import type { SeedFile } from '../../src/catalogue/seeds/files.ts';
import { loadCatalogue } from '../../src/transfer/imports/catalogue-commands.ts';
import { upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { batch, play } from '../support/plays.ts';
import { readyWorld } from '../support/ready-world.ts';
import { chartID } from '../support/test-seeds.ts';
import type { TestServer } from '../support/test-server.ts';

/** Names in scripts that are hard to search, of every kind that has a name in the catalogue. */
const NAMES = ['冥', 'ビーチ・ガール', 'Café Pâle', 'Ｗｉｄｅ　Ｏｐｅｎ'];
const song = (id: number, title: string, more: object = {}) => ({
  id,
  title,
  artist: 'Nobody',
  altTitles: [],
  searchTerms: [],
  data: {},
  ...more,
});
const SP = { game: 'iidx', playtype: 'SP' };
const goal = (n: number) => ({
  charts: { type: 'single', data: chartID(`iidx ${n} SP ANOTHER true`) },
  criteria: { mode: 'single', key: 'scoreData.percent', value: 80 + n },
});

function foreignNames(): SeedFile[] {
  const file = (kind: SeedFile['kind'], entries: unknown[], game: string | null = null): SeedFile => ({
    name: game ? `${kind}-${game}.json` : `${kind}.json`,
    kind,
    game,
    entries,
  });
  return [
    file(
      'songs',
      NAMES.map((title, n) => song(200 + n, title, n === 0 ? { searchTerms: ['mei', 'めい'] } : {})),
      'sdvx',
    ),
    file(
      'folders',
      NAMES.map((title, n) => ({
        folderID: `F${n}`,
        title,
        ...SP,
        type: 'static',
        data: [],
        inactive: false,
        searchTerms: n === 0 ? ['mei', 'めい'] : [],
      })),
    ),
    file(
      'tables',
      NAMES.map((title, n) => ({
        tableID: `T${n}`,
        title,
        ...SP,
        folders: [],
        inactive: false,
        default: false,
        description: n === 0 ? 'mei, めい' : '',
      })),
    ),
    file(
      'quests',
      NAMES.map((name, n) => ({
        questID: `q${n}`,
        name,
        desc: n === 0 ? 'mei, めい' : '',
        ...SP,
        questData: [],
      })),
    ),
    file(
      'goals',
      NAMES.map((name, n) => ({ goalID: `G${n}`, name: n === 0 ? '冥 (mei, めい)' : name, ...SP, ...goal(n + 1) })),
    ),
  ];
}
const loadForeignNames = ({ deps }: TestServer) => deps.writer.run(loadCatalogue, { files: foreignNames() });

const everything = async (client: Client, search: string, more: object = {}) =>
  (await client.search.everything({ query: { search, ...more } })).body;

describe('a search over everything', () => {
  test('finds songs of all games with their charts, the same title first', async ({ guest }) => {
    const { songs, charts } = await everything(guest, 'song 1', { limit: 5 });
    expect(songs).toHaveLength(5);
    expect(songs[0]).toMatchObject({ game: 'iidx', title: 'Song 1', __textScore: 1 });
    expect(charts.slice(0, 4).map(({ songID }) => songID)).toEqual([1, 1, 1, 1]);
    expect(new Set(charts.map(({ playtype }) => playtype))).toEqual(new Set(['SP', 'DP']));
    const volts = await everything(guest, 'volt 7');
    expect(volts.songs[0]).toMatchObject({ game: 'sdvx', title: 'Volt 7', __textScore: 1 });
    expect(volts.charts[0]).toMatchObject({ game: 'sdvx', songID: 7 });
  });

  test('finds songs of one name in several games', async ({ server, guest }) => {
    const files: SeedFile[] = ['iidx', 'sdvx'].map((game) => ({
      name: `songs-${game}.json`,
      kind: 'songs',
      game,
      entries: [song(300, 'Everywhere')],
    }));
    await server.deps.writer.run(loadCatalogue, { files });
    const { songs } = await everything(guest, 'everywhere');
    expect(songs.map(({ game, id }) => `${game} ${id}`).sort()).toEqual(['iidx 300', 'sdvx 300']);
  });

  test('can keep to the games that its caller has played', async ({ guest, hazel }) => {
    await upload(hazel, batch([play(1)]));
    const titles = async (client: Client, more: object) =>
      (await everything(client, '7', more)).songs.map(({ title }) => title);
    expect(await titles(hazel.api, { hasPlayedGame: '' })).not.toContain('Volt 7');
    expect(await titles(hazel.api, {})).toEqual(expect.arrayContaining(['Song 7', 'Volt 7']));
    expect(await titles(guest, { hasPlayedGame: '' })).toContain('Volt 7');
  });

  test('finds users: the name itself, then names that begin with it, then the others', async ({ server, guest }) => {
    for (const name of ['Unhazel', 'Hazelnut', 'Hazel', 'Rowan']) await server.player(name);
    const { users } = await everything(guest, 'HAZEL');
    expect(users.map(({ username }) => username)).toEqual(['Hazel', 'Hazelnut', 'Unhazel']);
    expect(users[0]!.__textScore).toBe(1);
    expect((await everything(guest, 'ｈａｚｅｌｎ')).users.map(({ username }) => username)).toEqual(['Hazelnut']);
    expect((await everything(guest, 'hazel', { limit: 2 })).users).toHaveLength(2);
  });

  test('finds the same users first however few are asked for, whoever was seen last', async ({ server, guest }) => {
    for (const name of ['Hazel', 'Hazelnut', 'Hazel-in-Autumn', 'Unhazel', 'Witch-Hazel-Tree'])
      await server.player(name);
    const names = async (limit: number) =>
      (await everything(guest, 'haze', { limit })).users.map(({ username }) => username);
    const all = await names(5);
    expect(all).toEqual(['Hazel', 'Hazelnut', 'Hazel-in-Autumn', 'Unhazel', 'Witch-Hazel-Tree']);
    for (const limit of [1, 2, 3, 4]) expect(await names(limit)).toEqual(all.slice(0, limit));
  });

  test('tells its caller who of the users is a rival', async ({ guest, hazel, rowan }) => {
    for (const player of [hazel, rowan]) await upload(player, batch([play(1)]));
    const params = { userID: 'hazel', ...SP };
    await hazel.api.rivals.replace({ params, json: { rivalIDs: [rowan.user.id] } });
    const rivals = async (client: Client, text: string) =>
      (await everything(client, text)).users.map(({ username, __isRival }) => [username, __isRival]);
    expect(await rivals(hazel.api, 'row')).toEqual([['Rowan', true]]);
    expect(await rivals(rowan.api, 'haz')).toEqual([['Hazel', false]]);
    expect(await rivals(guest, 'row')).toEqual([['Rowan', false]]);
  });

  test('finds folders, tables, quests and goals, each with its game and its likeness', async ({ guest }) => {
    const levels = await everything(guest, 'level 2');
    expect(levels.folders.slice(0, 2).map(({ playtype, __textScore }) => [playtype, __textScore])).toEqual([
      ['SP', 1],
      ['DP', 1],
    ]);
    expect((await everything(guest, 'levels')).tables).toEqual([
      expect.objectContaining({ tableID: 'levels', __textScore: 1 }),
    ]);
    const found = await everything(guest, 'first steps');
    expect(found.quests).toEqual([expect.objectContaining({ questID: 'quest', ...SP, __textScore: 1 })]);
    expect((await everything(guest, 'hard clear')).goals.map(({ name }) => name)).toEqual(['HARD CLEAR Song 1']);
  });

  test('finds a goal as soon as somebody has chosen it, and a folder by the name that it has now', async ({
    server,
    guest,
    hazel,
  }) => {
    await upload(hazel, batch([play(1)]));
    const find = async (text: string) => (await guest.search.everything({ query: { search: text } })).body;
    const before = await find('82');
    await hazel.api.ugptTargets.addGoal({ params: { userID: 'me', ...SP }, json: goal(2) as never });
    expect((await find('82')).goals).toHaveLength(before.goals.length + 1);
    const named = (title: string) => {
      const folders = foreignNames().find(({ kind }) => kind === 'folders');
      const entries = folders!.entries.map((folder) => ({ ...(folder as object), title }));
      return server.deps.writer.run(loadCatalogue, { files: [{ ...folders!, entries: entries.slice(0, 1) }] });
    };
    for (const title of ['Morning walk', 'Evening walk']) {
      await named(title);
      expect((await find('walk')).folders.map((folder) => folder.title)).toEqual([title]);
    }
  });

  test('leaves out folders and tables that are hidden, unless they are asked for', async ({ server, guest }) => {
    const files = foreignNames()
      .filter(({ kind }) => kind === 'folders' || kind === 'tables')
      .map((file) => ({ ...file, entries: file.entries.map((entry) => ({ ...(entry as object), inactive: true })) }));
    await server.deps.writer.run(loadCatalogue, { files });
    const hidden = await everything(guest, '冥');
    expect([hidden.folders, hidden.tables]).toEqual([[], []]);
    const shown = await everything(guest, '冥', { inactive: '' });
    expect([shown.folders.length, shown.tables.length]).toEqual([1, 1]);
  });

  test('lists at most as many of each kind as are asked for, and 20 unless told', async ({ server, guest }) => {
    const few = await everything(guest, 'o', { limit: 1 });
    expect(few.songs).toHaveLength(1);
    expect((await everything(guest, 'o')).songs).toHaveLength(20);
    for (const limit of ['0', '101', '1.5', 'x']) {
      expect((await server.request(`/api/v1/search?search=o&limit=${limit}`)).status).toBe(400);
    }
    expect((await server.request('/api/v1/search')).status).toBe(400);
  });

  const SESSION_WAYS = [
    ['one kanji', '冥', '冥の夜'],
    ['three kana', 'ビーチ', 'ビーチ・ガール'],
    ['kana half as wide', 'ﾋﾞｰﾁ', 'ビーチ・ガール'],
    ['a name without its accents', 'pale cafe', 'Café Pâle'],
    ['a part in capitals', 'FÉ P', 'Café Pâle'],
    ['letters twice as wide', 'ｃａｆé', 'Café Pâle'],
    ['a wide name as it is', 'Ｗｉｄｅ', 'Ｗｉｄｅ Ｏｐｅｎ'],
    ['a quotation mark', '"quoted"', 'A "quoted" evening'],
    ['a word and a short one', 'quoted a', 'A "quoted" evening'],
  ] as const;
  test.for(SESSION_WAYS)('finds sessions of all players by %s', async ([, text, name], { guest, hazel, rowan }) => {
    const [session] = (await upload(hazel, batch([play(1)]))).createdSessions;
    const [other] = (await upload(rowan, batch([play(1)]))).createdSessions;
    await hazel.api.sessions.customise({ params: session!, json: { name } });
    await rowan.api.sessions.customise({ params: other!, json: { name: 'Zigzag' } });
    const { sessions } = await everything(guest, text);
    expect(sessions.map((one) => [one.sessionID, one.name])).toEqual([[session!.sessionID, name]]);
  });

  test('finds sessions by the name they have, not by one they had, and none that are gone', async ({
    guest,
    hazel,
  }) => {
    const { importID, createdSessions } = await upload(hazel, batch([play(1)]));
    const params = createdSessions[0]!;
    const named = async (text: string) => (await everything(guest, text)).sessions.map(({ name }) => name);
    await hazel.api.sessions.customise({ params, json: { name: 'Zigzag' } });
    await hazel.api.sessions.customise({ params, json: { name: 'Quokka' } });
    expect([await named('zigzag'), await named('quokka')]).toEqual([[], ['Quokka']]);
    await hazel.api.imports.revert({ params: { importID } });
    expect(await named('quokka')).toEqual([]);
  });

  const KINDS = ['songs', 'folders', 'tables', 'quests', 'goals'] as const;
  const WAYS = [
    ['one kanji', '冥', 0],
    ['romaji', 'mei', 0],
    ['hiragana', 'めい', 0],
    ['one katakana', 'ガ', 1],
    ['half as wide', 'ﾋﾞｰﾁ', 1],
    ['without accents', 'cafe pale', 2],
    ['in capitals', 'CAFÉ', 2],
    ['twice as wide', 'ｗｉｄｅ', 3],
    ['narrow where the name is wide', 'wide open', 3],
    ['from the middle of a name', 'ide op', 3],
  ] as const;
  test.for(KINDS.flatMap((kind) => WAYS.map(([way, text, n]) => ({ kind, way, text, n }))))(
    'finds $kind $way',
    async ({ kind, text, n }, { server, guest }) => {
      await loadForeignNames(server);
      const found = (await everything(guest, text))[kind];
      const names = found.map((one) => ('name' in one ? one.name : one.title));
      expect(names).toEqual([expect.stringContaining(NAMES[n]!)]);
    },
  );
});

describe('charts are found by what names them exactly:', () => {
  const HASH = 'ab'.repeat(16);

  test('chart ids, ids in the game, hashes in small letters and capitals', async ({ server, guest }) => {
    const find = async (search: string) => (await guest.search.chartHash({ query: { search } })).body;
    const id = chartID('iidx 3 SP ANOTHER true');
    expect((await find(id)).charts.map((chart) => chart.chartID)).toEqual([id]);
    expect((await find(` ${id.toUpperCase()} `)).songs).toEqual([
      expect.objectContaining({ game: 'iidx', title: 'Song 3' }),
    ]);
    const inGame = await find('1003');
    expect(inGame.charts.map(({ playtype }) => playtype).sort()).toEqual(['DP', 'SP', 'SP']);
    const entries = [
      {
        chartID: 'bms-chart',
        songID: 1,
        playtype: '7K',
        difficulty: 'CHART',
        level: '?',
        levelNum: 0,
        isPrimary: true,
        versions: [],
        rgcID: null,
        tierlistInfo: {},
        data: { notecount: 100, hashMD5: HASH, hashSHA256: `${HASH}${HASH}`, tableFolders: [] },
      },
    ];
    await server.deps.writer.run(loadCatalogue, {
      files: [
        { name: 'songs-bms.json', kind: 'songs', game: 'bms', entries: [song(1, 'Stray')] },
        { name: 'charts-bms.json', kind: 'charts', game: 'bms', entries },
      ],
    });
    for (const text of [HASH, HASH.toUpperCase(), `${HASH}${HASH}`]) {
      const { charts, songs } = await find(text);
      expect([charts.map((chart) => chart.chartID), songs.map(({ title }) => title)]).toEqual([
        ['bms-chart'],
        ['Stray'],
      ]);
    }
  });

  test('nothing is found by a part of a hash, by a title, or by nothing', async ({ guest }) => {
    for (const search of [chartID('iidx 3 SP ANOTHER true').slice(1), 'Song 3', '', ' ', '%']) {
      expect((await guest.search.chartHash({ query: { search } })).body).toEqual({ songs: [], charts: [] });
    }
  });
});

const searches = allRoutes().filter(({ contract }) => 'search' in (contract.query?._zod.def.shape ?? {}));

describe('no text has a special meaning, and none fails, for', () => {
  /** Percent-encoded; nothing in the world of these tests has such a name. */
  const HOSTILE = {
    quote: '%27',
    'double quote': '%22',
    percent: '%25',
    underscore: '_',
    star: '*',
    backslash: '%5C',
    'an open NEAR': 'NEAR(',
    'a column filter': 'text%3A*',
    'a lone hyphen': '-',
    'an excluded word': '-zqzq',
    caret: '%5E',
    'unbalanced brackets': ')(',
    'an injection': "'%20or%201%3D1%20--%20",
    'NUL in a word': 'zq%00zq',
    'an unpaired surrogate': '%ED%A0%80zq',
    'bytes that are no text': '%FF%FEzq',
    '200 characters': 'q'.repeat(200),
    '200 emoji': encodeURIComponent('🎵'.repeat(100)),
    emoji: encodeURIComponent('👩‍👩‍👧‍👦'),
    'the order reversed': encodeURIComponent('\u202Ezqzq'),
  };

  test.for(searches)('$operation', async ({ contract }) => {
    const world = await readyWorld();
    const { server } = world;
    onTestFinished(() => server.close());
    const path = contract.path.replaceAll(/:(\w+)/g, (_, name: keyof typeof world.params) => world.params[name]);
    const ask = async (text: string) => {
      const response = await server.request(`${path}?search=${text}`);
      return { status: response.status, body: ((await response.json()) as { body?: unknown }).body };
    };
    const nothing = await ask('zqzqzqzq');
    expect(nothing.status).toBe(200);
    for (const [what, text] of Object.entries(HOSTILE)) expect([what, await ask(text)]).toEqual([what, nothing]);
    expect((await ask('q'.repeat(201))).status).toBe(400);
    expect((await ask('%00')).status).toBe(200);
    expect((await server.request(`${path}?search=a&search=b`)).status).toBe(400);
  });

  test('all of them', () => {
    expect(searches.length).toBeGreaterThan(10);
  });
});
