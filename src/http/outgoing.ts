import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Refusal } from '../base/shared/refusal.ts';
import { SpoolMemory } from '../base/shared/spool/memory.ts';
import { Spool } from '../base/shared/spool/spool.ts';

const MiB = 1024 * 1024;
/** Memory for buffered responses: one with 10,000 scores has 8 MB. The rest is buffered in temporary files. */
const MEMORY = { all: 64 * MiB, forOne: 16 * MiB };

/** Maximum number in progress: for one user (for strangers, one address), and in total. */
const LIMITS = {
  answer: { each: 32, all: 256, called: 'long lists' },
  file: { each: 4, all: 16, called: 'exports' },
} as const;

/** When it is worth trying again (s). */
const RETRY_AFTER = 5;

/** Long responses and exports that are not completely read yet. */
export interface Outgoing {
  /**
   * Opens one for a user or address, until its spool closes. Throws 429 if this owner has too many in progress, 503 if there are too many
   * in total.
   */
  open: (kind: keyof typeof LIMITS, owner: string) => Spool;
}

export interface OutgoingOptions {
  /** Folder of temporary files. Its content is deleted. */
  folder?: string;
  memory?: typeof MEMORY;
  patience?: number;
}

/** Creates the buffers of long responses and exports for slow clients. */
export function createOutgoing({
  folder = join(tmpdir(), `kaiden-spool-${process.pid}`),
  memory = MEMORY,
  ...options
}: OutgoingOptions = {}): Outgoing {
  rmSync(folder, { recursive: true, force: true });
  const shared = new SpoolMemory(memory);
  const enter = { answer: createSlots(LIMITS.answer), file: createSlots(LIMITS.file) };
  return {
    open: (kind, owner) => new Spool({ ...options, folder, memory: shared, onClose: enter[kind](owner) }),
  };
}

/** Returns a function that takes a slot for an owner and returns a function that frees it. */
function createSlots({ each, all, called }: (typeof LIMITS)[keyof typeof LIMITS]): (owner: string) => () => void {
  const taken = new Map<string, number>();
  let total = 0;
  return (owner) => {
    const own = taken.get(owner) ?? 0;
    if (own >= each)
      throw refusal(429, 'rate_limited', `You are already downloading ${own} ${called}; wait until one is done`);
    if (total >= all) throw refusal(503, 'too_busy', `Too many ${called} are being downloaded; try again in a moment`);
    taken.set(owner, own + 1);
    total += 1;
    return () => {
      total -= 1;
      const left = taken.get(owner)! - 1;
      if (left === 0) taken.delete(owner);
      else taken.set(owner, left);
    };
  };
}

const refusal = (status: 429 | 503, code: 'rate_limited' | 'too_busy', text: string): Refusal =>
  new Refusal(status, code, text, undefined, { retryAfter: RETRY_AFTER });
