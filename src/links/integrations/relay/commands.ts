import type { Tx } from '../../../../db/open.ts';
import type { RelayDocument } from '../../../../db/schema/integrations.ts';
import { notFound } from '../../../base/shared/refusal.ts';
import { command } from '../../../writer/command.ts';
import { findIntegration, updateIntegration } from '../store.ts';
import type { RefusedPlay } from './outcome.ts';
import { deleteRefused, findRefusedBy, insertRefused } from './refused.store.ts';
import {
  countLost,
  countSent,
  deleteRelay,
  findRelay,
  insertRelay,
  markAccepted,
  narrowRelay,
  postponeRelay,
  type RelayRow,
} from './store.ts';

/** Removes settled scores from the queue and stores refused ones for display. */
export const relaySettled = command<{ id: number; refused: RefusedPlay[] }, void>(
  'relay.settled',
  async (tx, { id, refused }, { now }) => {
    const row = await findRelay(tx, id);
    if (!row) return;
    await keepRefused(tx, row, refused, now());
    await deleteRelay(tx, id);
    const stored = row.scores - refused.length;
    await countSent(tx, row.integration, stored);
    await updateIntegration(tx, row.integration, {
      ...(stored > 0 && { lastRelay: now() }),
      // The error of an entry that was given up stays until the next failure and success.
      ...(row.attempts > 0 && { relayError: null }),
    });
  },
);

/** Stores scores that can't be sent for display; the rest of the entry still waits. */
export const relayNarrowed = command<{ id: number; refused: RefusedPlay[] }, void>(
  'relay.narrowed',
  async (tx, { id, refused }, { now }) => {
    const row = await findRelay(tx, id);
    if (!row) return;
    await keepRefused(tx, row, refused, now());
    const gone = new Set(refused.map(({ index }) => index));
    const { meta, scores } = row.document;
    await narrowRelay(tx, id, { meta, scores: scores.filter((_, index) => !gone.has(index)) });
  },
);

/** Replaces an entry by its two halves, at the end of the queue. */
export const relaySplit = command<{ id: number }, void>('relay.split', async (tx, { id }, { now }) => {
  const row = await findRelay(tx, id);
  if (!row) return;
  const { integration, path, attempts, createdAt, document } = row;
  const middle = Math.ceil(row.scores / 2);
  for (const scores of [document.scores.slice(0, middle), document.scores.slice(middle)]) {
    const rest = { document: { meta: document.meta, scores }, scores: scores.length };
    if (scores.length > 0) await insertRelay(tx, { integration, path, attempts, createdAt, dueAt: now(), ...rest });
  }
  await deleteRelay(tx, id);
});

/** Stores the URL to poll an entry at. */
export const relayAccepted = command<{ id: number; pollUrl: string; dueAt: number }, void>(
  'relay.accepted',
  async (tx, { id, pollUrl, dueAt }, { now }) => markAccepted(tx, id, { pollUrl, acceptedAt: now(), dueAt }),
);

/** Postpones the next poll of an entry. `dueAt` is Unix ms. */
export const relayOngoing = command<{ id: number; dueAt: number }, void>('relay.ongoing', async (tx, { id, dueAt }) =>
  markAccepted(tx, id, { dueAt }),
);

/** Postpones an entry that couldn't be sent. `dueAt` is Unix ms. */
export const relayFailed = command<{ id: number; dueAt: number; message: string; sendAgain: boolean }, void>(
  'relay.failed',
  async (tx, { id, dueAt, message, sendAgain }) => {
    const row = await findRelay(tx, id);
    if (!row) return;
    await postponeRelay(tx, id, dueAt);
    if (sendAgain) await markAccepted(tx, id, { pollUrl: null, acceptedAt: null, dueAt });
    await updateIntegration(tx, row.integration, { relayError: message });
  },
);

/** Gives up an entry that can't be sent, and stores it for display with the reason. */
export const relayGivenUp = command<{ id: number; message: string }, void>(
  'relay.givenUp',
  async (tx, { id, message: reason }, { now }) => {
    const row = await findRelay(tx, id);
    if (!row) return;
    const all = row.document.scores.map((_, index): RefusedPlay => ({ index, kind: 'refused', reason }));
    await keepRefused(tx, row, all, now());
    await deleteRelay(tx, id);
    const relayError = `${row.scores} ${row.scores === 1 ? 'score was' : 'scores were'} given up: ${reason}`;
    await updateIntegration(tx, row.integration, { relayError });
  },
);

async function keepRefused(tx: Tx, row: RelayRow, refused: readonly RefusedPlay[], now: number): Promise<void> {
  const { integration, path, document } = row;
  const rows = refused.flatMap(({ index, kind, reason }) => {
    const score = document.scores[index];
    return score ? [{ meta: document.meta, score, path, kind, reason, refusedAt: now }] : [];
  });
  await insertRefused(tx, integration, rows);
  await countLost(tx, integration, rows.length);
}

export interface RefusedAgain {
  integrationID: string;
  /** Limits it to these; without it all, in limited batches. */
  refusedIDs?: readonly number[] | undefined;
}

/** Queues refused scores again. Returns how many. Throws 404 if the integration is gone. */
export const relayAgain = command<RefusedAgain, number>(
  'relay.again',
  async (tx, { integrationID, refusedIDs }, { now }) => {
    const integration = await findIntegration(tx, integrationID);
    if (!integration) throw notFound('integration');
    const rows = await findRefusedBy(tx, integration.id, refusedIDs);
    const alike = Map.groupBy(rows, ({ meta, path }) => JSON.stringify([meta, path]));
    for (const [first, ...others] of alike.values()) {
      const { meta, path } = first!;
      const document: RelayDocument = { meta, scores: [first!, ...others].map(({ score }) => score) };
      const times = { attempts: 0, dueAt: now(), createdAt: now() };
      await insertRelay(tx, { integration: integration.id, document, scores: document.scores.length, path, ...times });
    }
    await deleteRefused(
      tx,
      rows.map(({ id }) => id),
    );
    await countLost(tx, integration.id, -rows.length);
    await updateIntegration(tx, integration.id, { relayError: null });
    return rows.length;
  },
);
