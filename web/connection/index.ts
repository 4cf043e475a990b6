import { useSyncExternalStore } from 'react';

import { SEEN_AT } from './seen-at.ts';

let isOffline = !navigator.onLine;
const listeners = new Set<() => void>();
/** When answers that the service worker had stored came from the server (Unix ms), by the hash of their query. */
const seen = new Map<string, number>();

function set(offline: boolean): void {
  if (offline === isOffline) return;
  isOffline = offline;
  for (const changed of listeners) changed();
}
window.addEventListener('offline', () => set(true));

/** Returns a `fetch` that notes whether answers come from the server, from what was stored of it, or not at all. */
export const noteAnswers =
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    try {
      const answer = await send(input, init);
      set(answer.headers.has(SEEN_AT));
      return answer;
    } catch (error) {
      if (!init?.signal?.aborted) set(true);
      throw error;
    }
  };

/** Notes for a query how old its answer is. */
export function noteAge(hash: string, headers: Headers): void {
  const at = headers.get(SEEN_AT);
  if (at === null) seen.delete(hash);
  else seen.set(hash, Number(at));
}

/** Returns when the answer of a query came from the server, if it was stored; undefined for others. */
export const storedAt = (hash: string): number | undefined => seen.get(hash);

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Returns whether the latest request got no answer from the server. */
export const useIsOffline = (): boolean => useSyncExternalStore(subscribe, () => isOffline);
