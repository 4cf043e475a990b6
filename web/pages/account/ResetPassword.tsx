import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';

import { api } from '../../api.ts';
import { AnchorLink } from '../../components/AnchorLink.tsx';
import { isRefusal, ErrorPanel } from '../../components/ErrorPanel.tsx';
import { NarrowPage } from '../../components/NarrowPage.tsx';
import { useTaken } from '../../shared/taken.ts';
import { accountTexts } from '../../texts/account.ts';
import { useTexts } from '../../texts/index.ts';
import { recoveryTexts } from '../../texts/recovery.ts';

const route = getRouteApi('/reset-password');

/** Sets another password with the code of a mail. */
export function ResetPassword() {
  const { reset: t, dead, deadHint } = useTexts(recoveryTexts);
  const { logIn, passwordHint } = useTexts(accountTexts);
  const code = useTaken(route.useSearch().code);
  const queries = useQueryClient();
  const form = useForm({ initialValues: { password: '' } });
  const reset = useMutation({
    mutationFn: ({ password }: typeof form.values) => api.auth.resetPassword({ json: { code, '!password': password } }),
    // The session of this browser has ended, too.
    onSuccess: () => queries.resetQueries(),
  });
  if (reset.isSuccess) {
    return (
      <NarrowPage title={t.done} isNews>
        <Text>{t.doneHint}</Text>
        <Button renderRoot={(props) => <Link to="/login" {...props} />}>{logIn}</Button>
      </NarrowPage>
    );
  }
  const isDead = isRefusal(reset.error, 'invalid_code');
  if (isDead || code === '') {
    return (
      <NarrowPage key={String(isDead)} title={isDead ? dead : t.noCode} isNews={isDead}>
        <Text>{isDead ? deadHint : t.noCodeHint}</Text>
        <AnchorLink to="/forgot-password">{t.another}</AnchorLink>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title={t.title}>
      <Text>{t.intro}</Text>
      <ErrorPanel error={reset.error} />
      <form onSubmit={form.onSubmit((values) => reset.mutate(values))}>
        <Stack>
          <PasswordInput
            label={t.password}
            description={passwordHint}
            autoComplete="new-password"
            minLength={8}
            required
            {...form.getInputProps('password')}
          />
          <Button type="submit" loading={reset.isPending}>
            {t.set}
          </Button>
        </Stack>
      </form>
    </NarrowPage>
  );
}
