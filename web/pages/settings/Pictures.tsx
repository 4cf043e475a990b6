import { Paper, Stack, Title } from '@mantine/core';
import type { UserDocument } from 'kaiden-client';

import { api } from '../../api.ts';
import { clientTexts } from '../../texts/clients.ts';
import { useTexts } from '../../texts/index.ts';
import { Picture } from './Picture.tsx';

const params = { userID: 'me' };

/** The pictures of a profile. */
export function Pictures({ user }: { user: UserDocument }) {
  const t = useTexts(clientTexts);
  return (
    <Paper withBorder p="md" component="section">
      <Stack>
        <Title order={2} size="h4">
          {t.pictures}
        </Title>
        <Picture
          label={t.pfp}
          size={{ width: 512, height: 512 }}
          version={user.customPfpLocation}
          get={() => api.pictures.pfp({ params })}
          set={(pfp) => api.pictures.setPfp({ params, form: { pfp } })}
          remove={() => api.pictures.deletePfp({ params })}
        />
        <Picture
          label={t.banner}
          size={{ width: 1600, height: 400 }}
          version={user.customBannerLocation}
          get={() => api.pictures.banner({ params })}
          set={(banner) => api.pictures.setBanner({ params, form: { banner } })}
          remove={() => api.pictures.deleteBanner({ params })}
        />
      </Stack>
    </Paper>
  );
}
