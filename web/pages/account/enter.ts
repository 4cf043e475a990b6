import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';

import { captchaPlace } from '../../components/captcha/place.ts';
import { ownPath } from '../../shared/own-path.ts';

/** Returns a function for after a login: refetches everything for the user, and continues to the requested page. */
export function useEnter(to: string | undefined): () => Promise<void> {
  const queries = useQueryClient();
  const router = useRouter();
  return async () => {
    const path = ownPath(to, window.location.origin);
    // The captcha's scripts stay behind with this page.
    if (captchaPlace() === 'here') return window.location.assign(path);
    await queries.resetQueries();
    router.history.push(path);
  };
}
