import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { api, read } from '../../api.ts';
import { ConfirmButton } from '../../components/ConfirmButton.tsx';
import { ErrorPanel } from '../../components/ErrorPanel.tsx';
import { Result } from '../../components/Result.tsx';
import { useFormat } from '../../format/index.ts';
import { accountTexts } from '../../texts/account.ts';
import { useTexts } from '../../texts/index.ts';

const params = { userID: 'me' };

/** List of the devices on which the player is logged in. */
export function LoginSessions() {
  const { settings: t } = useTexts(accountTexts);
  const { time, ago } = useFormat();
  const queries = useQueryClient();
  const query = useQuery(read('account', 'loginSessions', { params }));
  const end = useMutation({
    mutationFn: (handle: string) => api.account.endLoginSession({ params: { ...params, handle } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['account', 'loginSessions'] }),
  });
  async function endAll() {
    await api.account.signOutEverywhere({ params });
    await queries.resetQueries();
  }
  return (
    <Paper withBorder p="md" component="section">
      <Stack gap="sm" align="flex-start">
        <Title order={2} size="h4">
          {t.sessions}
        </Title>
        <ErrorPanel error={end.error} />
        <Result query={query}>
          {(found) =>
            found.map(({ handle, createdAt, lastUsedAt, isCurrent }) => (
              <Group key={handle} gap="sm">
                <Text>
                  {t.begun(time(createdAt))}
                  {lastUsedAt !== null && `, ${t.lastUsed(ago(lastUsedAt))}`}
                </Text>
                {isCurrent ? (
                  <Badge tt="none">{t.here}</Badge>
                ) : (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t.endNamed(time(createdAt))}
                    onClick={() => end.mutate(handle)}
                  >
                    {t.end}
                  </Button>
                )}
              </Group>
            ))
          }
        </Result>
        <ConfirmButton label={t.endAll} action={endAll}>
          {t.endAllHint}
        </ConfirmButton>
      </Stack>
    </Paper>
  );
}
