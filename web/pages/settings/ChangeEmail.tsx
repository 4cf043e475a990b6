import { Button, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { api, read } from '../../api.ts';
import { ErrorPanel } from '../../components/ErrorPanel.tsx';
import { accountTexts } from '../../texts/account.ts';
import { useTexts } from '../../texts/index.ts';
import { ResendMail } from '../account/ResendMail.tsx';

const params = { userID: 'me' };

export function ChangeEmail() {
  const { settings: t, email } = useTexts(accountTexts);
  const queries = useQueryClient();
  const verified = useQuery(read('account', 'isEmailVerified', { params }));
  const form = useForm({ initialValues: { email: '', password: '' } });
  const change = useMutation({
    mutationFn: ({ email, password }: typeof form.values) =>
      api.account.changeEmail({ params, json: { '!password': password, email: email.trim() } }),
    onSuccess: async () => {
      form.reset();
      notifications.show({ message: t.emailChanged });
      await queries.invalidateQueries({ queryKey: ['account'] });
    },
  });
  return (
    <Paper component="form" withBorder p="md" maw={600} onSubmit={form.onSubmit((values) => change.mutate(values))}>
      <Stack>
        <Title order={2} size="h4">
          {t.changeEmail}
        </Title>
        {verified.data !== undefined && <Text>{verified.data ? t.verified : t.notVerified}</Text>}
        {verified.data === false && <ResendMail />}
        <ErrorPanel error={change.error} />
        <TextInput label={email} type="email" autoComplete="email" required {...form.getInputProps('email')} />
        <PasswordInput
          label={t.oldPassword}
          autoComplete="current-password"
          required
          {...form.getInputProps('password')}
        />
        <div>
          <Button type="submit" loading={change.isPending}>
            {t.changeEmail}
          </Button>
        </div>
      </Stack>
    </Paper>
  );
}
