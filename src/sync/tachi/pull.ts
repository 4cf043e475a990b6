import { z } from 'zod';

import type { Cursor } from '../../integrations/store.ts';
import { isObject } from '../../shared/is-object.ts';
import type { RemotePB, Slice } from './api.ts';

/**
 * How far a slice has been brought: how many scores there were, and when the latest was added there (Unix ms). While
 * PBs are gone through one by one, `after` is the chart that was reached; the rest is then of the time before.
 */
const SyncCursor = z.object({
  total: z.number(),
  newest: z.number().nullable(),
  after: z.string().nullish(),
});
type SyncCursor = z.infer<typeof SyncCursor>;

/** Scores that came, as a list that nobody has read yet, and the cursor to store with them. */
export interface Page {
  body: Uint8Array;
  cursor: Cursor;
}

/** PBs whose scores are asked for one by one before what came is handed on. */
const CHARTS_AT_ONCE = 100;

const NOTHING: SyncCursor = { total: 0, newest: null };

/**
 * Brings the scores of a slice that are not here yet, page by page; each page may be stored whatever becomes of the
 * next. Nothing when the number of scores is that of the last time. The latest 100 when they hold exactly as many new
 * ones as the number has grown; all scores otherwise; and where the other server has no list of all, the scores behind
 * every PB.
 */
export async function* pull(slice: Slice, stored: Cursor | undefined): AsyncGenerator<Page> {
  const last = SyncCursor.safeParse(stored).data ?? NOTHING;
  const total = await slice.total();
  if (total === null || (last.total === total && !last.after)) return;
  const recent = await slice.recent();
  const times = recent?.times ?? [];
  const done = { total, newest: times.reduce<number | null>((a, b) => Math.max(a ?? b, b), last.newest) };
  const fresh = times.filter((time) => time > (last.newest ?? -Infinity));
  const isAll = !last.after && fresh.length === total - last.total;
  if (isAll) {
    if (recent) yield { body: recent.bytes, cursor: done };
    return;
  }
  // These are there already, whatever becomes of the rest.
  const latest = recent ? [{ body: recent.bytes, cursor: last }] : [];
  let all: Uint8Array | null;
  try {
    all = await slice.all();
  } catch (error) {
    yield* latest;
    throw error;
  }
  if (all) {
    yield { body: all, cursor: done };
    return;
  }
  yield* latest;
  yield* pullPBs(slice, last, done);
}

/** The scores behind all PBs, those that are put together from several plays included. */
async function* pullPBs(slice: Slice, last: SyncCursor, done: SyncCursor): AsyncGenerator<Page> {
  const list = await slice.pbs();
  if (!list) return;
  const after = last.after ?? '';
  const left = list.pbs.filter(({ chartID }) => chartID > after).sort((a, b) => (a.chartID < b.chartID ? -1 : 1));
  const { songs, charts } = list;
  while (left.length > 0) {
    const scores: unknown[] = [];
    let asked = 0;
    let chartID = after;
    while (left.length > 0 && asked < CHARTS_AT_ONCE) {
      const pb = left.shift()!;
      ({ chartID } = pb);
      if (isOnePlay(pb)) scores.push(pb);
      else {
        scores.push(...(await slice.composition(chartID)));
        asked += 1;
      }
    }
    const cursor = left.length > 0 ? { ...last, after: chartID } : done;
    yield { body: Buffer.from(JSON.stringify({ scores, songs, charts })), cursor };
  }
}

/** Whether a PB is one play, and not put together from several. Servers tell it in two ways. */
function isOnePlay({ composedFrom }: RemotePB): boolean {
  const parts = Array.isArray(composedFrom)
    ? composedFrom.map((part: unknown) => (isObject(part) ? part['scoreID'] : undefined))
    : isObject(composedFrom)
      ? [composedFrom['scorePB'], composedFrom['lampPB'], ...[composedFrom['other'] ?? []].flat().map(scoreIDOf)]
      : [];
  const ids = new Set(parts);
  return ids.size === 1 && !ids.has(undefined);
}

const scoreIDOf = (part: unknown): unknown => (isObject(part) ? part['scoreID'] : undefined);
