/*
 * Tests of types. Nothing here runs: `tsc` compiles this file, and every @ts-expect-error has to be an error, or the
 * compiler complains that it is unused. What must compile stands beside it without a mark.
 *
 * 1. route()         what a contract may say
 * 2. bind()          what a handler may take and give
 * 3. createClient()  what a caller may send and gets back
 * 4. pages()         which lists have pages, and what is in them
 * 5. changes()       which lists tell what has changed, and that a cursor comes with it
 */
import { z } from 'zod';

import { changes } from '../../contracts/client/changes.ts';
import { createClient } from '../../contracts/client/index.ts';
import type { Issue, UserDocument } from '../../contracts/client/index.ts';
import { pages } from '../../contracts/client/pages.ts';
import type { ClientOf } from '../../contracts/client/types.ts';
import { presence, upload, userRef } from '../../contracts/common.ts';
import { anyone, eventOf, key, route, session } from '../../contracts/contract.ts';
import { accepted, bind, ok, type EventSource } from '../../src/handler/handler.ts';

const Done = z.object({ done: z.boolean() });
const Queued = z.object({ url: z.string() });

const things = {
  list: route({
    method: 'GET',
    path: '/api/v1/things',
    summary: 'List',
    access: anyone,
    query: z.object({ all: presence, search: z.string().optional() }),
    success: { 200: z.array(Done) },
  }),
  change: route({
    method: 'PATCH',
    path: '/api/v1/users/:userID/things/:name',
    summary: 'Change',
    access: session,
    params: z.object({ userID: userRef, name: z.string() }),
    json: z.strictObject({ about: z.string() }),
    success: { 200: Done },
  }),
  send: route({
    method: 'POST',
    path: '/api/v1/things',
    summary: 'Send',
    access: key('submit_score'),
    form: z.object({ kind: z.enum(['file/a', 'file/b']), data: upload() }),
    success: { 200: Done, 202: Queued },
  }),
  large: route({
    method: 'POST',
    path: '/api/v1/things/large',
    summary: 'Send much',
    access: key('submit_score'),
    bytes: z.object({ scores: z.array(z.number()) }),
    success: { 200: Done },
  }),
  end: route({ method: 'DELETE', path: '/api/v1/things', summary: 'End', access: session, success: { 200: Done } }),
};

const streams = {
  follow: route({
    method: 'GET',
    path: '/api/v1/things/events',
    summary: 'Follow',
    access: anyone,
    events: true,
    success: { 200: eventOf('done', Done) },
  }),
};
const tellsOther: EventSource<{ event: 'other'; data: number }> = () => () => {};

/* ---- 1. route() ---- */

// @ts-expect-error the path has a parameter that params lacks
route({ method: 'GET', path: '/api/v1/users/:userID', summary: '', access: anyone, success: { 200: Done } });

const onlyUser = z.object({ userID: userRef });
// @ts-expect-error the path has one more parameter than params
route({ method: 'GET', path: '/api/v1/:userID/:game', summary: '', access: anyone, params: onlyUser, success: {} });

// @ts-expect-error params has a name that the path lacks
route({ method: 'GET', path: '/api/v1/users', summary: '', access: anyone, params: onlyUser, success: { 200: Done } });

// @ts-expect-error access is no default: every contract says who may call it
route({ method: 'GET', path: '/api/v1/users', summary: '', success: { 200: Done } });

// @ts-expect-error there is no such permission
key('be_root');

// @ts-expect-error success means 200 or 202
route({ method: 'GET', path: '/api/v1/users', summary: '', access: anyone, success: { 204: Done } });

// @ts-expect-error routes live under /api/v1 or /ir
route({ method: 'GET', path: '/users', summary: '', access: anyone, success: { 200: Done } });

/* ---- 2. bind() ---- */

const done = ok('Done', { done: true });
const handlers = { list: () => ok('', []), change: () => done, send: () => done, large: () => done, end: () => done };
bind('things', things, handlers);

