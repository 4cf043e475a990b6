import { Button, Code, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { api, read } from '../../api.ts';
import { ErrorPanel } from '../../components/ErrorPanel.tsx';
import { Result } from '../../components/Result.tsx';
import { useFormat } from '../../format/index.ts';
import { accountTexts } from '../../texts/account.ts';
import { useTexts } from '../../texts/index.ts';

const params = { userID: 'me' };

/** Invitations to this server, where one needs one. */
export function Invites() {
  const { settings: t } = useTexts(accountTexts);
  const { number, date } = useFormat();
  const queries = useQueryClient();
  const query = useQuery(read('invites', 'list', { params }));
  const limit = useQuery(read('invites', 'limit', { params }));
  const make = useMutation({
    mutationFn: () => api.invites.create({ params }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['invites'] }),
  });
  return (
    <Paper withBorder p="md" component="section">
      <Stack gap="sm" align="flex-start">
        <Title order={2} size="h4">
          {t.invites}
        </Title>
        {limit.data && <Text>{t.invitesHint(number(limit.data.invites), number(limit.data.limit))}</Text>}
        <ErrorPanel error={make.error} />
        <Result query={query}>
          {({ invites, consumers }) =>
            invites.map(({ code, createdAt, consumed, consumedBy }) => (
              <Group key={code} gap="sm">
                <Code className="breaks">{code}</Code>
                <Text size="sm" c="dimmed">
                  {date(createdAt)} ·{' '}
                  {!consumed ? t.unused : t.invited(consumers.find(({ id }) => id === consumedBy)?.username ?? '–')}
                </Text>
              </Group>
            ))
          }
        </Result>
        <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
          {t.invite}
        </Button>
      </Stack>
    </Paper>
  );
}
