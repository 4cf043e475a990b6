import { Button, Checkbox, Paper, PasswordInput, Stack, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { api } from '../../api.ts';
import { Trouble } from '../../components/Trouble.tsx';
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
    <Paper component="form" withBorder p="md" maw={600} onSubmit={form.onSubmit((values) => add.mutate(values))}>
      <Stack>
        <Title order={2} size="h4">
          {t.add}
        </Title>
        <Trouble error={add.error} />
        <TextInput
          label={t.baseUrl}
          placeholder="https://scores.example"
          type="url"
          required
          {...form.getInputProps('baseUrl')}
        />
        <PasswordInput
          label={t.key}
          description={t.keyHint}
          autoComplete="off"
          required
          {...form.getInputProps('key')}
        />
        <Checkbox label={t.relay} {...form.getInputProps('relay', { type: 'checkbox' })} />
        <div>
          <Button type="submit" loading={add.isPending}>
            {t.add}
          </Button>
        </div>
      </Stack>
    </Paper>
  );
}
