import { Alert, Button, Paper, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';

import { api, read } from '../../api.ts';
import { ErrorPanel } from '../../components/ErrorPanel.tsx';
import { Result } from '../../components/Result.tsx';
import { useFormat } from '../../format/index.ts';
import { accountTexts } from '../../texts/account.ts';
import { useTexts } from '../../texts/index.ts';

const params = { userID: 'me' };

/** Leaving, and changing one's mind. */
export function Deletion() {
  const { settings: t } = useTexts(accountTexts);
  const { date } = useFormat();
  const queries = useQueryClient();
  const [password, setPassword] = useState('');
  const deletion = useQuery(read('account', 'deletion', { params }));
  const refresh = () => queries.invalidateQueries({ queryKey: ['account'] });
  const remove = useMutation({
    mutationFn: () => api.account.delete({ params, json: { '!password': password } }),
    onSuccess: async () => {
      setPassword('');
      await refresh();
    },
  });
  const keep = useMutation({ mutationFn: () => api.account.cancelDeletion({ params }), onSettled: refresh });
  function submit(event: FormEvent) {
    event.preventDefault();
    remove.mutate();
  }
  return (
    <Paper withBorder p="md" component="form" maw={600} onSubmit={submit}>
      <Stack gap="sm" align="flex-start">
        <Title order={2} size="h4">
          {t.deletion}
        </Title>
        <Result query={deletion}>
          {(coming) =>
            coming ? (
              <>
                <Alert color="orange">{t.toBeDeleted(date(coming.deleteAt))}</Alert>
                <ErrorPanel error={keep.error} />
                <Button loading={keep.isPending} onClick={() => keep.mutate()}>
                  {t.keep}
                </Button>
              </>
            ) : (
              <>
                <Text>
                  {t.deletionHint} {t.deletionExport}
                </Text>
                <ErrorPanel error={remove.error} />
                <PasswordInput
                  label={t.oldPassword}
                  autoComplete="current-password"
                  required
                  w="100%"
                  value={password}
                  onChange={({ currentTarget }) => setPassword(currentTarget.value)}
                />
                <Button type="submit" color="red" variant="light" loading={remove.isPending}>
                  {t.delete}
                </Button>
              </>
            )
          }
        </Result>
      </Stack>
    </Paper>
  );
}
