import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Permission } from 'kaiden-client';

import { api } from '../../api.ts';
import { FormCard } from '../../components/Form.tsx';
import { accountTexts } from '../../texts/account.ts';
import { useTexts } from '../../texts/index.ts';
import { PermissionChoice } from './PermissionChoice.tsx';
import { Secret } from './Secret.tsx';

/** Makes a key and shows it, once. */
export function AddKey() {
  const { apiKeys: t } = useTexts(accountTexts);
  const queries = useQueryClient();
  const form = useForm({ initialValues: { identifier: '', granted: ['submit_score'] as Permission[] } });
  const add = useMutation({
    mutationFn: ({ identifier, granted }: typeof form.values) =>
      api.apiTokens.create({
        params: { userID: 'me' },
        json: { permissions: granted, ...(identifier.trim() && { identifier: identifier.trim() }) },
      }),
    onSuccess: async () => {
      form.reset();
      await queries.invalidateQueries({ queryKey: ['apiTokens'] });
    },
  });
  return (
    <>
      {add.data && (
        <Secret title={t.made} hint={t.madeHint} value={add.data.body.token} done={t.seen} onDone={() => add.reset()} />
      )}
      <FormCard
        title={t.add}
        error={add.error}
        isPending={add.isPending}
        onSubmit={form.onSubmit((values) => add.mutate(values))}
      >
        <TextInput
          label={t.name}
          placeholder={t.namePlaceholder}
          maxLength={80}
          {...form.getInputProps('identifier')}
        />
        <PermissionChoice label={t.permissions} description={t.onlyRead} {...form.getInputProps('granted')} />
      </FormCard>
    </>
  );
}
