import type { Tx } from '../../../../db/open.ts';
import type { Games } from '../../../games/registry.ts';
import { findIntegrationByRow, saveCursor, updateIntegration } from '../../../integrations/store.ts';
import { isObject } from '../../../shared/is-object.ts';
import { Refusal } from '../../../shared/refusal.ts';
import type { ImportPart, ParsedSync, SyncedSource } from '../../raw-play.ts';
import { parseJSON } from '../json.ts';
import { RemoteScores } from './documents.ts';
import { unpack, type PackedPart, type PackedSource } from './packed.ts';
import { toPlays } from './plays.ts';

/**
 * What was brought from servers of this kind. An answer that makes no sense is missing like one that did not come, and
 * is asked for again the next time.
 */
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
  const synced = sources.map(({ integration, sealedKey, missing }, index): SyncedSource => {
    const of = good.filter((part) => part.source === index);
    const cursors = of.map(({ game, playtype, cursor }) => ({ idString: `${game}:${playtype}`, cursor }));
    return { integration, sealedKey, missing, cursors };
  });
  const played = new Set(parts.map(({ gpt }) => gpt.game));
  const game = played.size === 1 ? [...played][0]! : null;
  return { game, parts: inOrder(parts), missing: sources.flatMap(({ missing }) => missing), synced };
}

/** With the places of their plays among all of them. */
function inOrder(parts: readonly ImportPart[]): ImportPart[] {
  let before = 0;
  return parts.map((part) => {
    const start = before;
    before += part.plays.length;
    return { ...part, positions: part.plays.map((_, index) => start + index) };
  });
}

/** The plays of an answer; a text that says what is wrong with it when it makes no sense. */
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
    return { gpt, service: host, version: null, classes: {}, path: [baseUrl], ...toPlays(gpt, list.data) };
  } catch (error) {
    if (error instanceof Refusal) return nonsense;
    throw error;
  }
}

/** Stores how far integrations have come; those that were changed or removed meanwhile are left alone. `now` is Unix ms. */
export async function settleSources(tx: Tx, synced: readonly SyncedSource[], now: number): Promise<void> {
  for (const { integration, sealedKey, missing, cursors } of synced) {
    const row = await findIntegrationByRow(tx, integration);
    if (row?.sealedKey !== sealedKey) continue;
    for (const cursor of cursors) await saveCursor(tx, { integration, ...cursor });
    const done = missing.length === 0;
    await updateIntegration(tx, integration, {
      syncError: done ? null : missing.join('; '),
      ...(done && { lastSync: now }),
    });
  }
}
