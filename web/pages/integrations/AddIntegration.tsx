import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { api } from '../../api.ts';
import { FormCard } from '../../components/Form.tsx';
import { useTexts } from '../../texts/index.ts';
import { ownTexts } from '../../texts/own.ts';

export function AddIntegration() {
  const { integrations: t } = useTexts(ownTexts);
  const queries = useQueryClient();
  const form = useForm({ initialValues: { baseUrl: '', key: '', relay: false } });
  const add = useMutation({
    mutationFn: ({ baseUrl, key, relay }: typeof form.values) =>
      api.integrations.create({
        params: { userID: 'me' },
        json: { type: 'api/tachi', baseUrl: baseUrl.trim(), '!apiKey': key.trim(), relay },
      }),
    onSuccess: async () => {
      form.reset();
      await queries.invalidateQueries({ queryKey: ['integrations'] });
    },
  });
  return (
    <FormCard
      title={t.add}
      error={add.error}
      isPending={add.isPending}
      onSubmit={form.onSubmit((values) => add.mutate(values))}
    >
      <TextInput
        label={t.baseUrl}
        placeholder="https://scores.example"
        type="url"
        required
        {...form.getInputProps('baseUrl')}
      />
      <PasswordInput label={t.key} description={t.keyHint} autoComplete="off" required {...form.getInputProps('key')} />
      <Checkbox label={t.relay} {...form.getInputProps('relay', { type: 'checkbox' })} />
    </FormCard>
  );
}
