import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { bearer, post, send, upload } from '../support/calls.ts';
import type { World } from '../support/happy/world.ts';
import { asFile, batch, play } from '../support/plays.ts';
import { readyWorld } from '../support/ready-world.ts';
import { P as UGPT } from './row.ts';

let world: World;
let administrator: { cookie: string };
beforeAll(async () => {
  world = await readyWorld();
  const { hazel, params, server } = world;
  await hazel.api.showcase.change({ params, json: [{ mode: 'chart', chartID: params.chartID, property: 'lamp' }] });
  // A session takes ten plays to have a rating.
  const plays = Array.from({ length: 10 }, (_, n) => play(n + 10, { lamp: 'FULL COMBO' }));
  const { createdSessions } = await upload(hazel, batch(plays));
  await hazel.api.sessions.customise({
    params: createdSessions[0]!,
    json: { name: 'An evening in May', highlight: true },
  });
  administrator = { cookie: (await server.admin('Sorrel')).cookie };
});
afterAll(() => world.server.close());

const P = UGPT.replace('/api/v1/', '');
const T = `${P}/targets`;

/** Keys listed in the specification, in its order, with their types; a whole list is `[…]` of its entries. */
const RECENT = 'goalSubs:array goals:array questSubs:array quest:array user:object';
const SESSION = 'sessionID:string name:string desc:string? userID:integer scores:array calculatedData:object';
const SCORE = 'scoreID:string songID:integer chartID:string userID:integer scoreData:object comment:string?';
const SETTINGS = 'preferredScoreAlg:string? preferredSessionAlg:string? preferredProfileAlg:string? stats:array';
const IMPORT =
  'importType:string importID:string idStrings:array scoreIDs:array errors:array timeStarted:integer timeFinished:integer createdSessions:array userID:integer classDeltas:array goalInfo:array questInfo:array userIntent:boolean';
const PBS = 'songs:array charts:array pbs:array';
const SCORES = 'songs:array charts:array scores:array';
const STATUS = 'serverTime:integer startTime:integer whoami:integer? version:string permissions:array';

const READ = [
  [P, 'gameStats:object firstScore:object? mostRecentScore:object? totalScores:integer rankingData:object'],
  [`${P}/pbs?search=song`, PBS],
  [`${P}/pbs/best`, PBS],
  [`${P}/pbs/all`, PBS],
  [`${P}/pbs/:chartID`, 'pb:object chart:object scores:-'],
  [`${P}/pbs/:chartID?getComposition`, 'pb:object chart:object scores:array'],
  [`${P}/scores?search=song`, SCORES],
  [`${P}/scores/recent`, SCORES],
  [`${P}/sessions?search=evening`, `[${SESSION}]`],
  [`${P}/sessions/best`, `[${SESSION}]`],
  [`${P}/sessions/highlighted`, `[${SESSION}]`],
  [`${P}/sessions/recent`, `[${SESSION}]`],
  [`${P}/sessions/last`, SESSION],
  [`${P}/most-played`, PBS],
  [`${P}/leaderboard-adjacent`, 'above:array below:array users:array thisUsersStats:object thisUsersRanking:object'],
  [`${P}/history`, '[classes:object ratings:object timestamp:integer playcount:integer ranking:object]'],
  [`${P}/settings`, SETTINGS],
  [`${P}/showcase`, '[stat:object value:object related:object]'],
  [`${P}/showcase?projectUser=hazel`, '[stat:object value:object related:object]'],
  [`${P}/showcase/custom?mode=chart&property=score&chartID=:chartID`, 'stat:object result:object related:object'],
  [`${T}/recently-achieved`, RECENT],
  [`${T}/recently-raised`, RECENT],
  [`${T}/quests`, 'quests:array questSubs:array'],
  [`${T}/quests/:questID`, 'questSub:object quest:object goals:array results:array'],
  ['scores/:scoreID', 'score:object song:- chart:-'],
  ['scores/:scoreID?getRelated', 'score:object song:object chart:object'],
  ['sessions/:sessionID', 'session:object scores:array songs:array charts:array user:object'],
  ['imports/:importID', 'scores:array songs:array charts:array sessions:array import:object user:object'],
  ['imports/:importID/poll-status', 'importStatus:string progress:- import:object'],
  ['status', `${STATUS} echo:-`],
  ['status?echo=hello', `${STATUS} echo:string`],
] as const;

