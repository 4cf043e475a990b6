import type { OnProgress, Writer } from '../writer/command.ts';
import { storeNextLink } from './commands.ts';
import { createPacer } from './pacer.ts';
import { LINK_PLAYS } from './plan.ts';
import type { OpenImport } from './workers/preparer.ts';
import type { PackedLink } from './workers/workspace.ts';

/** Plays of the first link, when nothing is known yet of how long they take here. */
const FIRST_PLAYS = LINK_PLAYS / 2;

export interface ChainOptions {
  writer: Writer;
  importID: string;
  open: OpenImport;
  /** How many plays are stored already. */
  from: number;
  onProgress: OnProgress;
  /** Waits until no other long command is in the writer. */
  turn: <T>(work: () => Promise<T>) => Promise<T>;
}

/**
 * Stores a queued import link by link, each in a transaction of its own; the next one is prepared meanwhile. Links get
 * smaller where they take long.
 */
export async function storeLinks({ writer, importID, open, from, onProgress, turn }: ChainOptions): Promise<void> {
  const pacer = createPacer({ first: open.total <= LINK_PLAYS ? LINK_PLAYS : FIRST_PLAYS, most: LINK_PLAYS });
  let before = from;
  let upcoming = open.prepare({ from, limit: pacer.limit() }, onProgress);
  for (;;) {
    const packed = await upcoming;
    if (!packed.isLast) upcoming = open.prepare({ from: packed.upTo, limit: pacer.limit() });
    // It is looked at when its turn comes.
    upcoming.catch(() => undefined);
    const { isStale, took } = await store(packed);
    if (isStale) {
      await upcoming.catch(() => undefined);
      upcoming = open.prepare({ from: before, limit: pacer.limit() });
      continue;
    }
    if (packed.isLast) return;
    pacer.took(packed.upTo - before, took);
    before = packed.upTo;
  }

  async function store({ link }: PackedLink): Promise<{ isStale: boolean; took: number }> {
    const result = await turn(() => writer.run(storeNextLink, { importID, link }, { onProgress, give: [link.buffer] }));
    return result.isStale ? { isStale: true, took: 0 } : result;
  }
}
