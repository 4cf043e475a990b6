import { createPacer, type Pacer } from '../../base/shared/pacer.ts';
import type { OnProgress, Writer } from '../../writer/command.ts';
import { endChain, storeNextLink } from './links/commands.ts';
import { LINK_PLAYS } from './plan.ts';
import type { OpenImport } from './workers/preparer.ts';
import type { PackedLink } from './workers/workspace.ts';

/** Maximum plays per link: the next one is prepared while it is stored, so short links keep both threads busy. */
const MOST_PLAYS = 1.5 * LINK_PLAYS;
/** Target duration of storing a link (ms); deriving data from it takes about as long again. */
const AIM = { crowded: 30, alone: 30 };

/** Returns a pacer of link sizes, based on the duration of earlier imports. */
export const createLinkPacer = (): Pacer => createPacer({ first: LINK_PLAYS / 2, most: MOST_PLAYS, aim: AIM });

export interface ChainOptions {
  writer: Writer;
  importID: string;
  open: OpenImport;
  pacer: Pacer;
  /** Number of plays already stored. */
  from: number;
  onProgress: OnProgress;
  /** Waits until no other long command uses the writer. */
  turn: <T>(work: () => Promise<T>) => Promise<T>;
  /** Settles when the import is queued; the first link is prepared meanwhile. */
  queued?: Promise<void>;
}

/**
 * Stores a queued import link by link; the next link is prepared meanwhile. Links share a transaction while nobody else changes anything.
 * They shrink if they take long, and while others wait.
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
    // Errors are handled when its turn comes.
    link.catch(() => undefined);
    return link;
  };
  let before = from;
  // The writer is idle until the first link is prepared.
  let upcoming = prepare(from, Math.min(pacer.limit(), LINK_PLAYS));
  await queued;
  for (;;) {
    const packed = await upcoming;
    if (!packed.isLast) upcoming = prepare(packed.upTo);
    const { isStale, took, stored } = await store(packed);
    if (!isStale && packed.isLast) return;
    const limit = pacer.limit();
    if (!isStale) {
      // Duplicates take almost no time, which says nothing about other links.
      if (2 * stored >= packed.upTo - before) pacer.took(stored, took, writer.state().waiting > 0);
      before = packed.upTo;
    }
    // The link prepared meanwhile is outdated, or too long now that others wait.
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
