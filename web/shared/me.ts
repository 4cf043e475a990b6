import { useQuery } from '@tanstack/react-query';

import { read } from '../api.ts';

export const status = () => read('status', 'get', {});
export const myself = () => read('users', 'get', { params: { userID: 'me' } });

/** Returns the id of the logged-in user: null for a guest, undefined while it is loading. */
export const useMyID = (): number | null | undefined => useQuery(status()).data?.whoami;

/** The document of who is logged in, null for a guest, undefined while that is not known. */
export function useMe() {
  const id = useMyID();
  const { data } = useQuery({ ...myself(), enabled: typeof id === 'number' });
  return id === null ? null : data;
}
