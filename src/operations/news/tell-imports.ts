import type { WebhookEvent } from '../../../contracts/documents/webhook.ts';
import type { Db } from '../../../db/open.ts';
import { findUserByID, type UserRow } from '../../accounts/users/store.ts';
import { findGptOfRow } from '../../catalogue/gpts.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import type { Games } from '../../games/registry.ts';
import { findListenersOf } from '../../links/clients/webhooks/store.ts';
import type { Writer } from '../../writer/command.ts';
import { passOver, tellImport, type ImportNews } from './commands.ts';
import { pbsEvent } from './events.ts';
import { raisedBy, type Raised } from './raised.ts';
import { findFollowers, findRankings, findScoresOf, findUntold, type UntoldImport } from './store.ts';

export interface NewsDeps {
  db: Db;
  writer: Writer;
  games: Games;
}

/** Maximum number of imports examined at once. */
const AT_ONCE = 500;
/** Maximum number of charts that a notification names; the others are counted. */
const NAMED = 5;

/** Tells of finished imports whoever wants to know; returns how many events and notifications there were. */
export async function tellImports(deps: NewsDeps, signal: AbortSignal): Promise<{ events: number; beaten: number }> {
  const total = { events: 0, beaten: 0 };
  for (;;) {
    const found = await findUntold(deps.db, AT_ONCE);
    const passed: number[] = [];
    for (const one of found) {
      signal.throwIfAborted();
      const news = await newsOf(deps, one);
      if (!news) passed.push(one.id);
      else if (await deps.writer.run(tellImport, news)) {
        total.events += news.events.length;
        total.beaten += news.beaten.length;
      }
    }
    if (passed.length > 0) await deps.writer.run(passOver, { rows: passed });
    if (found.length < AT_ONCE) return total;
  }
}

/** Returns null if nobody wants to know. */
async function newsOf(
  { db, games }: NewsDeps,
  { id, importID, user: userID }: UntoldImport,
): Promise<ImportNews | null> {
  const listens = (await findListenersOf(db, userID)).some(({ events }) => events.includes('pbs-raised/v1'));
  const followers = await findFollowers(db, userID);
  const user = await findUserByID(db, userID);
  if ((!listens && followers.length === 0) || !user) return null;
  const news: ImportNews = { id, userID, events: [], beaten: [] };
  for (const [gptRow, fresh] of Map.groupBy(await findScoresOf(db, id), ({ gpt }) => gpt)) {
    const gpt = await findGptOfRow(db, games, gptRow);
    const followed = followers.filter((one) => one.gpt === gptRow);
    if (!gpt || !games.isOffered(gpt.game) || (!listens && followed.length === 0)) continue;
    const raised = await raisedBy(db, { userID, gpt }, fresh);
    if (listens && raised.length > 0) news.events.push(eventOf(user, gpt, importID, raised));
    for (const follower of followed) {
      const beaten = await beatenOf(db, follower.user, raised);
      if (beaten.length > 0) news.beaten.push(noticeOf({ user, gpt, importID }, follower.user, beaten));
    }
  }
  return news;
}

const eventOf = (
  { id: userID, username }: UserRow,
  { game, playtype }: Gpt,
  importID: string,
  raised: Raised[],
): WebhookEvent => pbsEvent({ userID, username, game, playtype }, importID, raised);

/** Returns those of a rival's raised PBs that are above a player's now and were not before. */
async function beatenOf(db: Db, user: number, raised: readonly Raised[]): Promise<Raised[]> {
  const own = await findRankings(
    db,
    user,
    raised.map(({ chart }) => chart),
  );
  return raised.filter(({ chart, old, new: now }) => {
    const mine = own.get(chart);
    return mine !== undefined && now.ranking > mine && (old === null || old.ranking <= mine);
  });
}

function noticeOf(
  { user, gpt, importID }: { user: UserRow; gpt: Gpt; importID: string },
  to: number,
  beaten: readonly Raised[],
): ImportNews['beaten'][number] {
  const { id: userID, username } = user;
  const { game, playtype, gameDef } = gpt;
  const [first] = beaten;
  const what = beaten.length === 1 ? `your PB on ${first!.title}` : `${beaten.length} of your PBs`;
  const charts = beaten.slice(0, NAMED).map(({ chartID, title, difficulty }) => ({ chartID, title, difficulty }));
  return {
    user: to,
    title: `${username} has beaten ${what} in ${gameDef.name} (${playtype})`,
    content: { userID, username, game, playtype, importID, count: beaten.length, charts },
  };
}