const { end: _end, ...withoutEnd } = handlers;
// @ts-expect-error a handler is missing
bind('things', things, withoutEnd);

// @ts-expect-error a handler has no contract
bind('things', things, { ...handlers, extra: () => done });

// @ts-expect-error a stream takes what tells its events, not a single one
bind('streams', streams, { follow: () => ok('', { event: 'done', data: { done: true } }) });

// @ts-expect-error the contract declares no such event
bind('streams', streams, { follow: () => ok('', tellsOther) });

bind('streams', streams, {
  follow: () =>
    ok('', ({ send, end }) => {
      send({ event: 'done', data: { done: true } });
      end();
      return () => {};
    }),
});

// @ts-expect-error the body is not that of the contract
bind('things', things, { ...handlers, end: () => ok('', { done: 'yes' }) });

// @ts-expect-error the contract declares no 202
bind('things', things, { ...handlers, end: () => accepted('', { done: true }) });

// @ts-expect-error this is the body of 200, sent with 202
bind('things', things, { ...handlers, send: () => accepted('', { done: true }) });

bind('things', things, {
  ...handlers,
  list: ({ caller, query }) => {
    const all: boolean = query.all;
    // @ts-expect-error where anyone may call there may be no caller
    void caller.userID;
    return ok(String(all && caller?.userID), []);
  },
  change: ({ caller, params, json }) => {
    const kind: 'me' | 'id' | 'name' = params.userID.kind;
    // @ts-expect-error the path has no such parameter
    void params.game;
    // @ts-expect-error the body has no such key
    void json.status;
    return ok(`${caller.userID} ${kind} ${json.about}`, { done: true });
  },
  send: async ({ form, json }) => {
    const nothing: undefined = json;
    const file: File = form.data;
    return file.size > 0 ? accepted('', { url: '' }) : ok(String(nothing), { done: true });
  },
  large: ({ bytes }) => ok('', { done: bytes.byteLength > 0 }),
});

/* ---- 3. createClient() ---- */

declare const client: { things: ClientOf<{ things: typeof things }>['things'] };
const data = new File([], 'a.json');

/** Calls that compile. */
export async function callsThatFit() {
  await client.things.list();
  await client.things.list({});
  await client.things.list({ query: { all: true } }, { signal: AbortSignal.timeout(1), headers: { 'x-a': 'b' } });
  await client.things.list({ query: { all: '', search: 'a' } });
  await client.things.change({ params: { userID: 1, name: 'a' }, json: { about: 'b' } });
  await client.things.large({ json: { scores: [1] } });
  await client.things.end();
  await client.things.end({}, { headers: {} });

  const sent = await client.things.send({ form: { kind: 'file/a', data } });
  const headers: Headers = sent.headers;
  const text: string = sent.status === 202 ? sent.body.url : String(sent.body.done);
  return { headers, text };
}

/** Calls that don't. */
export async function callsThatDoNot() {
  // @ts-expect-error parameters are missing
  await client.things.change();
  // @ts-expect-error one parameter is missing
  await client.things.change({ params: { userID: 'me' }, json: { about: '' } });
  // @ts-expect-error the body is missing
  await client.things.change({ params: { userID: 'me', name: 'a' } });
  // @ts-expect-error the body has the wrong type
  await client.things.change({ params: { userID: 'me', name: 'a' }, json: { about: 3 } });
  // @ts-expect-error the body has a key too many
  await client.things.change({ params: { userID: 'me', name: 'a' }, json: { about: '', status: '' } });
  // @ts-expect-error a parameter that stays a text takes no number
  await client.things.change({ params: { userID: 'me', name: 3 }, json: { about: '' } });
  // @ts-expect-error only a key that counts when present takes true
  await client.things.list({ query: { search: true } });
  // @ts-expect-error the query has no such key
  await client.things.list({ query: { page: 1 } });
  // @ts-expect-error the contract declares no body
  await client.things.list({ json: {} });
  // @ts-expect-error the contract declares nothing to send
  await client.things.end({ query: {} });
  // @ts-expect-error not one of the allowed values
  await client.things.send({ form: { kind: 'api/a', data } });
  // @ts-expect-error a file is no text
  await client.things.send({ form: { kind: 'file/a', data: 'text' } });
  // @ts-expect-error the typed value, not bytes
  await client.things.large({ json: new Uint8Array() });
  // @ts-expect-error there is no such route
  await client.things.burn();

  const sent = await client.things.send({ form: { kind: 'file/a', data } });
  // @ts-expect-error which body it is shows only in the status
  void sent.body.url;
  // @ts-expect-error 404 is thrown, not returned
  if (sent.status === 404) return;
}

