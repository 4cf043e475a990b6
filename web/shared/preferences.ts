import { useQuery } from '@tanstack/react-query';

import { read, type Body } from '../api.ts';
import { useMyID } from './me.ts';

export type Preferences = Body<'users', 'settings'>['preferences'];

export const preferencesOf = () => read('users', 'settings', { params: { userID: 'me' } });

/** Returns the reader's preferences; undefined for guests and while they are loading. */
export function usePreferences(): Preferences | undefined {
  const isPlayer = typeof useMyID() === 'number';
  return useQuery({ ...preferencesOf(), enabled: isPlayer }).data?.preferences;
}
