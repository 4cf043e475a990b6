import type { Db } from '../../../db/open.ts';
import type { BackOff } from '../../net/back-off.ts';
import type { SafeFetch } from '../../net/safe-fetch.ts';
import { createSender, type Sender } from '../../net/sender.ts';
import type { Vault } from '../../secrets/vault.ts';
import type { Log } from '../../shared/log.ts';
import type { Writer } from '../../writer/command.ts';
import { findIntegrationByRow } from '../store.ts';
import { relayFailed, relayGivenUp, relaySent } from './commands.ts';
import { deliver, type Delivery } from './deliver.ts';
import { findHeads, findRelay, type RelayRow } from './store.ts';

export interface RelayDeps {
  db: Db;
  writer: Writer;
  log: Log;
  fetch: SafeFetch;
  vault: Vault;
  publicURL: () => string;
  /** How long to wait after failures. */
  pace?: BackOff;
}

/** What has waited so long (ms) is given up. */
const PATIENCE = 7 * 24 * 60 * 60 * 1000;
/** How long to wait after failures, unless told otherwise (ms). */
const PACE: BackOff = { first: 2000, longest: 60 * 60 * 1000 };
/** Sends new scores on to other servers, in the background. */
export const createRelaySender = (deps: RelayDeps): Sender =>
  createSender({
    name: 'relay',
    log: deps.log,
    heads: () => findHeads(deps.db),
    handle: (id, signal) => handle(deps, id, signal),
  });

/** Sends one entry and notes what became of it. */
async function handle(deps: RelayDeps, id: number, signal: AbortSignal): Promise<void> {
  const row = await findRelay(deps.db, id);
  const integration = row && (await findIntegrationByRow(deps.db, row.integration));
  if (!row || !integration) return;
  await settle(deps, row, await deliver(row, integration, { pace: PACE, ...deps, signal }));
}

async function settle({ writer }: RelayDeps, { id, createdAt, scores }: RelayRow, delivery: Delivery): Promise<void> {
  if (delivery.result === 'aborted') return;
  if (delivery.result === 'sent') return writer.run(relaySent, { id });
  const { message } = delivery;
  if (delivery.result === 'failed' && Date.now() - createdAt < PATIENCE) {
    return writer.run(relayFailed, { id, dueAt: Date.now() + Math.round(delivery.wait), message });
  }
  return writer.run(relayGivenUp, { id, message: `${scores} scores were given up: ${message}` });
}
