import { Button, Checkbox, Paper, Stack, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Permission } from 'kaiden/client';

import { api } from '../../api.ts';
import { Trouble } from '../../components/Trouble.tsx';
import { accountTexts } from '../../texts/account.ts';
import { useTexts } from '../../texts/index.ts';
import { permissions } from './permissions.ts';
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
      <Paper component="form" withBorder p="md" maw={600} onSubmit={form.onSubmit((values) => add.mutate(values))}>
        <Stack>
          <Title order={2} size="h4">
            {t.add}
          </Title>
          <Trouble error={add.error} />
          <TextInput
            label={t.name}
            placeholder={t.namePlaceholder}
            maxLength={80}
            {...form.getInputProps('identifier')}
          />
          <Checkbox.Group label={t.permissions} description={t.onlyRead} {...form.getInputProps('granted')}>
            <Stack gap="xs" mt="xs">
              {permissions.map((name) => (
                <Checkbox key={name} value={name} label={t.names[name]} />
              ))}
            </Stack>
          </Checkbox.Group>
          <div>
            <Button type="submit" loading={add.isPending}>
              {t.add}
            </Button>
          </div>
        </Stack>
      </Paper>
    </>
  );
}
