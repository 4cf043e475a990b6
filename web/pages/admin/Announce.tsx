import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { api } from '../../api.ts';
import { FormCard } from '../../components/Form.tsx';
import { useFormat } from '../../format/index.ts';
import { adminTexts } from '../../texts/admin.ts';
import { useTexts } from '../../texts/index.ts';
import { gptOf, GptSelect } from './GptSelect.tsx';

/** Tells everybody something. */
export function Announce() {
  const t = useTexts(adminTexts);
  const { number } = useFormat();
  const queries = useQueryClient();
  const form = useForm({ initialValues: { title: '', to: '' } });
  const send = useMutation({
    mutationFn: ({ title, to }: typeof form.values) => api.admin.announce({ json: { title, ...gptOf(to) } }),
    onSuccess: async ({ body }) => {
      form.reset();
      notifications.show({ message: t.announced(number(body.sentTo)) });
      await queries.invalidateQueries({ queryKey: ['notifications'] });
    },
  });
  return (
    <FormCard
      title={t.announce}
      hint={t.announceHint}
      label={t.announceSend}
      error={send.error}
      isPending={send.isPending}
      onSubmit={form.onSubmit((values) => send.mutate(values))}
    >
      <TextInput label={t.announceText} required maxLength={200} {...form.getInputProps('title')} />
      <GptSelect
        label={t.announceTo}
        all={t.everybody}
        value={form.values.to}
        onChange={(to) => form.setFieldValue('to', to)}
      />
    </FormCard>
  );
}