const file = () => {
  const body = new FormData();
  body.append('importType', 'file/batch-manual');
  body.append('scoreData', asFile(batch([play(7)])));
  return body;
};

/** In an order in which each can be done. */
const CHANGES = [
  ['PATCH', `${P}/settings`, { preferredScoreAlg: 'BPI' }, SETTINGS],
  [
    'PATCH',
    `${P}/showcase`,
    [{ mode: 'chart', chartID: ':chartID', property: 'grade' }],
    '[mode:string chartID:string property:string]',
  ],
  ['DELETE', `${T}/quests/:questID`, {}, 'quest:object'],
  ['PUT', `${T}/quests/:questID`, {}, 'goals:array quest:object goalResults:array questSub:object'],
  ['PATCH', 'scores/:scoreID', { comment: 'at last' }, SCORE],
  ['PATCH', 'sessions/:sessionID', { desc: 'a long evening' }, SESSION],
  ['POST', 'import/orphans', {}, 'processed:integer failed:integer success:integer removed:integer'],
  ['POST', 'status', { echo: 'hello' }, `${STATUS} echo:string`],
  ['POST', 'import/file', file, IMPORT],
  ['DELETE', 'scores/:scoreID', {}, ''],
  ['POST', 'imports/:importID/revert', {}, ''],
] as const;

const BY_ADMINISTRATORS = [
  ['change-log-level', { logLevel: 'info', duration: 1 }, ''],
  ['resync-pbs', { userIDs: [1], filters: {} }, ''],
  ['recalc', {}, 'scoresRecalced:integer'],
  ['destroy-chart', { chartID: ':chartID', game: 'iidx' }, ''],
  ['destroy-ugpt', { userID: 1, game: 'iidx', playtype: 'SP' }, ''],
] as const;

const fill = (text: string): string =>
  text.replaceAll(/:(\w+)\b/g, (whole, name: string) => world.params[name as keyof World['params']] ?? whole);

function typeOf(value: unknown): string {
  if (value === undefined) return '-';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

/** Returns where an answer differs from the list; additional keys are extensions. */
function faultsOf(body: unknown, listed: string): string[] {
  if (listed.startsWith('[')) {
    if (!Array.isArray(body) || body.length === 0) return ['a list with something in it'];
    return body.flatMap((one) => faultsOf(one, listed.slice(1, -1)));
  }
  if (listed === '') return Object.keys(body as object);
  return listed.split(' ').flatMap((field) => {
    const [name = '', type = ''] = field.split(':');
    const value = (body as Record<string, unknown>)[name];
    const fits = value === null ? type.endsWith('?') : typeOf(value) === type.replace('?', '');
    return fits ? [] : `${field}, not ${value === null ? 'null' : typeOf(value)}`;
  });
}

async function ask(path: string, init: RequestInit): Promise<unknown> {
  const { status, json } = await send(world.server, `/api/v1/${fill(path)}`, init);
  expect([status, json.success]).toEqual([200, true]);
  return json.body;
}

describe('an answer has the keys that the specification lists, each of its type:', () => {
  test.each(READ)('GET %s', async (path, listed) => {
    expect(faultsOf(await ask(path, {}), listed)).toEqual([]);
  });

  test.each(CHANGES)('%s %s', async (method, path, sent, listed) => {
    const { authorization } = bearer(world.hazel.key);
    const init =
      typeof sent === 'function'
        ? { headers: { authorization }, body: sent() }
        : post(fill(JSON.stringify(sent)), { authorization });
    expect(faultsOf(await ask(path, { ...init, method }), listed)).toEqual([]);
  });

  test.each(BY_ADMINISTRATORS)('POST admin/%s', async (name, sent, listed) => {
    const body = await ask(`admin/${name}`, post(fill(JSON.stringify(sent)), administrator));
    expect(faultsOf(body, listed)).toEqual([]);
  });
});
