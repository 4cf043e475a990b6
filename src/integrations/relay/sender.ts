import type { Db } from '../../../db/open.ts';
import type { BackOff } from '../../net/back-off.ts';
import type { SafeFetch } from '../../net/safe-fetch.ts';
import type { Vault } from '../../secrets/vault.ts';
import type { Log } from '../../shared/log.ts';
import type { Writer } from '../../writer/command.ts';
import { findIntegrationByRow } from '../store.ts';
import { relayFailed, relayGivenUp, relaySent } from './commands.ts';
import { deliver, type Delivery } from './deliver.ts';
import { findHeads, findRelay, type RelayHead, type RelayRow } from './store.ts';

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

/** Sends new scores on to other servers, in the background. */
export interface RelaySender {
  /** Looks whether there is something to send. Called at start and whenever scores may have come. */
  wake: () => void;
  /** Breaks off what is being sent; it is sent again after the next start. */
  stop(): Promise<void>;
}

/** What has waited so long (ms) is given up. */
const PATIENCE = 7 * 24 * 60 * 60 * 1000;
/** How long to wait after failures, unless told otherwise (ms). */
const PACE: BackOff = { first: 2000, longest: 60 * 60 * 1000 };
/** How often to look for what another process has queued (ms). */
const IDLE = 60_000;

/** Each server gets one request at a time, in the order in which the scores came; servers don't wait for each other. */
export function createRelaySender(deps: RelayDeps): RelaySender {
  const { db, log } = deps;
  const busy = new Map<number, Promise<void>>();
  const ended = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  const plan = (ms: number) => {
    clearTimeout(timer);
    if (ended.signal.aborted) return;
    timer = setTimeout(() => void sweep(), ms);
    // Nothing that waits keeps the process alive.
    timer.unref();
  };

  const start = ({ id, integration }: RelayHead) => {
    const work = handle(deps, id, ended.signal)
      .then(
        () => 0,
        (error: unknown) => {
          log.severe({ err: error }, 'relay failed');
          return IDLE;
        },
      )
      .then((wait) => {
        busy.delete(integration);
        plan(wait);
      });
    busy.set(integration, work);
  };

  const sweep = async (): Promise<void> => {
    try {
      const now = Date.now();
      const idle = (await findHeads(db)).filter(({ integration }) => !busy.has(integration));
      for (const head of idle) if (head.dueAt <= now) start(head);
      const waits = idle.flatMap(({ dueAt }) => (dueAt > now ? dueAt - now : []));
      plan(Math.min(IDLE, ...waits));
    } catch (error) {
      log.severe({ err: error }, 'relay queue not read');
      plan(IDLE);
    }
  };

  return {
    wake: () => plan(0),
    async stop() {
      ended.abort();
      clearTimeout(timer);
      await Promise.all(busy.values());
    },
  };
}

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
