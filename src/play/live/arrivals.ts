import { AsyncLocalStorage } from 'node:async_hooks';

/** Tells whoever follows a player when their scores may have changed. */
export interface Arrivals {
  /** Calls back after every change from now on, until the returned function is called. */
  watch: (userID: number, onChange: () => void) => () => void;
  tell: (userID: number) => void;
}

export function createArrivals(): Arrivals {
  const watchers = new Map<number, Set<() => void>>();
  return {
    watch(userID, listener) {
      // It reads for whoever watches, not for whoever has sent the scores.
      const onChange = AsyncLocalStorage.bind(listener);
      const all = watchers.get(userID) ?? new Set();
      watchers.set(userID, all.add(onChange));
      return () => {
        all.delete(onChange);
        if (all.size === 0 && watchers.get(userID) === all) watchers.delete(userID);
      };
    },
    tell(userID) {
      for (const onChange of watchers.get(userID) ?? []) onChange();
    },
  };
}
