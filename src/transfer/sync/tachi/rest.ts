import { cursorOf, type SyncCursor } from './cursor.ts';
import type { PageBuilder } from './page-builder.ts';
import type { Page, Pulled } from './pulled.ts';
import type { Slice } from './slice.ts';

/** Sessions or charts requested before results are passed on. */
const ASKED_AT_ONCE = 100;

export interface Rest extends Pulled {
  /** Result of the lists; null if there were none. */
  first: PageBuilder | null;
  /** Whether there is a list of all scores, so that only those on non-primary charts can be missing. */
  hasAll: boolean;
}

/** Progress of a game:playtype. */
interface Seen {
  has: (score: unknown) => boolean;
  /** Adds the scores of a page. */
  add: (page: PageBuilder) => void;
  /** Returns the number of scores seen, those of earlier synchronisations of an unfinished one included. */
  count: () => number;
}

/**
 * Yields the scores that the lists lack: those of all sessions, then those of every chart, until the number matches that of the other
 * server. Each page has the cursor to continue from after a failure.
 */
export async function* pullRest(slice: Slice, rest: Rest): AsyncGenerator<Page> {
  const { last, done, total, first, pageOf, onSeen } = rest;
  const seen = seenOf(first, last.seen ?? last.walked?.seen ?? 0);
  const known = slice.page();
  if (first) known.adoptCharts(first);
  const others = new Set(first?.otherCharts());
  const isEnough = () => seen.count() >= total;
  const step = { slice, rest, seen, known, others, isEnough, onSeen: () => onSeen(seen.count(), total) };
  if (!last.after && !isEnough()) yield* walkSessions(step);
  if (!isEnough()) yield* walkCharts(step);
  const short = total - seen.count();
  const note =
    short > 0
      ? `${slice.idString}: ${seen.count()} of ${total} scores came; the other server shows no way to the other ${short}`
      : undefined;
  yield pageOf(slice.page(), done, note);
}

interface Step {
  slice: Slice;
  rest: Rest;
  seen: Seen;
  /** Data of non-primary charts; lists of single charts lack it. */
  known: PageBuilder;
  others: Set<string>;
  isEnough: () => boolean;
  onSeen: () => void;
}

async function* walkSessions({ slice, rest, seen, known, others, isEnough, onSeen }: Step): AsyncGenerator<Page> {
  const { last, sessions, pageOf } = rest;
  const left = sessions.filter(({ timeStarted }) => timeStarted > (last.walked?.until ?? -Infinity));
  yield* inPages(left, {
    ask: async ({ sessionID }, page) => {
      const documents = await slice.session(sessionID);
      if (!documents) return;
      for (const song of documents.songs) page.addSong(song);
      for (const chart of documents.charts) page.addChart(chart);
      for (const score of documents.scores) if (!seen.has(score)) page.addScore(score);
    },
    isEnough,
    open: () => slice.page(),
    close: (page, { timeStarted }) => {
      seen.add(page);
      known.adoptCharts(page);
      for (const id of page.otherCharts()) others.add(id);
      onSeen();
      return pageOf(page, { ...cursorOf(last), walked: { until: timeStarted, seen: seen.count() } });
    },
  });
}

async function* walkCharts({ slice, rest, seen, known, others, isEnough, onSeen }: Step): AsyncGenerator<Page> {
  const { last, hasAll, pageOf } = rest;
  const pbs = hasAll ? null : await slice.pbs();
  const ids = [...new Set([...others, ...(pbs?.pbs.map(({ chartID }) => chartID) ?? [])])];
  const left = ids.filter((id) => id > (last.after ?? '')).sort((a, b) => (a < b ? -1 : 1));
  yield* inPages(left, {
    ask: async (chartID, page) => {
      for (const score of await slice.ofChart(chartID)) if (!seen.has(score)) page.addScore(score);
    },
    isEnough,
    open() {
      const page = slice.page();
      page.adoptCharts(known);
      for (const song of pbs?.songs ?? []) page.addSong(song);
      for (const chart of pbs?.charts ?? []) page.addChart(chart);
      return page;
    },
    close: (page, chartID) => {
      seen.add(page);
      onSeen();
      const cursor: SyncCursor = { ...cursorOf(last), after: chartID, seen: seen.count() };
      return pageOf(page, cursor);
    },
  });
}

interface Walk<T> {
  ask: (thing: T, page: PageBuilder) => Promise<void>;
  isEnough: () => boolean;
  open: () => PageBuilder;
  /** Ends a page at this item. */
  close: (page: PageBuilder, last: T) => Page;
}

/** Requests items one by one; results before a failure form a page, too. */
async function* inPages<T>(things: readonly T[], { ask, isEnough, open, close }: Walk<T>): AsyncGenerator<Page> {
  for (let start = 0; start < things.length && !isEnough(); start += ASKED_AT_ONCE) {
    const page = open();
    const some = things.slice(start, start + ASKED_AT_ONCE);
    let last: T | undefined;
    try {
      for (const thing of some) {
        await ask(thing, page);
        last = thing;
      }
    } catch (error) {
      if (last !== undefined) yield close(page, last);
      throw error;
    }
    yield close(page, some.at(-1)!);
  }
}

function seenOf(first: PageBuilder | null, before: number): Seen {
  const ids = new Set(first?.scoreIDs());
  // Scores that an earlier synchronisation has seen outside the lists.
  const extra = Math.max(0, before - ids.size);
  return {
    has: (score) => ids.has(String((score as { scoreID?: unknown } | null)?.scoreID)),
    add(page) {
      for (const id of page.scoreIDs()) ids.add(id);
    },
    count: () => ids.size + extra,
  };
}
