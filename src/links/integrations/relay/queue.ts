import type { Tx } from '../../../../db/open.ts';
import type { RelayedScore } from '../../../../db/schema/integrations.ts';
import type { Ugpt } from '../../../accounts/users/ugpt.ts';
import { findRelaysOf } from '../store.ts';
import { maySendTo } from './path.ts';
import { insertRelay } from './store.ts';

/** Fits into the smallest body limit of servers, 4 MB. */
const AT_ONCE = 500;
/** Lengths of a service label allowed by the specification. */
const LABEL = { min: 3, max: 15 };

export interface NewScores {
  /** Scores in BATCH-MANUAL form; only built if there is a receiver. */
  scores: () => RelayedScore[];
  service: string;
  version: string | null;
  /** Base URLs of the servers they have passed through. */
  path: readonly string[];
  /** Unix ms. */
  now: number;
}

/** Queues a player's new scores for the servers they are relayed to, in the same transaction that stores them. */
export async function queueRelays(tx: Tx, { userID, gpt }: Ugpt, fresh: NewScores): Promise<void> {
  const { path, now } = fresh;
  const targets = (await findRelaysOf(tx, userID)).filter(({ baseUrl }) => maySendTo(baseUrl, path));
  if (targets.length === 0) return;
  const { game, playtype } = gpt;
  const meta = { game, playtype, service: label(fresh.service), version: fresh.version };
  const scores = fresh.scores();
  for (const { id: integration } of targets) {
    for (let at = 0; at < scores.length; at += AT_ONCE) {
      const part = scores.slice(at, at + AT_ONCE);
      const document = { meta, scores: part };
      const times = { attempts: 0, dueAt: now, createdAt: now };
      await insertRelay(tx, { integration, document, scores: part.length, path: [...path], ...times });
    }
  }
}

/** Returns the service without the suffixes of import types, cut to the maximum length. */
function label(service: string): string {
  const text = service
    .replace(/(?: \([A-Z-]+\))+$/, '')
    .slice(0, LABEL.max)
    .trim();
  return text.length < LABEL.min ? 'Kaiden' : text;
}
