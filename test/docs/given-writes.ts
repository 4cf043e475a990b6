import { upload } from '../support/calls.ts';
import { MD5, sumsOf } from '../support/courses.ts';
import { archiveOf } from '../support/exports.ts';
import { CREDENTIALS, loggedIn, me, register } from '../support/happy/callers.ts';
import type { World } from '../support/happy/world.ts';
import { STAGES } from '../support/hooks/happy.ts';
import { codeTo, forget, weeklyTokenOf } from '../support/mail.ts';
import { picture, pictureBytes } from '../support/pictures.ts';
import { batch, play } from '../support/plays.ts';
import { newSongs, stage } from '../support/stage.ts';
import type { Sender } from './send-example.ts';

/** Adds to a world; returns how the example is sent then. `admin` is the Cookie header of an administrator. */
type Given = (world: World, admin: string) => Promise<Partial<Sender>>;

const EXAMPLE_CODE = '0c1d2e3f4a5b6c7d8e9f0c1d2e3f4a5b6c7d8e9f';
const EXAMPLE_ID = '0c1d2e3f4a5b6c7d';
const EXAMPLE_PASSWORD = { 'correct horse battery': CREDENTIALS['!password'] };
/** The example's own path, if it is not Hazel who sends it. */
const MYSELF = { '/users/hazel/': '/users/me/', "userID: 'hazel'": "userID: 'me'" };
const EXAMPLE_CLIENT = `CI4f9a1c${'0'.repeat(34)}`;

/** Somebody who has registered, with their session. */
const newcomer: Given = async (world) => ({
  cookie: (await loggedIn(world)).headers.cookie,
  known: { ...EXAMPLE_PASSWORD, ...MYSELF, 'hazel@': 'aspen@' },
});

const withWebhook: Given = async ({ browser }) => {
  await browser.personalWebhook.set({
    ...me,
    json: { address: 'http://127.0.0.1:9', events: ['class-update/v1'], format: 'standard' },
  });
  return {};
};
const withPictures: Given = async (world) => {
  await world.hazel.api.pictures.setPfp({ ...world, form: { pfp: picture() } });
  await world.hazel.api.pictures.setBanner({ ...world, form: { banner: picture() } });
  return {};
};
const aPicture: Given = async () => ({ file: pictureBytes() });
const knownClient: Given = async ({ client }) => ({ known: { [EXAMPLE_CLIENT]: client.clientID } });
const staged: Given = async ({ server }, cookie) => {
  const { stageID } = await stage(server.browser(cookie));
  return { known: { ['b7'.repeat(16)]: stageID } };
};
const aSong: Given = async () => ({ known: { 'Blue Hour': 'Song 1' } });
const aCourse: Given = async () => ({
  known: {
    '60db908cf5597c71c394ed4538027698': sumsOf(...STAGES),
    '"md5":"69eb6fe5959f9453af3c8e6988af1454"},{"md5":"69eb6fe5959f9453af3c8e6988af1454"},{"md5":"69eb6fe5959f9453af3c8e6988af1454"},{"md5":"69eb6fe5959f9453af3c8e6988af1454"':
      STAGES.map((name) => `"md5":"${MD5(name)}"`).join('},{'),
  },
});
const setUp: Given = async ({ server }) => ({
  known: { [`5b1e9f${'0'.repeat(34)}`]: server.deps.setup.token, Hazel: 'Aspen', 'hazel@': 'aspen@' },
});

/** Settings of the server that an example is for. */
export const SETTINGS: Readonly<Record<string, Record<string, string>>> = {
  'auth.unsubscribe': { KAIDEN_SMTP_URL: 'smtp://127.0.0.1:1' },
  'invites.create': { KAIDEN_REGISTRATION: 'invite' },
};

