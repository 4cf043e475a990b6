import { Alert, Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';

import { api, read } from '../../api.ts';
import { AnchorLink } from '../../components/AnchorLink.tsx';
import { useCaptcha } from '../../components/captcha/useCaptcha.tsx';
import { useFaultText } from '../../components/describe.ts';
import { ErrorPanel } from '../../components/ErrorPanel.tsx';
import { Heading } from '../../components/Heading.tsx';
import { accountTexts } from '../../texts/account.ts';
import { useTexts } from '../../texts/index.ts';
import { accountOf, besideFields, errorsOf, useAccountForm } from './account-form.ts';
import { AccountFields } from './AccountFields.tsx';
import { useEnter } from './enter.ts';

const route = getRouteApi('/register');

export function Register() {
  const t = useTexts(accountTexts);
  const { to } = route.useSearch();
  const enter = useEnter(to ?? '/import');
  const { data: config } = useQuery(read('status', 'config'));
  const captcha = useCaptcha();
  const form = useAccountForm();
  const faultText = useFaultText();
  const register = useMutation({
    mutationFn: ({ inviteCode, ...account }: typeof form.values) =>
      api.auth.register({
        json: {
          ...accountOf(account),
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
      form.setErrors(errorsOf(error, faultText));
    },
  });
  return (
    <Paper
      component="form"
      withBorder
      p="md"
      maw={400}
      mx="auto"
      onSubmit={form.onSubmit((values) => register.mutate(values))}
    >
      <Stack>
        <Heading title={t.register} />
        {config?.registration === 'closed' && <Alert color="orange">{t.closed}</Alert>}
        <ErrorPanel error={besideFields(register.error)} />
        <AccountFields form={form} />
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
