import { SYNC_STOPS, type IntegrationDocument, type RefusedScore } from '../../../contracts/documents/integration.ts';
import type { RefusedRow } from './relay/refused.store.ts';
import type { IntegrationRow } from './store.ts';
import { describeStop } from './sync-state.ts';

/** Why a schedule has stopped. Early builds stored a sentence in place of the code; it counts as `failing`. */
function stopOf({ syncStopped, syncError }: IntegrationRow): Pick<IntegrationDocument['sync'], 'stopped' | 'stopCode'> {
  if (syncStopped === null) return { stopped: null, stopCode: null };
  const stopCode = SYNC_STOPS.find((code) => code === syncStopped) ?? 'failing';
  return { stopped: describeStop(stopCode, syncError), stopCode };
}

/** Returns the document of an integration for its owner, without the key. `waiting` counts scores still to be sent. */
export const toIntegrationDocument = (row: IntegrationRow, waiting: number): IntegrationDocument => ({
  integrationID: row.integrationID,
  userID: row.user,
  type: row.type as IntegrationDocument['type'],
  baseUrl: row.baseUrl,
  keyPrefix: row.keyPrefix,
  idStrings: row.idStrings,
  createdAt: row.createdAt,
  sync: {
    lastSync: row.lastSync,
    lastError: row.syncError,
    schedule: row.schedule,
    nextSync: row.nextSync,
    ...stopOf(row),
  },
  relay: {
    enabled: row.relay,
    waiting,
    sent: row.relaySent,
    lost: row.relayLost,
    lastSent: row.lastRelay,
    lastError: row.relayError,
  },
});

/** Returns the document of a refused score for its owner. */
export function toRefusedScore({ id, meta, score, kind, reason, refusedAt }: RefusedRow): RefusedScore {
  const { title, identifier, difficulty, chart } = score;
  return {
    refusedID: id,
    game: meta.game,
    playtype: meta.playtype ?? '',
    title: title ?? identifier,
    difficulty: difficulty ?? chart?.difficulty ?? null,
    score: score.score ?? 0,
    lamp: score.lamp ?? '',
    timeAchieved: score.timeAchieved ?? null,
    kind,
    reason,
    timeRefused: refusedAt,
  };
}
