import type { IntegrationProblem, SyncSchedule } from '../../contracts/documents/integration.ts';
import { checkSealed } from '../secrets/commands.ts';
import { notFound, Refusal } from '../shared/refusal.ts';
import { command } from '../writer/command.ts';
import { deleteRefusedOf } from './relay/refused/store.ts';
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

/** Stores an integration. Throws 409 when the user has one with this server, 400 when they have very many. */
export const createIntegration = command<NewAccount, void>(
  'integrations.create',
  async (tx, { schedule, ...account }, { now }) => {
    await checkSealed(tx, account.sealedKey);
    const others = await findIntegrationsOf(tx, account.user);
    if (others.some(({ type, baseUrl }) => type === account.type && baseUrl === account.baseUrl)) {
      throw new Refusal(409, 'integration_exists', `There is an integration with ${account.baseUrl} already`);
    }
    if (others.length >= MOST) throw new Refusal(400, 'too_many', `There may be ${MOST} integrations at most`);
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
 * Changes what is named of an integration. Without relay, what waits to be sent is forgotten. With another key, which may be that of another account, everything is
 * synchronised from the start, and what failed because of the old one is tried again. With another key or another schedule, or
 * where the schedule had stopped, the schedule starts anew. Throws 404 when it is gone.
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

/** Forgets an integration, its cursors and what waits to be sent. Throws 404 when it is gone. */
export const removeIntegration = command<{ integrationID: string }, void>(
  'integrations.remove',
  async (tx, { integrationID }) => {
    const row = await findIntegration(tx, integrationID);
    if (!row) throw notFound('integration');
    await deleteIntegration(tx, row.id);
  },
);

/** Forgets the scores that the other server did not take. Throws 404 when the integration is gone. */
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

/** Notes a synchronisation that brought nothing. An integration that has another key now, or is gone, is left alone. */
export const noteFailedSync = command<FailedSync, void>(
  'integrations.noteFailedSync',
  async (tx, { integration, sealedKey, ...failure }, { now }) => {
    const row = await findIntegrationByRow(tx, integration);
    if (row?.sealedKey === sealedKey) await noteSyncFailed(tx, row, failure, now());
  },
);

/** Notes whose key it is on the other server, if the integration still has the (encrypted) key that it was asked with. */
export const noteAccount = command<{ integration: number; sealedKey: string; remoteUserID: number }, void>(
  'integrations.noteAccount',
  async (tx, { integration, sealedKey, remoteUserID }) => {
    const row = await findIntegrationByRow(tx, integration);
    if (row?.sealedKey === sealedKey && row.remoteUserID !== remoteUserID) {
      await updateIntegration(tx, integration, { remoteUserID });
    }
  },
);
