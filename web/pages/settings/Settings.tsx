import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { read } from '../../api.ts';
import { Result } from '../../components/Result.tsx';
import { useMe } from '../../shared/me.ts';
import { SettingsFrame } from './Frame.tsx';
import { Pictures } from './Pictures.tsx';
import { Preferences } from './Preferences.tsx';
import { Profile } from './Profile.tsx';

const params = { userID: 'me' };

/** Privacy settings and preferences. */
export function Settings() {
  const me = useMe();
  const settings = useQuery(read('users', 'settings', { params }));
  return (
    <SettingsFrame>
      {me && <Profile user={me} />}
      {me && <Pictures user={me} />}
      <Result query={settings} placeholder={<Skeleton h={200} />}>
        {({ preferences }) => <Preferences preferences={preferences} />}
      </Result>
    </SettingsFrame>
  );
}
