import type { Db } from '../../../db/open.ts';
import type { SentWith } from '../../../db/schema/imports.ts';
import { Refusal } from '../../base/shared/refusal.ts';
import { readPlaytypesByKey } from '../../catalogue/match.ts';
import { versionsOf } from '../../catalogue/versions.ts';
import type { Games } from '../../games/registry.ts';
import { parseRelayPath, RELAY_PATH } from '../../links/integrations/relay/path.ts';
import { SESSION_GAP } from '../../play/sessions/join.ts';
import { limitEntries } from './entries.ts';
import { NOTHING_ELSE, type ParseContext } from './formats/format.ts';
import { formats } from './formats/index.ts';
import { remoteFormats } from './formats/remote.ts';
import { leaveOutOf, withLeftOut } from './leave-out.ts';
import { placeOf, type ImportPart, type ParsedSync, type RawPlay } from './raw-play.ts';

/** Maximum plays of an import stored in one transaction: about 50 ms of the writer's time. */
export const LINK_PLAYS = 1000;

/** Maximum plays of a file sent over HTTP. */
export const MAX_PLAYS = 100_000;

export interface PlanRequest {
  importType: string;
  body: Uint8Array;
  /** No fields and no file name by default. */
  sentWith?: SentWith | null | undefined;
  /** Maximum plays in the file; unlimited by default. */
  maxPlays?: number | undefined;
}

/** Games, their versions and their charts. */
type Known = Pick<ParseContext, 'games' | 'versionsOf' | 'playtypesOf'>;

/** Returns the context for reading files: the games, and the versions and charts in a database. */
export const knownFrom = (db: Db, games: Games): Known => ({
  games,
  versionsOf: (gpt) => versionsOf(db, gpt),
  playtypesOf: (game, matchType, keys) => readPlaytypesByKey(db, { game, matchType, keys }),
});

/** Parsed import. Its plays are stored all at once, or in links. */
export interface Plan extends ParsedSync {
  /** Number of plays. */
  total: number;
}

/** Run of plays stored in one transaction. */
export interface Link {
  parts: ImportPart[];
  /** Number of the plan's plays up to its end. */
  upTo: number;
  isLast: boolean;
}

/**
 * Parses a body. Plays that fit into one transaction keep their order; more of them are sorted by time, so that a link ends between two
 * sessions. Throws a 400 with every fault, and a 413 for too many plays.
 */
export async function planImport({ importType, body, sentWith, maxPlays }: PlanRequest, known: Known): Promise<Plan> {
  const parsed = await read({ importType, body, sentWith, maxPlays }, known);
  const total = parsed.parts.reduce((sum, { plays }) => sum + plays.length, 0);
  if (maxPlays !== undefined && total > maxPlays) throw tooManyPlays(maxPlays);
  return { ...parsed, total, parts: total <= LINK_PLAYS ? parsed.parts : parsed.parts.map(inOrderOfTime) };
}

async function read({ importType, body, sentWith, maxPlays }: PlanRequest, known: Known): Promise<ParsedSync> {
  const remote = remoteFormats.get(importType);
  if (remote) return remote(body, known);
  const format = formats.get(importType);
  if (!format) throw new Refusal(400, 'invalid_request', `There is no import type ${importType}`);
  if (maxPlays !== undefined && !limitEntries(body, format.entries, maxPlays)) throw tooManyPlays(maxPlays);
  const extra = sentWith ?? NOTHING_ELSE;
  const path = parseRelayPath(extra.fields[RELAY_PATH]);
  const { game, parts } = await format.parse(body, { ...known, ...extra });
  refuseSwitchedOff(known.games, game);
  const chosen = withLeftOut(parts, leaveOutOf(extra.fields));
  return { game, parts: chosen.map((part) => ({ ...part, path })), missing: [], synced: [] };
}

/** Throws 400 for a game that this server does not offer. */
function refuseSwitchedOff(games: Games, game: string): void {
  if (games.isOffered(game)) return;
  const offered = games.offered().map(({ id }) => id);
  const why = `${games.get(game)?.name ?? game} is switched off on this server; it accepts scores of ${offered.join(', ')}`;
  throw new Refusal(400, 'game_switched_off', why);
}

const tooManyPlays = (most: number): Refusal =>
  new Refusal(
    413,
    'too_large',
    `The file has more than ${most.toLocaleString('en')} scores; split it into smaller ones`,
  );

/** Takes up to `limit` plays from position `from` on: of as many parts as fit, and up to the end of a session. */
export function takeLink({ parts, total }: Plan, from: number, limit: number): Link {
  const taken: ImportPart[] = [];
  let start = 0;
  let upTo = from;
  for (const part of parts) {
    const end = start + part.plays.length;
    const isDone = end < from || (end === from && part.plays.length > 0);
    const room = limit - (upTo - from);
    if (!isDone && room <= 0 && part.plays.length > 0) return { parts: taken, upTo, isLast: false };
    if (!isDone) {
      const first = Math.max(from, start) - start;
      const last = endOfLink(part.plays, first, room);
      taken.push(slice(part, first, last));
      upTo = start + last;
      if (last < part.plays.length) return { parts: taken, upTo, isLast: false };
    }
    start = end;
  }
  return { parts: taken, upTo: total, isLast: true };
}

/** Returns the end of a link starting at `first`: between two sessions, unless one of them is longer than a link. */
function endOfLink(plays: readonly RawPlay[], first: number, limit: number): number {
  const most = first + limit;
  if (most >= plays.length) return plays.length;
  for (let at = most; at > first; at -= 1) {
    if (timeOf(plays[at]!) - timeOf(plays[at - 1]!) > SESSION_GAP) return at;
  }
  return most;
}

/** Returns a range of a part's plays. Classes come with the last of them. */
function slice(part: ImportPart, first: number, last: number): ImportPart {
  const { plays, faults, classes, given = {} } = part;
  if (first === 0 && last === plays.length) return part;
  const own = [...(faults ?? [])].flatMap(([index, message]) =>
    index >= first && index < last ? [[index - first, message] as const] : [],
  );
  const some = plays.slice(first, last);
  return {
    ...part,
    plays: some,
    positions: some.map((_, index) => placeOf(part, first + index)),
    faults: new Map(own),
    classes: last === plays.length ? classes : {},
    given: last === plays.length ? given : {},
  };
}

const timeOf = ({ timeAchieved }: RawPlay): number => timeAchieved ?? 0;

function inOrderOfTime(part: ImportPart): ImportPart {
  const order = part.plays.map((_, index) => index).sort((a, b) => timeOf(part.plays[a]!) - timeOf(part.plays[b]!));
  return {
    ...part,
    plays: order.map((index) => part.plays[index]!),
    positions: order.map((index) => placeOf(part, index)),
    faults: new Map(
      order.flatMap((index, at) => (part.faults?.has(index) ? [[at, part.faults.get(index)!] as const] : [])),
    ),
  };
}
