import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';

import { api } from '../../api.ts';
import { AnchorLink } from '../../components/AnchorLink.tsx';
import { useCaptcha } from '../../components/captcha/useCaptcha.tsx';
import { ErrorPanel } from '../../components/ErrorPanel.tsx';
import { NarrowPage } from '../../components/NarrowPage.tsx';
import { useSendsMail } from '../../shared/mail.ts';
import { accountTexts } from '../../texts/account.ts';
import { useTexts } from '../../texts/index.ts';
import { recoveryTexts } from '../../texts/recovery.ts';

/** Asks for a link to set another password. */
export function ForgotPassword() {
  const { forgot: t } = useTexts(recoveryTexts);
  const { logIn } = useTexts(accountTexts);
  const sendsMail = useSendsMail();
  const captcha = useCaptcha();
  const form = useForm({ initialValues: { email: '' } });
  const ask = useMutation({
    mutationFn: ({ email }: typeof form.values) =>
      api.auth.forgotPassword({ json: { email: email.trim(), captcha: captcha.answer } }),
    // An answer is good for one try.
    onError: captcha.again,
  });
  if (ask.isSuccess) {
    return (
      <NarrowPage title={sendsMail ? t.sent : t.requested} isNews>
        <Text>{sendsMail ? t.sentHint : t.requestedHint}</Text>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title={t.title}>
      <Text mih="1.55em">{sendsMail === undefined ? '' : sendsMail ? t.intro : t.noMail}</Text>
      <ErrorPanel error={ask.error} />
      <form onSubmit={form.onSubmit((values) => ask.mutate(values))}>
        <Stack>
          <TextInput
            label={t.email}
            type="email"
            autoComplete="email"
            maxLength={254}
            required
            {...form.getInputProps('email')}
          />
          {captcha.field}
          <Button type="submit" loading={ask.isPending}>
            {t.send}
          </Button>
        </Stack>
      </form>
      <Group gap="xs">
        <Text>{t.remembered}</Text>
        <AnchorLink to="/login">{logIn}</AnchorLink>
      </Group>
    </NarrowPage>
  );
}
