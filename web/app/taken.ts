import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What a link has carried that is good once. */
    taken?: string;
  }
}

/**
 * What a link carries that is good once, '' if it carries nothing. It is taken out of the address at once: nobody sees it
 * there, and it is neither in the list of visited pages nor in what requests tell of where they come from. Loading the page
 * again keeps it.
 */
export function useTaken(given: string | undefined): string {
  const { history } = useRouter();
  const taken = useRouterState({ select: ({ location }) => location.state.taken });
  useEffect(() => {
    if (given !== undefined) history.replace(history.location.pathname, { taken: given });
  }, [history, given]);
  return given ?? taken ?? '';
}
