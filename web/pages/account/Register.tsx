import { Alert, Button, Group, Paper, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { KaidenError } from 'kaiden/client';

import { api, read } from '../../api.ts';
import { AnchorLink } from '../../components/AnchorLink.tsx';
import { useCaptcha } from '../../components/captcha/useCaptcha.tsx';
import { Heading } from '../../components/Heading.tsx';
import { Trouble } from '../../components/Trouble.tsx';
import { accountTexts } from '../../texts/account.ts';
import { useTexts } from '../../texts/index.ts';
import { useEnter } from './enter.ts';

const route = getRouteApi('/register');
/** Fields as the server calls them, and as they are called here. */
const FIELDS: Record<string, string> = { '!password': 'password' };

export function Register() {
  const t = useTexts(accountTexts);
  const { to } = route.useSearch();
  const enter = useEnter(to ?? '/import');
  const { data: config } = useQuery(read('status', 'config'));
  const captcha = useCaptcha();
  const form = useForm({ initialValues: { username: '', email: '', password: '', inviteCode: '' } });
  const register = useMutation({
    mutationFn: ({ username, email, password, inviteCode }: typeof form.values) =>
      api.auth.register({
        json: {
          username: username.trim(),
          email: email.trim(),
          '!password': password,
          ...(inviteCode.trim() && { inviteCode: inviteCode.trim() }),
          captcha: captcha.answer,
        },
      }),
    onSuccess: async ({ body }) => {
      notifications.show({ message: t.welcome(body.username) });
      await enter();
    },
    onError: (error) => {
      // An answer is good for one try.
      captcha.again();
      if (error instanceof KaidenError) form.setErrors(errorsOf(error));
    },
  });
  return (
    <Paper component="form" maw={400} mx="auto" onSubmit={form.onSubmit((values) => register.mutate(values))}>
      <Stack>
        <Heading title={t.register} />
        {config?.registration === 'closed' && <Alert color="orange">{t.closed}</Alert>}
        <Trouble error={register.error} />
        <TextInput
          label={t.username}
          description={t.usernameHint}
          autoComplete="username"
          required
          {...form.getInputProps('username')}
        />
        <TextInput
          label={t.email}
          description={t.emailHint}
          type="email"
          autoComplete="email"
          required
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={t.password}
          description={t.passwordHint}
          autoComplete="new-password"
          required
          minLength={8}
          {...form.getInputProps('password')}
        />
        {config?.registration === 'invite' && (
          <TextInput
            label={t.inviteCode}
            description={t.inviteHint}
            autoComplete="off"
            required
            {...form.getInputProps('inviteCode')}
          />
        )}
        {captcha.field}
        <Button type="submit" loading={register.isPending}>
          {t.register}
        </Button>
        <Group gap="xs">
          <Text>{t.haveAccount}</Text>
          <AnchorLink to="/login" search={to ? { to } : {}}>
            {t.logIn}
          </AnchorLink>
        </Group>
      </Stack>
    </Paper>
  );
}

/** What is wrong with which field. */
const errorsOf = ({ issues }: KaidenError): Record<string, string> =>
  Object.fromEntries(issues.map(({ path, message }) => [FIELDS[path] ?? path, message]));
