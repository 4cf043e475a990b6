import type { Db } from '../../../db/open.ts';
import type { Ugpt } from '../../users/ugpt.ts';
import { inOrder, placeOf, type Order, type Place, type Placed, type Stretch } from '../by-time/place.ts';
import { Collected, memoryOf, type Kept } from './memory.ts';
import { changedSince, scoresState, type ScoresState } from './store.ts';

/** Scores of a player that stand one behind the other in a list, as they are written there. */
export interface KeptPage {
  bytes: Uint8Array<ArrayBuffer>;
  count: number;
  /** The first and the last of them. */
  first: Place;
  last: Place;
}

/** A way in which all scores of a player are listed. */
export interface KeptList<Row extends Placed> {
  /** Tells it from others. */
  name: string;
  order: Order;
  /** Reads what is in a stretch of it, page by page. */
  read: (db: Db, ugpt: Ugpt, stretch: Stretch) => Iterable<Row[]>;
  /** Fewer scores than this make no page of their own. */
  short?: number;
  /** Writes them, from nothing but the rows and what `ScoresState` tells of. */
  write: (rows: readonly Row[]) => Uint8Array<ArrayBuffer>;
}

const SHORT = 100;

/**
 * All scores of a player, page by page, as they are written in a list. Pages are kept: one is only read and written again
 * when a score in it is new or has changed, and all are when scores are gone or the catalogue is another one. What is
 * read has to be of one state of the database until the end.
 */
export function* keptPages<Row extends Placed>(db: Db, ugpt: Ugpt, list: KeptList<Row>): Generator<KeptPage> {
  const name = `${list.name} ${ugpt.userID} ${ugpt.gptRow}`;
  const state = scoresState(db, ugpt);
  // Nothing else is kept under such a name.
  const known = memoryOf(db).get(name) as (Kept<KeptPage> & { version: ScoresState }) | undefined;
  const changed = known && changedSince(db, ugpt, { before: known.version, now: state });
  const pages = new Collected<KeptPage>();
  let found = 0;
  for (const { good, stretch } of known && changed ? parts(known.pages, changed, list.order) : EVERYTHING) {
    for (const page of good ? [good] : written(db, ugpt, list, stretch)) {
      found += page.count;
      yield pages.add(page);
    }
  }
  if (found !== state.count) {
    memoryOf(db).delete(name);
    throw new Error(`${found} scores were listed where there are ${state.count}: ${name}`);
  }
  pages.keep(db, name, state);
}

type Part = { good: KeptPage; stretch?: never } | { good?: never; stretch: Stretch };
const EVERYTHING: readonly Part[] = [{ stretch: {} }];

/** The pages in which nothing has changed, and the stretches between them. */
function* parts(pages: readonly KeptPage[], changed: readonly Placed[], order: Order): Generator<Part> {
  const compare = inOrder(order);
  const places = changed.map(placeOf).sort(compare);
  let at = 0;
  let stretch: Stretch | undefined = pages.length === 0 ? {} : undefined;
  for (const [index, page] of pages.entries()) {
    const first = at;
    // What stands behind the last page goes into it.
    const isLast = index === pages.length - 1;
    const isIn = (place: Place) => isLast || compare(place, page.last) <= 0;
    while (at < places.length && isIn(places[at]!)) at += 1;
    if (at > first) {
      const after = stretch ? stretch.after : pages[index - 1]?.last;
      stretch = { after, until: isLast ? undefined : page.last };
      continue;
    }
    if (stretch) yield { stretch };
    stretch = undefined;
    yield { good: page };
  }
  if (stretch) yield { stretch };
}

function* written<Row extends Placed>(
  db: Db,
  ugpt: Ugpt,
  { read, write, short = SHORT }: KeptList<Row>,
  stretch: Stretch,
): Generator<KeptPage> {
  const toPage = (rows: readonly Row[]): KeptPage => ({
    bytes: write(rows),
    count: rows.length,
    first: placeOf(rows[0]!),
    last: placeOf(rows.at(-1)!),
  });
  let waiting: Row[] = [];
  for (const rows of read(db, ugpt, stretch)) {
    if (waiting.length > 0 && rows.length >= short) {
      yield toPage(waiting);
      waiting = [];
    }
    waiting.push(...rows);
  }
  if (waiting.length > 0) yield toPage(waiting);
}
