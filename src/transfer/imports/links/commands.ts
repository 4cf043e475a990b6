import type { Tx } from '../../../../db/open.ts';
import { accountDeleted, Refusal } from '../../../base/shared/refusal.ts';
import { command, type CommandContext } from '../../../writer/command.ts';
import {
  deriveLinks,
  isStale,
  STALE,
  storeLink,
  unpackLink,
  upToOf,
  type OrStale,
  type PreparedLink,
  type UnderivedLinks,
} from '../link.ts';
import { completion, resultOf, type PartOutcome } from '../outcome.ts';
import { deleteInput, findImport, updateImport } from '../store.ts';
import { deleteLinks, findLastUpTo, findOutcomes, insertLink } from './store.ts';

/** Packed link of a queued import. */
interface NextLink {
  importID: string;
  link: string;
  isLast: boolean;
}

/** Links of an import stored in an open transaction. */
interface OpenLinks {
  importRow: number;
  outcomes: PartOutcome[];
  underived: UnderivedLinks;
  last: PreparedLink;
}

/** By the object that identifies the transaction. */
const openLinks = new WeakMap<object, OpenLinks>();

/**
 * Stores a link of a queued import, in the transaction of the previous links if that is still open. Derived data follows when the
 * transaction ends. Returns the duration (ms) and the number of plays that were not duplicates. Throws a 401 if the account
 * was deleted, and a 503 if the previous links are not stored. After a power cut the import continues at the last link that reached the disk, so only
 * the last link is flushed.
 */
export const storeNextLink = command<NextLink, OrStale<{ took: number; stored: number }>>(
  'imports.storeNextLink',
  async (tx, { importID, link: packed }, context) => {
    const begun = performance.now();
    const row = await findImport(tx, importID);
    if (!row) throw accountDeleted();
    if (row.status !== 'queued') throw new Error(`Import ${importID} does not wait`);
    const link = unpackLink(packed);
    if (await isStale(tx, link)) return STALE;
    const open = openLinks.get(context.transaction);
    await checkOrder(tx, row.id, link, open);
    const { outcomes, underived } = open ?? { outcomes: [], underived: new Map() };
    const place = { userID: row.user, importRow: row.id, underived };
    const added = await storeLink(tx, link, place, context);
    openLinks.set(context.transaction, { importRow: row.id, outcomes: [...outcomes, ...added], underived, last: link });
    const stored = added.reduce((sum, { plays, duplicates }) => sum + plays - duplicates.length, 0);
    return { isStale: false, took: performance.now() - begun, stored };
  },
  {
    isFlushed: ({ isLast }) => isLast,
    chained: {
      nameOf: ({ importID }) => importID,
      isOver: ({ isLast }, output) => isLast || output.isStale,
      loadOf: (transaction) => loadOf(openLinks.get(transaction)),
      beforeCommit,
    },
  },
);

/** Returns the work at the end of a transaction: a PB takes about three times as long as writing a score to the log. */
const loadOf = (open: OpenLinks | undefined): number =>
  [...(open?.underived.values() ?? [])].reduce((sum, { facts, played }) => sum + facts.size + played.length / 3, 0);

/** Ends the transaction of stored links, so that everybody sees the progress of their import. */
export const endChain = command<null, void>('imports.endChain', async () => {});

/** Derives the remaining data, and stores the progress of the import: its last link completes it. */
async function beforeCommit(tx: Tx, context: CommandContext): Promise<void> {
  const open = openLinks.get(context.transaction);
  if (!open) return;
  const { importRow, underived, last } = open;
  const derived = await deriveLinks(tx, underived, { ...context, time: last.time });
  const outcomes = [...open.outcomes, ...derived];
  if (!last.isLast) return insertLink(tx, { import: importRow, upTo: upToOf(last), outcome: outcomes });
  const all = [...(await findOutcomes(tx, importRow)), ...outcomes];
  await deleteInput(tx, importRow);
  await deleteLinks(tx, importRow);
  await updateImport(tx, importRow, completion(resultOf(last, all), context.now()));
}

/** Throws a 503 if the previous links are not stored: their thread has ended before they were committed. */
async function checkOrder(tx: Tx, importRow: number, { span }: PreparedLink, open: OpenLinks | undefined) {
  // An interrupted import from another server is stored from the beginning.
  if (span.before === 0) return;
  const upTo = open ? upToOf(open.last) : await findLastUpTo(tx, importRow);
  if (upTo === span.before) return;
  throw new Refusal(503, 'writer_restarting', 'Saving was interrupted; the import will continue where it stopped');
}
