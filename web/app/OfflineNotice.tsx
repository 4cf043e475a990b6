import { AppShell, Text } from '@mantine/core';
import { useQueryClient, type Query } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';

import { storedAt } from '../connection/index.ts';
import { useFormat } from '../format/index.ts';
import { useTexts } from '../texts/index.ts';
import { shellTexts } from '../texts/shell.ts';

/** Room for two lines of text (px). */
export const NOTICE_HEIGHT = 56;

/** Groups of answers that the frame of every page shows. */
const OF_FRAME = new Set<unknown>(['status', 'games', 'notifications', 'texts']);
const isOfFrame = ({ queryKey: [group], queryHash }: Query) =>
  OF_FRAME.has(group) || (group === 'users' && queryHash.includes('"userID":"me"'));

/** Says that there is no network, and from when that is which the page shows. */
export function OfflineNotice() {
  const t = useTexts(shellTexts);
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

/** Returns when the oldest answer that the page shows came from the server (Unix ms). */
function useSeenAt(): number | undefined {
  const cache = useQueryClient().getQueryCache();
  const oldest = () => {
    const shown = cache.findAll({ type: 'active' }).filter(({ state }) => state.data !== undefined);
    const ofPage = shown.filter((query) => !isOfFrame(query));
    const times = (ofPage.length > 0 ? ofPage : shown).map(
      ({ queryHash, state }) => storedAt(queryHash) ?? state.dataUpdatedAt,
    );
    return times.length > 0 ? Math.min(...times) : undefined;
  };
  return useSyncExternalStore((changed) => cache.subscribe(changed), oldest);
}

/** Asks again for everything that is shown when the server answers again, which this is no longer shown after. */
function useReload(): void {
  const queries = useQueryClient();
  useEffect(() => () => void queries.invalidateQueries(), [queries]);
}
