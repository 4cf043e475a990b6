import { describe, expect, test } from 'vitest';

import { bearer } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { Raw } from '../support/fake-servers/serve.ts';
import { startV2 } from '../support/fake-servers/v2.ts';
import { startV3 } from '../support/fake-servers/v3.ts';
import { accountOf, GAMES, type Account } from '../support/fake-servers/world.ts';
import { linkAccount, sessionOf, syncNow } from '../support/integrations.ts';
import { FOLDER, IIDX, openLinked, partOf } from '../support/linked-fakes.ts';
import { picture, pictureBytes } from '../support/pictures.ts';

const SERVERS = [
  ['v2', startV2],
  ['v3', startV3],
] as const;
const PARAMS = { userID: 'Hazel', ...IIDX };
const png = (shade: number) => new Raw(200, { 'content-type': 'image/png' }, pictureBytes(shade));

/** An account with everything that can be brought. */
function account(): Account {
  const one = accountOf(GAMES[0]!, 60);
  const [chart] = one.charts;
  const preferences = {
    preferredScoreAlg: 'ktLampRating',
    preferredSessionAlg: 'unheardOf',
    preferredProfileAlg: 'BPI',
    preferredRanking: 'rival',
    defaultTable: 'levels',
    scoreBucket: 'lamp',
    gameSpecific: { bpiTarget: 20, unheardOf: 1 },
  };
  one.beside.settings = {
    preferences,
    stats: [
      { mode: 'chart', chart: chart!, property: 'score' },
      { mode: 'folder', ...FOLDER, property: 'lamp', gte: 5 },
      { mode: 'folder', folderID: 'elsewhere', slug: 'elsewhere', property: 'lamp', gte: 5 },
    ],
  };
  one.beside.user = {
    about: 'I play **a lot**.',
    status: 'practising',
    socialMedia: { twitter: 'https://twitter.com/hazel', steam: 'x' },
  };
  one.beside.pictures = { pfp: png(1), banner: png(2) };
  return one;
}

const userOf = async ({ hazel }: Awaited<ReturnType<typeof openLinked>>) =>
  (await hazel.api.users.get({ params: { userID: 'Hazel' } })).body;

test('only the owner of an import sees what else it brought', async () => {
  const { server, hazel, sync } = await openLinked(startV3, [account()]);
  const { importID, brought } = await sync({ bring: ['settings'] });
  expect(brought).toEqual([
    expect.objectContaining({ part: 'settings' }),
    expect.objectContaining({ part: 'showcase' }),
  ]);
  const other = (await server.player('Rowan')).api;
  const params = { importID };
  for (const [api, expected] of [
    [hazel.api, brought],
    [other, undefined],
    [server.client(), undefined],
  ] as const) {
    const document = (await api.imports.get({ params })).body.import;
    expect([document.importID, document.brought]).toEqual([importID, expected]);
    const { body } = await api.imports.pollStatus({ params });
    expect(body).toMatchObject({ importStatus: 'completed', import: { importID } });
    expect('import' in body && body.import.brought).toEqual(expected);
    const listed = (await api.importLists.ofUser({ params: { userID: 'hazel' } })).body;
    expect(listed).toMatchObject([{ importID }]);
    expect(listed[0]).not.toHaveProperty('brought');
    const events = await (
      await server.request(`/api/v1/imports/${importID}/events`, {
        headers: api === hazel.api ? bearer(hazel.key) : {},
      })
    ).text();
    expect([events.includes('"importID"'), events.includes('"brought"')]).toEqual([true, api === hazel.api]);
  }
});

