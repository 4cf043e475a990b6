import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';

import { ownPath } from '../../app/own-path.ts';
import { captchaPlace } from '../../components/captcha/place.ts';

/** What to do once somebody is logged in: everything is read anew, as they see it, and they go where they wanted to. */
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
