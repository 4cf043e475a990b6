import { PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { api } from '../../api.ts';
import { FormCard } from '../../components/Form.tsx';
import { accountTexts } from '../../texts/account.ts';
import { useTexts } from '../../texts/index.ts';

export function ChangePassword() {
  const { settings: t, passwordHint } = useTexts(accountTexts);
  const queries = useQueryClient();
  const form = useForm({ initialValues: { old: '', next: '' } });
  const change = useMutation({
    mutationFn: ({ old, next }: typeof form.values) =>
      api.account.changePassword({ params: { userID: 'me' }, json: { '!oldPassword': old, '!password': next } }),
    onSuccess: async () => {
      form.reset();
      notifications.show({ message: t.passwordChanged });
      await queries.invalidateQueries({ queryKey: ['account'] });
    },
  });
  return (
    <FormCard
      title={t.changePassword}
      error={change.error}
      isPending={change.isPending}
      onSubmit={form.onSubmit((values) => change.mutate(values))}
    >
      <PasswordInput label={t.oldPassword} autoComplete="current-password" required {...form.getInputProps('old')} />
      <PasswordInput
        label={t.newPassword}
        description={passwordHint}
        autoComplete="new-password"
        required
        minLength={8}
        {...form.getInputProps('next')}
      />
    </FormCard>
  );
}
