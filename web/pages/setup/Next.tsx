import { Anchor, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { UserDocument } from 'kaiden-client';
import type { ReactNode } from 'react';

import { read } from '../../api.ts';
import { AnchorLink } from '../../components/AnchorLink.tsx';
import { useGames } from '../../components/game.ts';
import { NarrowPage } from '../../components/NarrowPage.tsx';
import { useFormat } from '../../format/index.ts';
import { useTexts } from '../../texts/index.ts';
import { setupTexts } from '../../texts/setup.ts';
import { FirstSongs } from './FirstSongs.tsx';

/** Next steps for a server that has only an administrator. */
export function Next({ user }: { user: UserDocument }) {
  const t = useTexts(setupTexts);
  const { number } = useFormat();
  const { data: config } = useQuery(read('status', 'config'));
  const charts = Object.values(useGames().data?.counts ?? {}).reduce((sum, { chartCount }) => sum + chartCount, 0);
  return (
    <NarrowPage title={t.done} isNews>
      <Text>{t.doneHint(user.username)}</Text>
      <Title order={2} size="h4">
        {t.next}
      </Title>
      <Step title={t.songs}>
        <Text>{charts > 0 ? t.songsThere(number(charts)) : t.songsHint}</Text>
        <FirstSongs />
      </Step>
      <Step title={t.plays}>
        <Text>{t.playsHint}</Text>
        <Anchor href="/docs/quick-start.html#4-create-a-player-and-a-key-for-the-tool-that-sends-their-plays">
          {t.playsLink}
        </Anchor>
      </Step>
      <Step title={t.who}>
        {config && <Text>{t.registration[config.registration]}</Text>}
        <Anchor href="/docs/mail-and-registration.html">{t.mail}</Anchor>
      </Step>
      <Step title={t.backups}>
        <Text>{t.backupsHint}</Text>
        <AnchorLink to="/admin/backups">{t.backupsLink}</AnchorLink>
      </Step>
      <Step title={t.look}>
        <Text>{t.lookHint}</Text>
        <AnchorLink to="/admin">{t.administration}</AnchorLink>
      </Step>
    </NarrowPage>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper withBorder p="md" component="section">
      <Stack gap="xs" align="flex-start">
        <Title order={3} size="h5">
          {title}
        </Title>
        {children}
      </Stack>
    </Paper>
  );
}
