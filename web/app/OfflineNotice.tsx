import { AppShell, Text } from '@mantine/core';
import { hashKey, useQueryClient, type Query } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';

import { gamesList } from '../components/game.ts';
import { storedAt } from '../connection/index.ts';
import { useFormat } from '../format/index.ts';
import { status } from '../shared/me.ts';
import { useTexts } from '../texts/index.ts';
import { offlineTexts } from '../texts/offline.ts';

/** How often to ask whether the server answers again, where it is not the network that is missing (ms). */
const EVERY = 15_000;
/** Groups of answers that the frame of every page shows, whatever the page is. */
const OF_FRAME = new Set<unknown>(['status', 'notifications', 'texts']);
const GAMES = hashKey(gamesList().queryKey);
const isOfFrame = ({ queryKey: [group], queryHash }: Query) =>
  OF_FRAME.has(group) || queryHash === GAMES || (group === 'users' && queryHash.includes('"userID":"me"'));

/** Says that there is no network, and from when that is which the page shows. */
export default function OfflineNotice() {
  const t = useTexts(offlineTexts);
  const at = useSeenAt();
  const { time, clock } = useFormat();
  useReload();
  const isToday = at !== undefined && new Date(at).toDateString() === new Date().toDateString();
  const words = navigator.onLine ? t.unreachable : t.youAreOffline;
  return (
    <AppShell.Footer className="offline-notice" aria-label={t.connection}>
      <Text size="sm" fw={600} aria-live="polite">
        {at === undefined ? words() : words(isToday ? clock(at) : time(at))}
      </Text>
    </AppShell.Footer>
  );
}

/** Returns when the oldest answer that the page shows came from the server (Unix ms); undefined if it shows none. */
function useSeenAt(): number | undefined {
  const cache = useQueryClient().getQueryCache();
  const oldest = () => {
    const shown = cache.findAll({ type: 'active', predicate: (query) => !isOfFrame(query) });
    const times = shown
      .filter(({ state }) => state.data !== undefined)
      .map(({ queryHash, state }) => storedAt(queryHash) ?? state.dataUpdatedAt);
    return times.length > 0 ? Math.min(...times) : undefined;
  };
  return useSyncExternalStore((changed) => cache.subscribe(changed), oldest);
}

/** Asks again for everything that is shown when the network is back, or when the server answers: the notice goes then. */
function useReload(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const askAgain = () => void queries.invalidateQueries();
    const isThere = () => void (navigator.onLine && queries.invalidateQueries({ queryKey: status().queryKey }));
    const timer = setInterval(isThere, EVERY);
    window.addEventListener('online', askAgain);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', askAgain);
      askAgain();
    };
  }, [queries]);
}
