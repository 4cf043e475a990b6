import type { Counted } from './delays.ts';
import type { AttemptKeys } from './keys.ts';

/** Counts attempts that are being looked at, by each of their keys. */
export interface PendingAttempts {
  /** Counts an attempt until the returned function is called. */
  add: (keys: AttemptKeys) => () => void;
  /** Returns how many attempts with that key are being looked at. */
  count: (keys: AttemptKeys, counted: Counted) => number;
}

export function createPendingAttempts(): PendingAttempts {
  const counts = new Map<string, number>();
  const nameOf = (key: Uint8Array): string => Buffer.from(key).toString('base64');

  const change = (keys: AttemptKeys, by: 1 | -1): void => {
    for (const key of Object.values(keys)) {
      const name = nameOf(key);
      const count = (counts.get(name) ?? 0) + by;
      if (count === 0) counts.delete(name);
      else counts.set(name, count);
    }
  };

  return {
    add(keys) {
      change(keys, 1);
      return () => change(keys, -1);
    },
    count: (keys, counted) => counts.get(nameOf(keys[counted])) ?? 0,
  };
}
