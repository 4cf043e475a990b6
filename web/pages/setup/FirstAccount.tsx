import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { api } from '../../api.ts';
import { useFaultText } from '../../components/describe.ts';
import { ErrorPanel } from '../../components/ErrorPanel.tsx';
import { NarrowPage } from '../../components/NarrowPage.tsx';
import { useTexts } from '../../texts/index.ts';
import { setupTexts } from '../../texts/setup.ts';
import { accountOf, besideFields, errorsOf, useAccountForm } from '../account/account-form.ts';
import { AccountFields } from '../account/AccountFields.tsx';

/** The account of the first administrator, who is logged in with it. */
export function FirstAccount({ token }: { token: string }) {
  const t = useTexts(setupTexts);
  const queries = useQueryClient();
  const form = useAccountForm();
  const faultText = useFaultText();
  const create = useMutation({
    mutationFn: (values: typeof form.values) => api.setup.create({ json: { '!token': token, ...accountOf(values) } }),
    onSuccess: () => queries.resetQueries(),
    onError: (error) => form.setErrors(errorsOf(error, faultText)),
  });
  return (
    <NarrowPage title={t.title}>
      <Text>{t.intro}</Text>
      <form onSubmit={form.onSubmit((values) => create.mutate(values))}>
        <Stack>
          <ErrorPanel error={besideFields(create.error)} />
          <AccountFields form={form} />
          <Button type="submit" loading={create.isPending}>
            {t.create}
          </Button>
        </Stack>
      </form>
    </NarrowPage>
  );
}
