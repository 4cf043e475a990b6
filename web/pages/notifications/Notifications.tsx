import { Button, Group, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { api, read } from '../../api.ts';
import { ConfirmButton } from '../../components/ConfirmButton.tsx';
import { ErrorPanel } from '../../components/ErrorPanel.tsx';
import { Heading } from '../../components/Heading.tsx';
import { Empty, Result } from '../../components/Result.tsx';
import { useTexts } from '../../texts/index.ts';
import { ownTexts } from '../../texts/own.ts';
import { Notification } from './Notification.tsx';

const params = { userID: 'me' };

export function Notifications() {
  const { notifications: t } = useTexts(ownTexts);
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
      <Heading title={t.title} />
      <ErrorPanel error={readAll.error} />
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
                <Notification key={one.notifID} notification={one} />
              ))}
            </>
          )
        }
      </Result>
    </Stack>
  );
}
