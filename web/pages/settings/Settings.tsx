import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { Result } from '../../components/Result.tsx';
import { useMe } from '../../shared/me.ts';
import { preferencesOf } from '../../shared/preferences.ts';
import { SettingsFrame } from './Frame.tsx';
import { Pictures } from './Pictures.tsx';
import { Preferences } from './Preferences.tsx';
import { Profile } from './Profile.tsx';
import { StreamPage } from './StreamPage.tsx';

/** Profile, pictures, preferences and the page for streams. */
export function Settings() {
  const me = useMe();
  const settings = useQuery(preferencesOf());
  return (
    <SettingsFrame>
      {me && <Profile user={me} />}
      {me && <Pictures user={me} />}
      <Result query={settings} placeholder={<Skeleton h={200} />}>
        {({ preferences }) => <Preferences preferences={preferences} />}
      </Result>
      {me && <StreamPage username={me.username} />}
    </SettingsFrame>
  );
}
