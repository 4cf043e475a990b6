import type { IntegrationProblem, SyncSchedule } from '../../../contracts/documents/integration.ts';
import { checkSealed } from '../../accounts/secrets/commands.ts';
import { notFound, Refusal } from '../../base/shared/refusal.ts';
import { command } from '../../writer/command.ts';
import { deleteRefusedOf } from './relay/refused.store.ts';
import { deleteRelaysOf, hurryRelays } from './relay/store.ts';
import {
  deleteCursors,
  deleteIntegration,
  findIntegration,
  findIntegrationByRow,
  findIntegrationsOf,
  insertIntegration,
  updateIntegration,
} from './store.ts';
import { noteSyncFailed, startedSchedule } from './sync-state.ts';

const MOST = 20;

export interface NewAccount {
  integrationID: string;
  user: number;
  type: string;
  baseUrl: string;
  sealedKey: string;
  keyPrefix: string;
  idStrings: string[] | null;
  relay: boolean;
  schedule: SyncSchedule | null;
}

/** Stores an integration. Throws 409 if the user has one with this server, 400 at the limit. */
export const createIntegration = command<NewAccount, void>(
  'integrations.create',
  async (tx, { schedule, ...account }, { now }) => {
    await checkSealed(tx, account.sealedKey);
    const others = await findIntegrationsOf(tx, account.user);
    if (others.some(({ type, baseUrl }) => type === account.type && baseUrl === account.baseUrl)) {
      throw new Refusal(409, 'integration_exists', `You already have an integration with ${account.baseUrl}`);
    }
    if (others.length >= MOST)
      throw new Refusal(400, 'too_many', `You can have ${MOST} integrations at most; delete one first`);
    await insertIntegration(tx, { ...account, ...startedSchedule(schedule, now()), createdAt: now() });
  },
);

export interface IntegrationChange {
  integrationID: string;
  key?: { sealedKey: string; keyPrefix: string } | undefined;
  idStrings?: string[] | null | undefined;
  relay?: boolean | undefined;
  schedule?: SyncSchedule | null | undefined;
}

/**
 * Changes the given fields of an integration. Without relay, queued scores are deleted. With another key, which may belong to another
 * account, everything is synchronised from the start, and what failed because of the old key is tried again. With another key or schedule,
 * or if the schedule had stopped, the schedule restarts. Throws 404 if the integration is gone.
 */
export const changeIntegration = command<IntegrationChange, void>(
  'integrations.change',
  async (tx, { integrationID, key, idStrings, relay, schedule }, { now }) => {
    const row = await findIntegration(tx, integrationID);
    if (!row) throw notFound('integration');
    await updateIntegration(tx, row.id, { ...key, idStrings, relay, ...(relay === false && { relayError: null }) });
    if (relay === false) await deleteRelaysOf(tx, row.id);
    if (schedule !== undefined && (schedule !== row.schedule || row.syncStopped !== null)) {
      await updateIntegration(tx, row.id, startedSchedule(schedule, now()));
    }
    if (!key) return;
    await checkSealed(tx, key.sealedKey);
    await hurryRelays(tx, row.id, now());
    await deleteCursors(tx, row.id);
    await updateIntegration(tx, row.id, {
      syncError: null,
      relayError: null,
      remoteUserID: null,
      ...startedSchedule(schedule === undefined ? row.schedule : schedule, now()),
    });
  },
);

/** Deletes an integration with its cursors and queued scores. Throws 404 if it is gone. */
export const removeIntegration = command<{ integrationID: string }, void>(
  'integrations.remove',
  async (tx, { integrationID }) => {
    const row = await findIntegration(tx, integrationID);
    if (!row) throw notFound('integration');
    await deleteIntegration(tx, row.id);
  },
);

/** Deletes the list of scores that the other server refused. Throws 404 if the integration is gone. */
export const forgetRefused = command<{ integrationID: string }, void>(
  'integrations.forgetRefused',
  async (tx, { integrationID }) => {
    const row = await findIntegration(tx, integrationID);
    if (!row) throw notFound('integration');
    await deleteRefusedOf(tx, row.id);
    await updateIntegration(tx, row.id, { relayLost: 0, relayError: null });
  },
);

export interface FailedSync {
  /** Row of the integration, and the encrypted key that was used. */
  integration: number;
  sealedKey: string;
  message: string;
  problem: IntegrationProblem | null;
}

/** Records a failed synchronisation. Does nothing if the integration has another key by now, or is gone. */
export const noteFailedSync = command<FailedSync, void>(
  'integrations.noteFailedSync',
  async (tx, { integration, sealedKey, ...failure }, { now }) => {
    const row = await findIntegrationByRow(tx, integration);
    if (row?.sealedKey === sealedKey) await noteSyncFailed(tx, row, failure, now());
  },
);

/** Stores the key's user on the other server, if the integration still has the (encrypted) key used to ask. */
export const noteAccount = command<{ integration: number; sealedKey: string; remoteUserID: number }, void>(
  'integrations.noteAccount',
  async (tx, { integration, sealedKey, remoteUserID }) => {
    const row = await findIntegrationByRow(tx, integration);
    if (row?.sealedKey === sealedKey && row.remoteUserID !== remoteUserID) {
      await updateIntegration(tx, integration, { remoteUserID });
    }
  },
);
