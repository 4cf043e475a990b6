import { useQuery } from '@tanstack/react-query';

import { read } from '../api.ts';

/** Returns whether the server sends e-mail; undefined while that is not known. */
export const useSendsMail = (): boolean | undefined => useQuery(read('status', 'config')).data?.mail;
