import type { WebhookEvent, WebhookFormat } from '../../../../contracts/documents/webhook.ts';
import type { Db } from '../../../../db/open.ts';
import type { Vault } from '../../../accounts/secrets/vault.ts';
import type { BackOff } from '../../../base/net/back-off.ts';
import type { SafeFetch } from '../../../base/net/safe-fetch.ts';
import { createSender, type Sender } from '../../../base/net/sender.ts';
import type { Log } from '../../../base/shared/log.ts';
import type { Games } from '../../../games/registry.ts';
import type { Writer } from '../../../writer/command.ts';
import { findClientByRow } from '../store.ts';
import { noteAttempt } from './commands.ts';
import { deliver } from './deliver.ts';
import { toDiscord } from './discord.ts';
import { namesIn } from './names.ts';
import { findDelivery, findWaitingHeads } from './store.ts';

/** Called with the result of every attempt to send an event. */
export type DeliveryObserver = (result: 'delivered' | 'retried' | 'given up') => void;

export interface WebhookDeps {
  db: Db;
  writer: Writer;
  log: Log;
  fetch: SafeFetch;
  vault: Vault;
  games: Games;
  /** Base URL of links to this server. */
  publicURL: () => string;
  /** Back-off after failures. */
  pace?: BackOff;
  onDelivery?: DeliveryObserver;
}

/** Events that have waited this long (ms) are given up. */
const PATIENCE = 24 * 60 * 60 * 1000;
/** Default back-off after failures (ms). */
const PACE: BackOff = { first: 5000, longest: 60 * 60 * 1000 };

/** Creates a sender that delivers events to clients in the background. */
export const createWebhookSender = (deps: WebhookDeps): Sender =>
  createSender({
    name: 'webhooks',
    log: deps.log,
    heads: () => findWaitingHeads(deps.db),
    handle: (id, signal) => handle(deps, id, signal),
  });

/** Sends one event and stores the result. */
async function handle(deps: WebhookDeps, id: number, signal: AbortSignal): Promise<void> {
  const row = await findDelivery(deps.db, id);
  const client = row && (await findClientByRow(deps.db, row.client));
  if (!row || !client || client.webhookUri === null) return;
  const { webhookUri } = client;
  const bodyOf = async (event: WebhookEvent, format: WebhookFormat) =>
    JSON.stringify(format === 'discord' ? toDiscord(event, await namesIn(deps, event)) : event);
  const at = Date.now();
  const delivered = await deliver(row, { ...client, webhookUri }, { pace: PACE, ...deps, bodyOf, signal });
  if (delivered.result === 'aborted') return;
  const { status } = delivered;
  if (delivered.result === 'delivered') {
    deps.onDelivery?.('delivered');
    return deps.writer.run(noteAttempt, { id, at, status, error: null, retryAt: null });
  }
  const now = Date.now();
  const isOver = delivered.result === 'refused' || now - row.createdAt >= PATIENCE;
  const retryAt = isOver ? null : now + Math.round(delivered.wait);
  deps.onDelivery?.(retryAt === null ? 'given up' : 'retried');
  return deps.writer.run(noteAttempt, { id, at, status, error: delivered.error, retryAt });
}
