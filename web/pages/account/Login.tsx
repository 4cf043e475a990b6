import { Anchor, Button, Group, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';

import { api } from '../../api.ts';
import { Trouble } from '../../components/Trouble.tsx';
import { accountTexts } from '../../texts/account.ts';
import { useTexts } from '../../texts/index.ts';
import { useEnter } from './enter.ts';

const route = getRouteApi('/login');

export function Login() {
  const t = useTexts(accountTexts);
  const { to } = route.useSearch();
  const enter = useEnter(to);
  const form = useForm({ initialValues: { username: '', password: '' } });
  const login = useMutation({
    mutationFn: ({ username, password }: typeof form.values) =>
      api.auth.login({ json: { username: username.trim(), '!password': password, captcha: '' } }),
    onSuccess: enter,
  });
  return (
    <Paper component="form" maw={400} mx="auto" onSubmit={form.onSubmit((values) => login.mutate(values))}>
      <Stack>
        <Title order={1}>{t.logIn}</Title>
        <Trouble error={login.error} />
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
        <Group gap="xs">
          <Text>{t.noAccount}</Text>
          <Anchor component={Link} to="/register" search={(to ? { to } : {}) as never}>
            {t.register}
          </Anchor>
        </Group>
      </Stack>
    </Paper>
  );
}
