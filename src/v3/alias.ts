import type { UserRef } from '../../contracts/common.ts';
import type { RouteContract } from '../../contracts/contract.ts';
import type { Db } from '../../db/open.ts';
import { notFound } from '../base/shared/refusal.ts';
import { gptRow } from '../catalogue/gpts.ts';
import { chartByID } from '../catalogue/store.ts';
import type { Gpt } from '../games/engine/gpt.ts';
import type { Games } from '../games/registry.ts';
import type { AnyReply, Binding, Caller } from '../handler/handler.ts';
import { findUgpt, type FoundUgpt } from '../play/stats/find-ugpt.ts';
import { createContext, type Context } from './context.ts';
import { converter } from './convert.ts';
import { folderIDOf } from './folders/slug.ts';
import { gptsNamed } from './ids.ts';
import { songIDOf, withChartID } from './lookup/kaiden-ids.ts';

/** Input of a handler, as far as an alias uses it. */
export interface AliasInput {
  params: Readonly<Record<string, unknown>> | undefined;
  query: Readonly<Record<string, unknown>> | undefined;
  json: unknown;
  caller: Caller | null;
  db: Db | undefined;
}

type Query = Readonly<Record<string, unknown>>;

/** Differences of an alias besides the documents of its response. */
export interface Difference {
  /** Returns the query of the underlying route. `of` is the game:playtype of the path. */
  query?: (query: Query, db: Db, of: Gpt | undefined) => Query | Promise<Query>;
  /** Returns the JSON body of the underlying route. */
  json?: (json: never, db: Db, of: Gpt | undefined) => Promise<unknown>;
  /** Returns the part of that route's response that documents are built from. */
  given?: (body: never, asked: Answered) => unknown;
  /** Returns the response, from documents converted to v3; `given` is the response of that route. */
  answer?: (body: never, given: never, asked: Answered) => unknown;
}

/** Subject of a response. */
export interface Answered extends AliasInput {
  db: Db;
  context: Context;
  /** Returns the player of the path in the game of the path. */
  ugpt: () => Promise<FoundUgpt>;
}

interface Deps {
  db: Db;
  games: Games;
}

/** Binds a route of v3 to the handler of the underlying route, whose response is converted to documents of v3. */
export function alias(
  deps: Deps,
  name: string,
  contract: RouteContract,
  on: Binding,
  difference: Difference = {},
): Binding {
  const convert = converter(on.contract.success[200]!);
  const { query: queryOf, json: jsonOf, given: givenOf, answer } = difference;
  const handle = on.handler as (input: unknown) => AnyReply | Promise<AnyReply>;
  const handler = async (asked: AliasInput): Promise<AnyReply> => {
    const db = asked.db ?? deps.db;
    const { gameID, ...named } = await withChartID(db, asked.params ?? {});
    const gpt = await requestedGpt({ ...deps, db }, { gameID, ...named });
    const params = gpt ? await withSongID(db, gpt, await withFolderID(db, gpt, named)) : named;
    const reply = await handle({
      ...asked,
      params: gpt ? { ...params, game: gpt.game, playtype: gpt.playtype } : params,
      json: jsonOf ? await jsonOf(asked.json as never, db, gpt) : asked.json,
      query: queryOf ? await queryOf(asked.query ?? {}, db, gpt) : asked.query && asList(asked.query),
    });
    const answered = {
      ...asked,
      db,
      context: createContext({ ...deps, db }, gpt),
      ugpt: () => ugptOf(deps, db, gpt!, asked),
    };
    const given = givenOf ? await givenOf(reply.body as never, answered) : reply.body;
    const body = convert ? await convert(given, answered.context) : given;
    return { ...reply, body: answer ? await answer(body as never, reply.body as never, answered) : body };
  };
  return { name, contract, handler };
}

const ugptOf = ({ games }: Deps, db: Db, { game, playtype }: Gpt, { params, caller }: AliasInput): Promise<FoundUgpt> =>
  findUgpt({ db, games }, { userID: params!['userID'] as UserRef, game, playtype }, caller);

/** Returns the parameters of a path with the folder's id in place of its slug. */
async function withFolderID<P extends Readonly<Record<string, unknown>>>(db: Db, gpt: Gpt, params: P): Promise<P> {
  const { folderID } = params;
  if (typeof folderID !== 'string') return params;
  return { ...params, folderID: (await folderIDOf(db, gpt, folderID)) ?? folderID };
}

/** Returns the parameters of a path with the song's id in place of its v3 id. */
async function withSongID<P extends Readonly<Record<string, unknown>>>(db: Db, gpt: Gpt, params: P): Promise<P> {
  const { songID } = params;
  if (typeof songID !== 'string') return params;
  return { ...params, songID: await songIDOf(db, gpt.game, songID) };
}

/** Returns the game:playtype that a path names, if any. For a game with several, the chart's. */
async function requestedGpt(
  { db, games }: Deps,
  { gameID, chartID }: Readonly<Record<string, unknown>>,
): Promise<Gpt | undefined> {
  if (typeof gameID !== 'string') return undefined;
  const gpts = gptsNamed(games, gameID);
  if (gpts.length === 1) return gpts[0];
  if (typeof chartID !== 'string') throw notFound('game');
  for (const gpt of gpts) {
    if (await chartByID(db, await gptRow(db, gpt.game, gpt.playtype), chartID)) return gpt;
  }
  throw notFound('chart');
}

/** Returns a query without the form of `composedFrom`, which is always a list in v3. */
const asList = ({ composedFrom: _form, ...query }: Record<string, unknown>): Record<string, unknown> => query;
