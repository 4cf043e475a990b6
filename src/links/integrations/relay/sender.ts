import type { Db } from '../../../../db/open.ts';
import type { Vault } from '../../../accounts/secrets/vault.ts';
import type { SafeFetch } from '../../../base/net/safe-fetch.ts';
import { createSender, type Sender } from '../../../base/net/sender.ts';
import type { Log } from '../../../base/shared/log.ts';
import type { Games } from '../../../games/registry.ts';
import type { Writer } from '../../../writer/command.ts';
import { findIntegrationByRow } from '../store.ts';
import {
  relayAccepted,
  relayFailed,
  relayGivenUp,
  relayNarrowed,
  relayOngoing,
  relaySettled,
  relaySplit,
} from './commands.ts';
import { deliver } from './deliver.ts';
import type { Delivery, RelayPace } from './delivery.ts';
import { Pacer } from './pacer.ts';
import { Remotes } from './remote.ts';
import { findHeads, findRelay, type RelayRow } from './store.ts';

export interface RelayDeps {
  db: Db;
  writer: Writer;
  games: Games;
  log: Log;
  fetch: SafeFetch;
  vault: Vault;
  publicURL: () => string;
  /** Back-off after failures. */
  pace?: RelayPace;
}

/** Entries that have waited this long (ms) are given up. */
const PATIENCE = 7 * 24 * 60 * 60 * 1000;
/** Default back-off after failures (ms). */
const PACE: RelayPace = { first: 2000, longest: 60 * 60 * 1000, minute: 60 * 1000 };

/** Creates a sender that relays new scores to other servers in the background. */
export const createRelaySender = (deps: RelayDeps): Sender => {
  const pace = deps.pace ?? PACE;
  const sending = { ...deps, pace, remotes: new Remotes(deps), pacer: new Pacer(pace.minute) };
  return createSender({
    name: 'relay',
    log: deps.log,
    heads: () => findHeads(deps.db),
    handle: (id, signal) => handle(sending, id, signal),
  });
};

type Sending = Required<RelayDeps> & { remotes: Remotes; pacer: Pacer };

/** Sends one entry and stores the result. */
async function handle(deps: Sending, id: number, signal: AbortSignal): Promise<void> {
  const row = await findRelay(deps.db, id);
  const integration = row && (await findIntegrationByRow(deps.db, row.integration));
  if (!row || !integration) return;
  await note(deps, row, await deliver(row, integration, { ...deps, signal }));
}

async function note({ writer, pace }: Sending, { id, createdAt }: RelayRow, delivery: Delivery): Promise<void> {
  const soon = (wait: number) => Date.now() + Math.round(wait);
  switch (delivery.result) {
    case 'aborted':
      return;
    case 'settled':
      return writer.run(relaySettled, { id, refused: delivery.refused });
    case 'narrowed':
      return writer.run(relayNarrowed, { id, refused: delivery.refused });
    case 'split':
      return writer.run(relaySplit, { id });
    case 'accepted':
      return writer.run(relayAccepted, { id, pollUrl: delivery.pollUrl, dueAt: soon(pace.first / 2) });
    case 'ongoing':
      return writer.run(relayOngoing, { id, dueAt: soon(delivery.wait) });
    case 'failed':
      if (Date.now() - createdAt >= PATIENCE) break;
      return writer.run(relayFailed, { id, dueAt: soon(delivery.wait), ...pick(delivery) });
    case 'refused':
      break;
  }
  return writer.run(relayGivenUp, { id, message: delivery.message });
}

const pick = ({ message, sendAgain }: Extract<Delivery, { result: 'failed' }>) => ({ message, sendAgain });
