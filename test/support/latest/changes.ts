import type { Client } from '../../../contracts/client/index.ts';
import { createClient } from '../../../contracts/client/index.ts';
import { SP } from '../calls.ts';
import { picture } from '../pictures.ts';
import { batch, MINUTE, NOON, play } from '../plays.ts';
import { SONGS } from '../test-seeds.ts';
import { PASSWORD } from './folder.ts';

/** A user who changes things, and the server that they do it on. */
export interface Actor {
  url: string;
  username: string;
  /** A client with a session. */
  api: Client;
  /** Notes that an answer did not show what an earlier answer had changed. */
  stale: (what: string) => void;
  /** Another number at each call. */
  next: () => number;
}

export type Change = keyof typeof CHANGES;

const me = { params: { userID: 'me' } };

/** The status of a GET by a client of its own, as JSON with its body. */
async function look(actor: Actor, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${actor.url}/api/v1/${path}`, { headers });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: response.ok ? bodyOf(text) : undefined };
}

/** Values that are compared in answers; a picture has none. */
interface Seen {
  about?: string | null;
  score?: { chartID: string };
}

const bodyOf = (text: string): Seen => (text.startsWith('{') ? (JSON.parse(text) as { body: Seen }).body : {});

/** Logs in and returns the Cookie header. */
export async function logIn(url: string, username: string): Promise<string> {
  const response = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, '!password': PASSWORD, captcha: '' }),
  });
  if (!response.ok) throw new Error(`Logging in was answered with ${response.status}`);
  return response.headers.get('set-cookie')!.split(';')[0]!;
}

async function expectStatus(actor: Actor, what: string, status: number, ...request: [string, Record<string, string>?]) {
  const seen = await look(actor, ...request);
  if (seen.status !== status) actor.stale(`${what}: ${seen.status} instead of ${status}`);
  return seen;
}

const importOne = async ({ api, next }: Actor, more: object = {}) => {
  const n = next();
  const one = play(1 + (n % SONGS), { score: 200 + (n % 700), timeAchieved: NOON - n * 13 * MINUTE, ...more });
  const { body } = await api.imports.direct({ json: batch([one]) });
  if (!('scoreIDs' in body)) throw new Error('The import did not run at once');
  return body;
};

/** Each makes changes through one client and looks, as soon as it has the answer, through another. */
export const CHANGES = {
  session: async (actor: Actor) => {
    const cookie = await logIn(actor.url, actor.username);
    await expectStatus(actor, 'a new session', 200, 'users/me/settings', { cookie });
    await fetch(`${actor.url}/api/v1/auth/logout`, { method: 'POST', headers: { cookie } });
    await expectStatus(actor, 'a session that was logged out', 401, 'users/me/notifications', { cookie });
  },
  key: async (actor: Actor) => {
    const { body } = await actor.api.apiTokens.create({ ...me, json: { permissions: ['submit_score'] } });
    const headers = { authorization: `Bearer ${body.token}` };
    await expectStatus(actor, 'a new key', 200, 'users/me', headers);
    await actor.api.apiTokens.revoke({ params: { userID: 'me', token: body.token } });
    await expectStatus(actor, 'a revoked key', 401, 'users/me', headers);
  },
  profile: async (actor: Actor) => {
    const about = `about ${actor.next()}`;
    await actor.api.users.update({ ...me, json: { about } });
    const { body } = await look(actor, `users/${actor.username}`);
    if (body?.about !== about) actor.stale(`a profile: ${body?.about} instead of ${about}`);
  },
  score: async (actor: Actor) => {
    const { scoreIDs } = await importOne(actor);
    const scoreID = scoreIDs[0]!;
    const { body } = await expectStatus(actor, 'an imported score', 200, `scores/${scoreID}`);
    const pb = `users/${actor.username}/games/${SP.game}/${SP.playtype}/pbs/${body?.score?.chartID}`;
    await expectStatus(actor, 'the PB of an imported score', 200, pb);
    await actor.api.scores.delete({ params: { scoreID }, json: { blacklist: false } });
    await expectStatus(actor, 'a deleted score', 404, `scores/${scoreID}`);
  },
  orphan: async (actor: Actor) => {
    await importOne(actor, { identifier: `Unknown ${actor.next()}` });
    const { orphans } = (await actor.api.orphans.list(me)).body;
    const charts = await actor.api.charts.list({ params: SP, query: {} });
    const chart = charts.body.charts[actor.next() % charts.body.charts.length]!;
    if (orphans.length === 0) return actor.stale('an orphan: not in the list');
    const call = { params: { userID: 'me', orphanID: orphans[0]!.orphanID }, json: { chartID: chart.chartID } };
    const resolved = await actor.api.orphans.resolve(call).catch((error: unknown) => error as Error);
    if (resolved instanceof Error) return actor.stale(`resolving an orphan: ${resolved.message}`);
    await expectStatus(actor, 'the score of an orphan', 200, `scores/${resolved.body.score.scoreID}`);
  },
  picture: async (actor: Actor) => {
    const { body } = await actor.api.pictures.setPfp({ ...me, form: { pfp: picture(actor.next() % 256) } });
    const location = new URL(body.get).searchParams.get('v');
    const { headers } = await look(actor, `users/${actor.username}/pfp`);
    const etag = headers.get('etag');
    if (etag !== `"${location}"`) actor.stale(`a picture: ${etag} instead of ${location}`);
  },
};

/** Returns an actor with a session on a server. */
export async function actorOn(url: string, username: string, stale: Actor['stale']): Promise<Actor> {
  let number = 0;
  const api = createClient({ baseUrl: url, cookie: await logIn(url, username) });
  return { url, username, api, stale, next: () => (number += 1) };
}
