import type { IntegrationDocument, RefusedScore } from '../../contracts/documents/integration.ts';
import type { RefusedRow } from './relay/refused/store.ts';
import type { IntegrationRow } from './store.ts';

/** What its owner sees of an integration; the key is not among it. `waiting` counts scores that are still to be sent. */
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
    stopped: row.syncStopped,
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

/** Returns what its owner sees of a score that another server did not take. */
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
