import { RemoteError } from '../remote-error.ts';
import { isUnfinished, readCursor, cursorOf, type SyncCursor } from './cursor.ts';
import type { PageBuilder } from './page-builder.ts';
import type { Page, PageOf, Pulled, PullOptions } from './pulled.ts';
import { pullRest } from './rest.ts';
import type { Slice } from './slice.ts';

/**
 * Yields the scores of a game:playtype that are missing here, page by page; each page may be stored even if the next one fails. Only
 * classes if the number of scores is unchanged. The latest 100 if they contain exactly as many new ones as the number has grown; otherwise
 * all scores, and if the list of all has fewer than there are, those of every session and of every chart.
 */
export async function* pull(slice: Slice, { stored, refusing, onSeen }: PullOptions): AsyncGenerator<Page> {
  const last = readCursor(stored, refusing);
  const total = await slice.total();
  if (total === null) return;
  const classes = JSON.stringify(slice.classes);
  if (last.total === total && !isUnfinished(last)) {
    if (classes === (last.classes ?? '{}')) return;
    yield { body: slice.page().body({ classes: slice.classes }), cursor: { ...last, classes } };
    return;
  }
  const recent = await slice.recent();
  const times = recent?.timesAdded() ?? [];
  const newest = times.reduce<number | null>((a, b) => Math.max(a ?? b, b), last.newest);
  const fresh = times.filter((time) => time > (last.newest ?? -Infinity));
  const done: SyncCursor = { total: last.part?.total ?? total, newest, classes };
  const sessions = await slice.sessions();
  const pageOf: PageOf = (page, cursor, note) => ({
    body: page.body({ classes: slice.classes, sessions }),
    cursor: { ...cursor },
    note,
  });
  if (!isUnfinished(last) && fresh.length === total - last.total) {
    if (recent) yield pageOf(recent, done);
    return;
  }
  yield* pullAll(slice, { last, done, total, recent, sessions, onSeen, pageOf });
}

/** Fetches the list of all scores, as far as the memory allows, and the scores it lacks. */
async function* pullAll(slice: Slice, pulled: Pulled): AsyncGenerator<Page> {
  const { last, done, total, recent, onSeen, pageOf } = pulled;
  const { part } = last;
  const skip = part && part.total <= total ? part.taken : 0;
  let all: PageBuilder | null;
  try {
    all = await slice.all(skip);
    if (all?.scoreIDs().size === 0 && recent && recent.scoreIDs().size > 0) {
      throw new RemoteError('failing', 'its list of all scores is empty, although there are some');
    }
  } catch (error) {
    // These are complete, even if the rest fails.
    if (recent) yield pageOf(recent, cursorOf(last));
    throw error;
  }
  const { taken, left } = all?.count() ?? { taken: 0, left: 0 };
  onSeen(taken, total);
  if (all && left > 0) {
    yield pageOf(all, { ...cursorOf(last), part: { total: skip > 0 ? done.total : total, taken } });
    throw new RemoteError('failing', 'there are more scores than one synchronisation brings; synchronise again');
  }
  if (all && all.scoreIDs().size >= total) {
    yield pageOf(all, done);
    return;
  }
  const first = all ?? recent;
  if (first) yield pageOf(first, { ...last, part: null });
  yield* pullRest(slice, { ...pulled, first, hasAll: all !== null });
}
