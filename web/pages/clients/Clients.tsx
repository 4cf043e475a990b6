import { Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Permission } from 'kaiden-client';
import { useState } from 'react';

import { api, read } from '../../api.ts';
import { Empty, Result } from '../../components/Result.tsx';
import { clientTexts } from '../../texts/clients.ts';
import { useTexts } from '../../texts/index.ts';
import { SettingsFrame } from '../settings/Frame.tsx';
import { PermissionChoice } from '../settings/PermissionChoice.tsx';
import { Client } from './Client.tsx';
import { ClientForm, EMPTY, type ClientFields } from './ClientForm.tsx';

/** Clients of tools that the player has written. */
export function Clients() {
  const t = useTexts(clientTexts);
  const query = useQuery(read('clients', 'list'));
  return (
    <SettingsFrame>
      <Text c="dimmed">{t.intro}</Text>
      <Result query={query}>
        {(found) =>
          found.length === 0 ? (
            <Empty title={t.none}>{t.noneHint}</Empty>
          ) : (
            found.map((one) => <Client key={one.clientID} client={one} />)
          )
        }
      </Result>
      <AddClient />
    </SettingsFrame>
  );
}

function AddClient() {
  const t = useTexts(clientTexts);
  const queries = useQueryClient();
  const [permissions, setPermissions] = useState<Permission[]>([]);
  // Another key makes an empty form of it.
  const [made, setMade] = useState(0);
  const add = useMutation({
    mutationFn: (fields: ClientFields) => api.clients.create({ json: { ...fields, permissions } }),
    onSuccess: async () => {
      setMade((count) => count + 1);
      setPermissions([]);
      await queries.invalidateQueries({ queryKey: ['clients'] });
    },
  });
  return (
    <Paper withBorder p="md" maw={600} component="section">
      <Stack>
        <Title order={2} size="h4">
          {t.add}
        </Title>
        <ClientForm
          key={made}
          fields={EMPTY}
          label={t.add}
          error={add.error}
          isPending={add.isPending}
          onSubmit={(fields) => add.mutate(fields)}
        >
          <PermissionChoice
            label={t.permissions}
            description={t.permissionsHint}
            value={permissions}
            onChange={(value) => setPermissions(value as Permission[])}
          />
        </ClientForm>
      </Stack>
    </Paper>
  );
}
