import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';

/** Only pages of this site are gone to. */
const isOwnPath = (path: string | undefined): path is string => path !== undefined && /^\/(?![/\\])/.test(path);

/** What to do once somebody is logged in: everything is read anew, as they see it, and they go where they wanted to. */
export function useEnter(to: string | undefined): () => Promise<void> {
  const queries = useQueryClient();
  const router = useRouter();
  return async () => {
    await queries.resetQueries();
    router.history.push(isOwnPath(to) ? to : '/');
  };
}