/** Additions for the examples that need more than the world has. */
export const GIVEN: Readonly<Record<string, Given>> = {
  'setup.check': setUp,
  'setup.create': setUp,
  'auth.register': async () => ({ known: { Hazel: 'Aspen', 'hazel@': 'aspen@' } }),
  'auth.login': async (world) => {
    await register(world);
    return { known: { ...EXAMPLE_PASSWORD, Hazel: 'Aspen' } };
  },
  'auth.verifyEmail': async (world) => {
    await register(world);
    return { known: { [EXAMPLE_CODE]: await codeTo(world.server, 'a@x.example') } };
  },
  'auth.resetPassword': async (world) => ({
    known: { [EXAMPLE_CODE]: await forget(world.server, 'Hazel@example.com') },
  }),
  'auth.unsubscribe': async ({ server, browser }) => {
    await browser.users.updateSettings({ ...me, json: { weeklySummary: 'en' } });
    return { known: { '0123456789abcdef0123456789abcdef01234567': weeklyTokenOf(server) } };
  },
  'account.changePassword': newcomer,
  'account.changeEmail': newcomer,
  'account.delete': newcomer,
  'account.cancelDeletion': async (world, admin) => {
    const given = await newcomer(world, admin);
    await world.server
      .browser(given.cookie!)
      .account.delete({ ...me, json: { '!password': CREDENTIALS['!password'] } });
    return given;
  },
  'account.endLoginSession': async ({ browser }) => {
    const { body } = await browser.account.loginSessions(me);
    return { known: { [EXAMPLE_ID]: body[0]!.handle } };
  },
  'apiTokens.revoke': async ({ browser }) => {
    const { body } = await browser.apiTokens.create({ ...me, json: { permissions: [] } });
    return { known: { [EXAMPLE_ID]: body.keyID } };
  },
  'personalWebhook.remove': withWebhook,
  'personalWebhook.resetSecret': withWebhook,
  'personalWebhook.sendTestEvent': withWebhook,
  'oauth.createCode': knownClient,
  'oauth.createCodeByShortPath': knownClient,
  'oauth.token': async ({ browser, client }) => {
    const challenge = {
      codeChallenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      codeChallengeMethod: 'S256' as const,
    };
    const { body } = await browser.oauth.createCode({ json: { clientID: client.clientID, ...challenge } });
    return { known: { [`7d20e5${'0'.repeat(34)}`]: body.code } };
  },
  'invites.create': async (_, cookie) => ({ cookie, known: MYSELF }),
  'pictures.setPfp': aPicture,
  'pictures.setBanner': aPicture,
  'pictures.deletePfp': withPictures,
  'pictures.deleteBanner': withPictures,
  'ugptSettings.change': async () => ({ known: { 'iidx-SP-levels-30': 'levels' } }),
  'rivals.replace': async ({ server }) => {
    const rowan = await server.player('Rowan');
    await upload(rowan, batch([play(1)]));
    return { known: { '[2]': `[${rowan.user.id}]` } };
  },
  'ugptTargets.dropGoal': async (world) => {
    const goal = {
      charts: { type: 'single', data: world.params.chartID },
      criteria: { mode: 'single', key: 'scoreData.percent', value: 90 },
    };
    const { body } = await world.hazel.api.ugptTargets.addGoal({ ...world, json: goal as never });
    return { known: { [world.params.goalID]: body.goal.goalID } };
  },
  'ugptTargets.takeQuest': async (world) => {
    await world.hazel.api.ugptTargets.dropQuest(world);
    return {};
  },
  'scores.unblacklist': async (world) => {
    await world.hazel.api.scores.delete({ ...world, json: { blacklist: true } });
    return {};
  },
  'imports.fromFile': async () => ({ file: JSON.stringify(batch([play(3)])) }),
  'hooks.beatorajaCourse': aCourse,
  'hooks.lr2Course': aCourse,
  'aliases.remove': async (world, admin) => {
    const { chartID } = world.params;
    const json = { game: 'iidx', playtype: 'SP', matchType: 'songTitle' as const, name: 'Song of Tomorrow', chartID };
    const { alias } = (await world.server.browser(admin).aliases.settle({ json })).body;
    return { known: { [world.params.aliasID]: alias.aliasID } };
  },
  'catalogue.stage': async () => ({ file: await newSongs().text() }),
  'catalogue.drop': staged,
  'catalogue.apply': staged,
  'exports.bring': async (world, admin) => ({
    ...(await newcomer(world, admin)),
    file: await archiveOf(world.server.file, world.server.deps.games, world.hazel.user.id),
  }),
  'v3.resolvePB': aSong,
  'v3.resolveChart': aSong,
  'v3.resolveChartOfPlaytype': aSong,
};
