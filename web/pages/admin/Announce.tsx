import { Button, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { api } from '../../api.ts';
import { Trouble } from '../../components/Trouble.tsx';
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
    <Paper component="form" withBorder p="md" maw={600} onSubmit={form.onSubmit((values) => send.mutate(values))}>
      <Stack>
        <Title order={2} size="h4">
          {t.announce}
        </Title>
        <Text c="dimmed">{t.announceHint}</Text>
        <Trouble error={send.error} />
        <TextInput label={t.announceText} required maxLength={200} {...form.getInputProps('title')} />
        <GptSelect
          label={t.announceTo}
          all={t.everybody}
          value={form.values.to}
          onChange={(to) => form.setFieldValue('to', to)}
        />
        <div>
          <Button type="submit" loading={send.isPending}>
            {t.announceSend}
          </Button>
        </div>
      </Stack>
    </Paper>
  );
}
