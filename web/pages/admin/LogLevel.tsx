import { Button, Group, NativeSelect, NumberInput, Paper, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';

import { api } from '../../api.ts';
import { Trouble } from '../../components/Trouble.tsx';
import { adminTexts } from '../../texts/admin.ts';
import { useTexts } from '../../texts/index.ts';

const LEVELS = ['crit', 'severe', 'warn', 'info', 'verbose', 'debug'] as const;

/** How much the server logs, for a while. */
export function LogLevel() {
  const t = useTexts(adminTexts);
  const form = useForm({ initialValues: { logLevel: 'debug' as (typeof LEVELS)[number], duration: 60 } });
  const change = useMutation({
    mutationFn: (json: typeof form.values) => api.admin.changeLogLevel({ json }),
    onSuccess: ({ description }) => notifications.show({ message: description }),
  });
  return (
    <Paper component="form" withBorder p="md" maw={600} onSubmit={form.onSubmit((values) => change.mutate(values))}>
      <Stack>
        <Title order={2} size="h4">
          {t.log}
        </Title>
        <Text c="dimmed">{t.logHint}</Text>
        <Trouble error={change.error} />
        <Group align="flex-end">
          <NativeSelect label={t.logLevel} data={[...LEVELS]} {...form.getInputProps('logLevel')} />
          <NumberInput label={t.logMinutes} min={1} max={35_000} required {...form.getInputProps('duration')} />
          <Button type="submit" loading={change.isPending}>
            {t.logSet}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
