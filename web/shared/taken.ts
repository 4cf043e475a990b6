import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** One-time value of a link. */
    taken?: string;
  }
}

/**
 * Returns the one-time value of a link, '' if there is none. It is removed from the address at once: it is neither visible there, nor in
 * the browser's history or in Referer headers. It survives reloading the page.
 */
export function useTaken(given: string | undefined): string {
  const { history } = useRouter();
  const taken = useRouterState({ select: ({ location }) => location.state.taken });
  useEffect(() => {
    if (given !== undefined) history.replace(history.location.pathname, { taken: given });
  }, [history, given]);
  return given ?? taken ?? '';
}
