import { Alert, Button, Paper, PasswordInput, Stack, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';

import { api } from '../../api.ts';
import { describe } from '../../components/Result.tsx';
import { accountTexts } from '../../texts/account.ts';
import { useTexts } from '../../texts/index.ts';
import { shellTexts } from '../../texts/shell.ts';

const route = getRouteApi('/login');

/** Only pages of this site are gone to. */
const isOwnPath = (path: string | undefined): path is string => path !== undefined && /^\/(?![/\\])/.test(path);

export function Login() {
  const t = useTexts(accountTexts);
  const { offline } = useTexts(shellTexts);
  const { to } = route.useSearch();
  const router = useRouter();
  const queries = useQueryClient();
  const form = useForm({ initialValues: { username: '', password: '' } });
  const login = useMutation({
    mutationFn: ({ username, password }: typeof form.values) =>
      api.auth.login({ json: { username, '!password': password, captcha: '' } }),
    onSuccess: async () => {
      await queries.resetQueries();
      router.history.push(isOwnPath(to) ? to : '/');
    },
  });
  return (
    <Paper component="form" maw={400} mx="auto" onSubmit={form.onSubmit((values) => login.mutate(values))}>
      <Stack>
        <Title order={1}>{t.logIn}</Title>
        {login.isError && (
          <Alert color="red" role="alert">
            {describe(login.error, offline)}
          </Alert>
        )}
        <TextInput label={t.username} autoComplete="username" required {...form.getInputProps('username')} />
        <PasswordInput
          label={t.password}
          autoComplete="current-password"
          required
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={login.isPending}>
          {t.logIn}
        </Button>
      </Stack>
    </Paper>
  );
}
