import type { Tx } from '../../../../../db/open.ts';
import { isObject } from '../../../../base/shared/is-object.ts';
import { Refusal } from '../../../../base/shared/refusal.ts';
import type { Gpt } from '../../../../games/engine/gpt.ts';
import type { Games } from '../../../../games/registry.ts';
import { findIntegrationByRow, saveCursor } from '../../../../links/integrations/store.ts';
import { noteSynced, noteSyncFailed } from '../../../../links/integrations/sync-state.ts';
import type { ImportPart, ParsedSync, SyncedSource } from '../../raw-play.ts';
import { parseJSON } from '../json.ts';
import { RemoteScores, RemoteSession } from './documents.ts';
import { unpack, type PackedPart, type PackedSource } from './packed.ts';
import { toPlays } from './plays.ts';
import { refusingState } from './refusing.ts';

/** Parses the data fetched from servers of this kind. An invalid response counts as missing and is requested again the next time. */
export function readTachi(packed: Uint8Array, { games }: { games: Games }): ParsedSync {
  const { sources, parts: table, bodies } = unpack(packed);
  const good: PackedPart[] = [];
  const parts = table.flatMap((part, index) => {
    const source = sources[part.source]!;
    const parsed = readPart(part, source, bodies[index]!, games);
    if (typeof parsed !== 'string') good.push(part);
    else source.missing.push(parsed);
    return typeof parsed === 'string' ? [] : parsed;
  });
  const synced = sources.map(({ integration, sealedKey, missing, problem, notes }, index): SyncedSource => {
    const of = good.filter((part) => part.source === index);
    const cursors = of.map(({ game, playtype, cursor }) => ({ idString: `${game}:${playtype}`, cursor }));
    return { integration, sealedKey, missing, problem, notes, cursors };
  });
  const played = new Set(parts.map(({ gpt }) => gpt.game));
  const game = played.size === 1 ? [...played][0]! : null;
  return {
    game,
    parts: inOrder(parts),
    missing: sources.flatMap(({ missing, notes }) => [...missing, ...notes]),
    synced,
  };
}

/** Sets the positions of plays among those of all parts. */
function inOrder(parts: readonly ImportPart[]): ImportPart[] {
  let before = 0;
  return parts.map((part) => {
    const start = before;
    before += part.plays.length;
    return { ...part, positions: part.plays.map((_, index) => start + index) };
  });
}

/** Returns the plays of a response, or a text that describes why it is invalid. */
function readPart(
  { game, playtype }: PackedPart,
  { baseUrl }: PackedSource,
  body: Uint8Array,
  games: Games,
): ImportPart | string {
  const { host } = new URL(baseUrl);
  const gpt = games.gpt(game, playtype);
  if (!gpt) throw new Error(`${game}:${playtype} was brought from ${host}, but is not known`);
  const nonsense = `${host}, ${game}:${playtype}: it answered with something that is no list of scores`;
  try {
    const json = parseJSON(body);
    const list = RemoteScores.safeParse(isObject(json) && 'body' in json ? json['body'] : json);
    if (!list.success) return nonsense;
    const { classes, sessions } = list.data;
    return {
      gpt,
      service: host,
      version: null,
      classes: providedClasses(gpt, classes ?? {}),
      sessions: (sessions ?? []).flatMap((session) => RemoteSession.safeParse(session).data ?? []),
      path: [baseUrl],
      ...toPlays(gpt, list.data),
    };
  } catch (error) {
    if (error instanceof Refusal) return nonsense;
    throw error;
  }
}

/** Returns the classes that clients may provide, as ids. Unknown ones are left out. */
function providedClasses(gpt: Gpt, classes: Readonly<Record<string, unknown>>): Record<string, string> {
  const known = [...gpt.classSets.values()].filter(({ type }) => type === 'provided');
  const entries = known.flatMap(({ name, values }) => {
    const given = classes[name];
    const value = values.find(({ id }, position) => given === id || given === position);
    return value ? [[name, value.id] as const] : [];
  });
  return Object.fromEntries(entries);
}

export interface SettleOptions {
  /** Unix ms. */
  now: number;
  /** `game:playtype`s with refused plays, which are fetched again once the program or the catalogue has changed. */
  refused: ReadonlySet<string>;
}

/** Stores the cursors of integrations, except those changed or removed meanwhile. */
export async function settleSources(
  tx: Tx,
  synced: readonly SyncedSource[],
  { now, refused }: SettleOptions,
): Promise<void> {
  for (const { integration, sealedKey, missing, problem, notes, cursors } of synced) {
    const row = await findIntegrationByRow(tx, integration);
    if (row?.sealedKey !== sealedKey) continue;
    for (const { idString, cursor } of cursors) {
      const marked = refused.has(idString) ? { ...cursor, refusedBy: await refusingState(tx) } : cursor;
      await saveCursor(tx, { integration, idString, cursor: marked });
    }
    const message = [...missing, ...notes].join('; ');
    if (missing.length === 0) await noteSynced(tx, row, message || null, now);
    else await noteSyncFailed(tx, row, { message, problem }, now);
  }
}
