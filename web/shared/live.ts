import { KaidenError, type Client } from 'kaiden-client';
import { useEffect, useEffectEvent } from 'react';

import { api } from '../api.ts';

type LiveEvent = ReturnType<Client['activity']['live']> extends AsyncIterable<infer E> ? E : never;
/** Latest session of a player while it is played; null if there is none. */
export type LiveSession = LiveEvent['data']['session'];

/** How long to wait before the connection is made again (ms). */
const PAUSE = 5000;

/**
 * Calls back with the latest session of a player, at once and after each change, while the page is shown: a browser has few connections, and each
 * window would take one.
 */
export function useLive(userID: string | undefined, onPlayed: (session: LiveSession) => void): void {
  const tell = useEffectEvent(onPlayed);
  useEffect(() => {
    if (userID === undefined) return undefined;
    let leaving: AbortController | undefined;
    const listen = () => {
      if (document.hidden) leaving?.abort();
      if (document.hidden || (leaving && !leaving.signal.aborted)) return;
      leaving = new AbortController();
      void follow(userID, tell, leaving.signal);
    };
    listen();
    document.addEventListener('visibilitychange', listen);
    return () => {
      document.removeEventListener('visibilitychange', listen);
      leaving?.abort();
    };
  }, [userID]);
}

/** Listens until it is told to leave or refused, and connects again when the connection breaks. */
async function follow(userID: string, tell: (session: LiveSession) => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      for await (const { data } of api.activity.live({ params: { userID } }, { signal })) tell(data.session);
    } catch (error) {
      const { status } = error instanceof KaidenError ? error : { status: 0 };
      if (signal.aborted || (status >= 400 && status < 500 && status !== 429)) return;
    }
    await new Promise((done) => setTimeout(done, PAUSE));
  }
}