const api = createClient({ baseUrl: 'http://localhost:8080' });

/** The real service. */
export async function service() {
  const { body: user } = await api.users.get({ params: { userID: 'me' } });
  const document: UserDocument = user;
  const imported = await api.imports.direct({
    headers: { prefer: 'respond-async' },
    json: { meta: { game: 'iidx', playtype: 'SP', service: 'test' }, scores: [] },
  });
  const id: string = imported.status === 202 ? imported.body.url : imported.body.scoreIDs.join();
  const poll = await api.imports.pollStatus({ params: { importID: id } });
  if (poll.body.importStatus === 'completed') void poll.body.import.errors;
  for await (const event of api.imports.events({ params: { importID: id } })) {
    // @ts-expect-error which data it is shows only in the name of the event
    void event.data.counts;
    if (event.event === 'progress') void event.data.done;
    else if (event.event === 'completed') void event.data.counts.scores;
    else void event.data.code;
  }
  // @ts-expect-error events come one by one, not as one promise
  void api.imports.events({ params: { importID: id } }).then;
  const tried = await api.imports.direct({
    query: { dryRun: true },
    json: { meta: { game: 'iidx', playtype: 'SP', service: 'test' }, scores: [] },
  });
  if ('dryRun' in tried.body) void tried.body.dryRun.pbs;
  // @ts-expect-error an import under way has no document yet
  void poll.body.import;
  // @ts-expect-error a client needs an address
  createClient({});
  return document;
}

/** The shape of a fault. */
export const issue: Issue = { path: 'scores[0].lamp', message: 'Unknown lamp' };

/* ---- 4. pages() ---- */

export async function readPages(): Promise<UserDocument[]> {
  const params = { game: 'iidx', playtype: 'SP' };
  for await (const { gameStats } of pages(api.games.leaderboard, { params, query: { limit: 3 } })) gameStats.at(0);
  // @ts-expect-error the list needs a game
  pages(api.games.leaderboard);
  // @ts-expect-error a limit is a number
  pages(api.users.list, { query: { limit: 'all' } });
  // @ts-expect-error neighbours come at once
  pages(api.ugptLists.adjacentPlayers, { params: { userID: 'me', ...params } });
  // @ts-expect-error pages hold users
  for await (const [name] of pages(api.users.list)) name?.toUpperCase();
  const found: UserDocument[] = [];
  for await (const users of pages(api.users.list)) found.push(...users);
  return found;
}

/* ---- 5. changes() ---- */

export async function followChanges(): Promise<string[]> {
  const cursors: string[] = [];
  const params = { userID: 'me', game: 'iidx', playtype: 'SP' };
  for await (const { scores, deleted, cursor, more } of changes(api.ugptLists.searchScores, { params })) {
    cursors.push(cursor, ...deleted, ...scores.map(({ scoreID }) => scoreID), String(more satisfies boolean));
  }
  // @ts-expect-error this list does not tell what has changed
  changes(api.ugpts.recentScores, { params });
  // @ts-expect-error whose changes is not said
  changes(api.ugptLists.searchPBs, {});
  // @ts-expect-error PBs are listed, not scores
  for await (const { scores } of changes(api.ugptLists.searchPBs, { params })) scores.at(0);
  return cursors;
}
