import type { ImportDocument } from '../../../../contracts/documents/import.ts';
import type { Db } from '../../../../db/open.ts';
import { keyReused, type FirstAnswer, type Idempotency } from './key.ts';
import { findFirstAnswer } from './store.ts';

type Answer = FirstAnswer<ImportDocument> & { isCompleted?: boolean };

/**
 * Runs work that stores its answer under a key, or returns the stored answer. While the first run is in progress, repeated requests wait
 * for it: also for its failure, which releases the key. Throws 409 if the key came with another request. Without a key it just runs the
 * work.
 */
export type Once = (userID: number, mark: Idempotency | undefined, work: () => Promise<Answer>) => Promise<Answer>;

export function createOnce(db: Db): Once {
  const running = new Map<string, { request: string; answer: Promise<Answer> }>();

  const firstOrNew = async (userID: number, { key, request }: Idempotency, work: () => Promise<Answer>) => {
    const first = await findFirstAnswer(db, userID, key, Date.now());
    if (!first) return work();
    if (first.request !== request) throw keyReused();
    return first;
  };

  return async (userID, mark, work) => {
    if (!mark) return work();
    const name = `${userID} ${mark.key}`;
    const same = running.get(name);
    if (same && same.request !== mark.request) throw keyReused();
    if (same) return same.answer;
    const answer = firstOrNew(userID, mark, work).finally(() => running.delete(name));
    running.set(name, { request: mark.request, answer });
    return answer;
  };
}
