import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { read } from '../../api.ts';
import { accountTexts } from '../../texts/account.ts';
import { useTexts } from '../../texts/index.ts';
import { ownTexts } from '../../texts/own.ts';
import { ChangeEmail } from './ChangeEmail.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { Deletion } from './Deletion.tsx';
import { SettingsFrame } from './Frame.tsx';
import { Invites } from './Invites.tsx';
import { LoginSessions } from './LoginSessions.tsx';

/** Settings for password, e-mail address, devices and deletion. */
export function Security() {
  const { settings: t } = useTexts(accountTexts);
  const { export: e } = useTexts(ownTexts);
  const { data: config } = useQuery(read('status', 'config'));
  return (
    <SettingsFrame>
      <ChangePassword />
      <ChangeEmail />
      <LoginSessions />
      {config?.registration === 'invite' && <Invites />}
      <Paper withBorder p="md" component="section">
        <Stack align="flex-start" gap="sm">
          <Title order={2} size="h4">
            {t.takeAlong}
          </Title>
          <Text>{e.intro}</Text>
          <Button variant="default" renderRoot={(props) => <Link to="/export" {...props} />}>
            {t.toExport}
          </Button>
        </Stack>
      </Paper>
      <Deletion />
    </SettingsFrame>
  );
}
