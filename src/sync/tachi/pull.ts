import type { Cursor } from '../../integrations/store.ts';
import { RemoteError } from '../remote-error.ts';
import { isUnfinished, readCursor, settledPart, type SyncCursor } from './cursor.ts';
import type { PageBuilder } from './page-builder.ts';
import { pullRest } from './rest.ts';
import type { RemoteSession, Slice } from './slice.ts';

/** Scores that came, as a document that nobody has read yet, and the cursor to store with them. */
export interface Page {
  body: Uint8Array;
  cursor: Cursor;
  /** What the other server does not show, for people. */
  note?: string | undefined;
}

export interface PullOptions {
  stored: Cursor | undefined;
  /** The program and the catalogue: what they refuse is brought again for others. */
  refusing: string;
  /** Called with how many of all scores have been seen. */
  onSeen: (seen: number, total: number) => void;
}

/**
 * Brings the scores of a slice that are not here yet, page by page; each page may be stored whatever becomes of the
 * next. Only classes when the number of scores is that of the last time. The latest 100 when they hold exactly as many
 * new ones as the number has grown; all scores otherwise, and where the list of all has fewer than there are, those of
 * every session and of every chart.
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

/** Turns what was collected into a page. */
export type PageOf = (page: PageBuilder, cursor: SyncCursor, note?: string) => Page;

/** What is known of a slice of which more is asked for than the latest scores. */
export interface Pulled extends Pick<PullOptions, 'onSeen'> {
  last: SyncCursor;
  /** What to store when everything was brought. */
  done: SyncCursor;
  total: number;
  recent: PageBuilder | null;
  sessions: readonly RemoteSession[];
  pageOf: PageOf;
}

/** Brings the list of all scores, as much of it as there is room for, and what it lacks. */
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
    // These are there already, whatever becomes of the rest.
    if (recent) yield pageOf(recent, settledPart(last));
    throw error;
  }
  const { taken, left } = all?.count() ?? { taken: 0, left: 0 };
  onSeen(taken, total);
  if (all && left > 0) {
    yield pageOf(all, { ...settledPart(last), part: { total: skip > 0 ? done.total : total, taken } });
    throw new RemoteError('failing', 'there is more than is brought at once; synchronise again');
  }
  if (all && all.scoreIDs().size >= total) {
    yield pageOf(all, done);
    return;
  }
  const first = all ?? recent;
  if (first) yield pageOf(first, { ...last, part: null });
  yield* pullRest(slice, { ...pulled, first, hasAll: all !== null });
}
