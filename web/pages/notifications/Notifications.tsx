import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { api, read } from '../../api.ts';
import { ConfirmButton } from '../../components/ConfirmButton.tsx';
import { Empty, Result } from '../../components/Result.tsx';
import { Trouble } from '../../components/Trouble.tsx';
import { useFormat } from '../../format/index.ts';
import { useTexts } from '../../texts/index.ts';
import { ownTexts } from '../../texts/own.ts';

const params = { userID: 'me' };

export function Notifications() {
  const { notifications: t } = useTexts(ownTexts);
  const { time } = useFormat();
  const queries = useQueryClient();
  const query = useQuery(read('notifications', 'list', { params }));
  const refresh = () => queries.invalidateQueries({ queryKey: ['notifications'] });
  const readAll = useMutation({ mutationFn: () => api.notifications.markAllRead({ params }), onSuccess: refresh });
  async function deleteAll() {
    await api.notifications.deleteAll({ params });
    await refresh();
  }
  return (
    <Stack>
      <Title order={1}>{t.title}</Title>
      <Trouble error={readAll.error} />
      <Result query={query}>
        {(found) =>
          found.length === 0 ? (
            <Empty title={t.none}>{t.noneHint}</Empty>
          ) : (
            <>
              <Group>
                <Button
                  disabled={found.every(({ read }) => read)}
                  loading={readAll.isPending}
                  onClick={() => readAll.mutate()}
                >
                  {t.readAll}
                </Button>
                <ConfirmButton label={t.deleteAll} action={deleteAll}>
                  {t.deleteHint}
                </ConfirmButton>
              </Group>
              {found.map((one) => (
                <Paper key={one.notifID} withBorder p="md">
                  <Group justify="space-between">
                    <Text fw={one.read ? undefined : 700} className="breaks">
                      {one.title}
                    </Text>
                    {!one.read && <Badge tt="none">{t.isNew}</Badge>}
                  </Group>
                  <Text size="sm" c="dimmed">
                    {time(one.sentAt)}
                    {one.body.content['game'] ? ` · ${one.body.content['game']} ${one.body.content['playtype']}` : ''}
                  </Text>
                </Paper>
              ))}
            </>
          )
        }
      </Result>
    </Stack>
  );
}
