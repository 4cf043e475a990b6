import { createPacer, type Pacer } from '../shared/pacer.ts';
import type { OnProgress, Writer } from '../writer/command.ts';
import { endChain, storeNextLink } from './links/commands.ts';
import { LINK_PLAYS } from './plan.ts';
import type { OpenImport } from './workers/preparer.ts';
import type { PackedLink } from './workers/workspace.ts';

/** Most plays of a link: the next one is prepared while it is stored, so short ones keep both threads busy. */
const MOST_PLAYS = 1.5 * LINK_PLAYS;
/** How long storing a link should take (ms); deriving what follows from it comes on top, and takes about as long. */
const AIM = { crowded: 30, alone: 30 };

/** Returns what says how many plays the links of imports may have: it knows how long those of earlier imports took. */
export const createLinkPacer = (): Pacer => createPacer({ first: LINK_PLAYS / 2, most: MOST_PLAYS, aim: AIM });

export interface ChainOptions {
  writer: Writer;
  importID: string;
  open: OpenImport;
  pacer: Pacer;
  /** How many plays are stored already. */
  from: number;
  onProgress: OnProgress;
  /** Waits until no other long command is in the writer. */
  turn: <T>(work: () => Promise<T>) => Promise<T>;
  /** Settles when the import is queued; the first link is prepared meanwhile. */
  queued?: Promise<void>;
}

/**
 * Stores a queued import link by link; the next one is prepared meanwhile. Links share a transaction while nobody else
 * changes anything. They get smaller where they take long, and while others wait.
 */
export async function storeLinks(options: ChainOptions): Promise<void> {
  try {
    await storeAll(options);
  } catch (error) {
    await options.writer.run(endChain, null).catch(() => undefined);
    throw error;
  }
}

async function storeAll({ writer, importID, open, pacer, from, ...options }: ChainOptions): Promise<void> {
  const { onProgress, turn, queued } = options;
  const prepare = (at: number, limit = pacer.limit()) => {
    const link = open.prepare({ from: at, limit }, at === from ? onProgress : undefined);
    // It is looked at when its turn comes.
    link.catch(() => undefined);
    return link;
  };
  let before = from;
  // The writer has nothing to do until the first one is prepared.
  let upcoming = prepare(from, Math.min(pacer.limit(), LINK_PLAYS));
  await queued;
  for (;;) {
    const packed = await upcoming;
    if (!packed.isLast) upcoming = prepare(packed.upTo);
    const { isStale, took, stored } = await store(packed);
    if (!isStale && packed.isLast) return;
    const limit = pacer.limit();
    if (!isStale) {
      // Duplicates take next to no time, which says nothing of other links.
      if (2 * stored >= packed.upTo - before) pacer.took(stored, took, writer.state().waiting > 0);
      before = packed.upTo;
    }
    // The link that was prepared meanwhile is out of date, or too long now that others wait.
    if (isStale || 2 * pacer.limit() < limit) {
      await upcoming.catch(() => undefined);
      upcoming = prepare(before);
    }
  }

  async function store({ link, isLast }: PackedLink): Promise<{ isStale: boolean; took: number; stored: number }> {
    const input = { importID, link, isLast };
    const result = await turn(() => writer.run(storeNextLink, input, { onProgress }));
    return result.isStale ? { isStale: true, took: 0, stored: 0 } : result;
  }
}