describe.for(SERVERS)('of an account on %s', ([, start]) => {
  test('nothing but goals is asked for unless the player says so', async () => {
    const linked = await openLinked(start, [account()]);
    const before = await userOf(linked);
    await linked.sync();
    expect(linked.remote.seen.filter((path) => /rivals|settings|pfp|banner|users\/\d+$/.test(path))).toEqual([]);
    expect(await userOf(linked)).toEqual({ ...before, lastSeen: expect.any(Number) });
  });

  test('the settings of a game and its showcase come, and those set here since are left alone', async () => {
    const { hazel, sync } = await openLinked(start, [account()]);
    const first = await sync({ bring: ['settings'] });
    expect(partOf(first, 'settings')).toMatchObject({
      brought: 6,
      already: 0,
      missing: [{ code: 'not_here', count: 1, message: expect.stringContaining('preferredSessionAlg of iidx:SP') }],
    });
    expect(partOf(first, 'showcase')).toMatchObject({ brought: 2, missing: [{ code: 'unknown_folder', count: 1 }] });
    const settings = async () => (await hazel.api.ugptSettings.get({ params: PARAMS })).body;
    const [chart] = account().charts;
    expect(await settings()).toMatchObject({
      preferredScoreAlg: 'ktLampRating',
      preferredSessionAlg: null,
      preferredProfileAlg: 'BPI',
      preferredRanking: 'rival',
      defaultTable: 'levels',
      scoreBucket: 'lamp',
      gameSpecific: { bpiTarget: 20, display2DXTra: false },
      stats: [
        { mode: 'chart', chartID: chart!.id, property: 'score' },
        { mode: 'folder', folderID: FOLDER.folderID, property: 'lamp', gte: 5 },
      ],
    });
    await hazel.api.ugptSettings.change({
      params: PARAMS,
      json: { preferredProfileAlg: 'ktLampRating', defaultTable: null },
    });
    await hazel.api.showcase.change({ params: PARAMS, json: [] });
    await hazel.api.showcase.change({
      params: PARAMS,
      json: [{ mode: 'chart', chartID: chart!.id, property: 'lamp' }],
    });
    const second = await sync({ bring: ['settings'] });
    expect(partOf(second, 'settings')).toMatchObject({ brought: 1, already: 5 });
    expect(partOf(second, 'showcase')).toMatchObject({ brought: 0, already: 2 });
    expect(await settings()).toMatchObject({
      preferredProfileAlg: 'ktLampRating',
      defaultTable: 'levels',
      stats: [{ property: 'lamp' }],
    });
    await sync({ bring: ['settings'], overwrite: true });
    expect(await settings()).toMatchObject({ preferredProfileAlg: 'BPI', stats: [{ property: 'score' }, { gte: 5 }] });
    const third = await sync({ bring: ['settings'], overwrite: true });
    expect([partOf(third, 'settings'), partOf(third, 'showcase')]).toMatchObject([
      { brought: 0, already: 6 },
      { brought: 0, already: 2 },
    ]);
  });

  test('profile texts come where there are none here, or where they are to be replaced', async () => {
    const linked = await openLinked(start, [account()]);
    const { hazel, sync } = linked;
    const browser = await hazel.logIn();
    await browser.users.update({ params: { userID: 'me' }, json: { status: 'here now' } });
    expect(partOf(await sync({ bring: ['profile'] }), 'profile')).toMatchObject({
      brought: 2,
      already: 1,
      missing: [{ code: 'refused', count: 1, message: expect.stringMatching(/^steam: /) }],
    });
    expect(await userOf(linked)).toMatchObject({
      about: 'I play **a lot**.',
      status: 'here now',
      socialMedia: { twitter: 'hazel', steam: null },
      customPfpLocation: null,
    });
    expect(partOf(await sync({ bring: ['profile'] }), 'profile')).toMatchObject({ brought: 0, already: 3 });
    await sync({ bring: ['profile'], overwrite: true });
    expect(await userOf(linked)).toMatchObject({ status: 'practising' });
  });

  test.for([
    ['huge', { about: 'a'.repeat(100_000), status: 'b'.repeat(500), socialMedia: { discord: 'c'.repeat(5000) } }, 3],
    ['of another type', { about: { html: '<b>' }, status: 5, socialMedia: { discord: ['x'], github: true } }, 4],
  ] as const)('profile texts that are %s are refused, each with a line', async ([, user, count]) => {
    const one = account();
    one.beside.user = user;
    const linked = await openLinked(start, [one]);
    const { missing, brought } = partOf(await linked.sync({ bring: ['profile'] }), 'profile')!;
    expect(brought).toBe(0);
    expect(missing.reduce((sum, reason) => sum + reason.count, 0)).toBe(count);
    expect(await userOf(linked)).toMatchObject({
      about: '',
      status: null,
      socialMedia: { discord: null, github: null },
    });
  });

  test('pictures come, also behind a redirect, and replace none that is here', async () => {
    const one = account();
    const linked = await openLinked(start, [one]);
    const { remote, hazel, sync } = linked;
    one.beside.pictures.banner = new Raw(302, { location: '/api/v1/users/x/picture' });
    remote.disturb(/\/picture$/, { body: png(3) });
    expect(partOf(await sync({ bring: ['pictures'] }), 'pictures')).toMatchObject({
      brought: 2,
      already: 0,
      missing: [],
    });
    const first = await userOf(linked);
    expect([first.customPfpLocation, first.customBannerLocation]).toEqual([expect.any(String), expect.any(String)]);
    const shown = await linked.server.request('/api/v1/users/Hazel/banner');
    expect(new Uint8Array(await shown.arrayBuffer()).slice(1, 4)).toEqual(new Uint8Array(Buffer.from('PNG')));
    await hazel.api.pictures.setPfp({ params: { userID: 'me' }, form: { pfp: picture(9) } });
    const own = await userOf(linked);
    expect(partOf(await sync({ bring: ['pictures'] }), 'pictures')).toMatchObject({ brought: 0, already: 2 });
    expect((await userOf(linked)).customPfpLocation).toBe(own.customPfpLocation);
    await sync({ bring: ['pictures'], overwrite: true });
    expect((await userOf(linked)).customPfpLocation).toBe(first.customPfpLocation);
  });

  test.for([
    [
      'has 50 MB',
      new Raw(200, { 'content-type': 'image/png' }, Buffer.alloc(50_000_000, 1)),
      /more than 1,048,576 bytes/,
    ],
    ['is no picture', new Raw(200, { 'content-type': 'image/png' }, Buffer.from('<svg>')), /Expected a JPG or PNG/],
    ['is at a private address', new Raw(302, { location: 'http://10.0.0.1/x.png' }), /its address is not a public one/],
    ['is a file of the machine', new Raw(302, { location: 'file:///etc/passwd' }), /http or https/],
    ['redirects in a circle', new Raw(302, { location: './pfp' }), /redirects more than 3 times/],
    ['does not come', new Raw(500, {}), /answered with 500/],
  ] as const)('a picture that %s is refused, and the other one comes', async ([, pfp, words]) => {
    const one = account();
    one.beside.pictures.pfp = pfp;
    const linked = await openLinked(start, [one]);
    expect(partOf(await linked.sync({ bring: ['pictures'] }), 'pictures')).toMatchObject({
      brought: 1,
      missing: [{ count: 1, message: expect.stringMatching(words) }],
    });
    expect(await userOf(linked)).toMatchObject({ customPfpLocation: null, customBannerLocation: expect.any(String) });
  });

  test.for(['rivals', 'settings', 'profile'] as const)(
    '%s that fail keep back nothing else, and come the next time',
    async (part) => {
      const one = account();
      one.beside.rivals = [{ id: 500, username: 'Stranger' }];
      const { remote, sync } = await openLinked(start, [one]);
      const bring = ['goals', 'rivals', 'settings', 'profile'];
      remote.disturb(part === 'profile' ? /users\/\d+$/ : new RegExp(`/${part}$`), part === 'rivals' ? 'cut' : 'fail');
      const first = await sync({ bring });
      expect(first.scoreIDs.length).toBeGreaterThan(50);
      expect(partOf(first, part)).toMatchObject({ brought: 0, missing: [{ code: 'failed', count: 1 }] });
      const others = first.brought!.filter((other) => other.part !== part);
      expect(others.flatMap(({ missing }) => missing).filter(({ code }) => code === 'failed')).toEqual([]);
      remote.disturb(null);
      const codes = partOf(await sync({ bring }), part)!.missing.map(({ code }) => code);
      expect(codes).not.toContain('failed');
    },
  );

  test('answers that make no sense change nothing, and are said', async () => {
    const linked = await openLinked(start, [account()]);
    linked.remote.disturb(/(rivals|settings|users\/\d+)$/, { body: [['<script>'], 7] });
    const before = { ...dump(linked.server.file) };
    const document = await linked.sync({ bring: ['rivals', 'settings', 'profile', 'pictures'] });
    const parts = document.brought!.map(({ part, brought, missing }) => [
      part,
      brought,
      missing.map(({ code }) => code),
    ]);
    expect(parts).toEqual([
      ['rivals', 0, ['failed']],
      ['settings', 0, ['failed']],
      ['profile', 0, ['failed']],
      ['pictures', 0, ['failed']],
    ]);
    expect(dump(linked.server.file)['ugpt_settings']).toEqual(before['ugpt_settings']);
  });
});

