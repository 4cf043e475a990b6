import type { Tx } from '../../../db/open.ts';
import type { RelayedScore } from '../../../db/schema/integrations.ts';
import type { Ugpt } from '../../users/ugpt.ts';
import { findRelaysOf } from '../store.ts';
import { maySendTo } from './path.ts';
import { insertRelay } from './store.ts';

/** Few enough for the smallest body that servers accept, 4 MB. */
const AT_ONCE = 500;
/** What the specification allows for a service label. */
const LABEL = { min: 3, max: 15 };

export interface NewScores {
  /** The scores as BATCH-MANUAL has them; only asked for when somebody wants them. */
  scores: () => RelayedScore[];
  service: string;
  version: string | null;
  /** Base URLs of the servers that they have come through. */
  path: readonly string[];
  /** Unix ms. */
  now: number;
}

/** Queues new scores of a player for the servers that they are sent on to, in the transaction that stores them. */
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

/** The service without what the ways of importing put behind it, as long as it may be. */
function label(service: string): string {
  const text = service
    .replace(/(?: \([A-Z-]+\))+$/, '')
    .slice(0, LABEL.max)
    .trim();
  return text.length < LABEL.min ? 'Kaiden' : text;
}
