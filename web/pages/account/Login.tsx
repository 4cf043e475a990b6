import { Button, Group, Paper, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';

import { api } from '../../api.ts';
import { AnchorLink } from '../../components/AnchorLink.tsx';
import { useCaptcha } from '../../components/captcha/useCaptcha.tsx';
import { ErrorPanel } from '../../components/ErrorPanel.tsx';
import { Heading } from '../../components/Heading.tsx';
import { accountTexts } from '../../texts/account.ts';
import { useTexts } from '../../texts/index.ts';
import { useEnter } from './enter.ts';

const route = getRouteApi('/login');

export function Login() {
  const t = useTexts(accountTexts);
  const { to } = route.useSearch();
  const enter = useEnter(to);
  const captcha = useCaptcha();
  const form = useForm({ initialValues: { username: '', password: '' } });
  const login = useMutation({
    mutationFn: ({ username, password }: typeof form.values) =>
      api.auth.login({ json: { username: username.trim(), '!password': password, captcha: captcha.answer } }),
    onSuccess: enter,
    // An answer is good for one try.
    onError: captcha.again,
  });
  return (
    <Paper
      component="form"
      withBorder
      p="md"
      maw={400}
      mx="auto"
      onSubmit={form.onSubmit((values) => login.mutate(values))}
    >
      <Stack>
        <Heading title={t.logIn} />
        <ErrorPanel error={login.error} />
        <TextInput label={t.username} autoComplete="username" required {...form.getInputProps('username')} />
        <PasswordInput
          label={t.password}
          autoComplete="current-password"
          required
          {...form.getInputProps('password')}
        />
        {captcha.field}
        <Button type="submit" loading={login.isPending}>
          {t.logIn}
        </Button>
        <AnchorLink to="/forgot-password">{t.forgot}</AnchorLink>
        <Group gap="xs">
          <Text>{t.noAccount}</Text>
          <AnchorLink to="/register" search={to ? { to } : {}}>
            {t.register}
          </AnchorLink>
        </Group>
      </Stack>
    </Paper>
  );
}