describe.for(SERVERS)('rivals on %s', ([, start]) => {
  /** Hazel with an account there, and players here who have the same account as her rivals there. */
  async function open() {
    const one = account();
    const linked = await openLinked(start, [one]);
    const { server, link } = linked;
    const own = start === startV2 ? 7 : 42;
    return { ...linked, one, own, server, link };
  }

  test('are those who have linked their account on the same server; others are named', async () => {
    const { one, own, server, hazel, link, sync } = await open();
    // Rowan's account there is that of the key: the one that Hazel has as a rival there, under another account of hers.
    const rowan = await server.player('Rowan');
    await linkAccount({ server, session: await sessionOf(server, rowan) }, link);
    expect((await syncNow(server, rowan)).status).toBe(200);
    one.beside.rivals = [
      { id: 500, username: 'Stranger\u0000<b>' },
      { id: own, username: 'Far' },
    ];
    const both = partOf(await sync({ bring: ['rivals'] }), 'rivals');
    // Two players here say that they are this one.
    expect(both).toMatchObject({
      brought: 0,
      missing: [
        { code: 'unknown_player', count: 1, message: expect.stringContaining('Stranger') },
        { code: 'unknown_player', count: 1, message: expect.stringContaining('Far') },
      ],
    });
    expect((await hazel.api.rivals.list({ params: PARAMS })).body).toEqual([]);
  });
});
