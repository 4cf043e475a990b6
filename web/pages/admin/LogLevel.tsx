import { Group, NativeSelect, NumberInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';

import { api } from '../../api.ts';
import { FormCard } from '../../components/Form.tsx';
import { adminTexts } from '../../texts/admin.ts';
import { useTexts } from '../../texts/index.ts';

const LEVELS = ['crit', 'severe', 'warn', 'info', 'verbose', 'debug'] as const;

/** Form for a temporary log level. */
export function LogLevel() {
  const t = useTexts(adminTexts);
  const form = useForm({ initialValues: { logLevel: 'debug' as (typeof LEVELS)[number], duration: 60 } });
  const change = useMutation({
    mutationFn: (json: typeof form.values) => api.admin.changeLogLevel({ json }),
    onSuccess: ({ description }) => notifications.show({ message: description }),
  });
  return (
    <FormCard
      title={t.log}
      hint={t.logHint}
      label={t.logSet}
      error={change.error}
      isPending={change.isPending}
      onSubmit={form.onSubmit((values) => change.mutate(values))}
    >
      <Group align="flex-end">
        <NativeSelect label={t.logLevel} data={[...LEVELS]} {...form.getInputProps('logLevel')} />
        <NumberInput label={t.logMinutes} min={1} max={35_000} required {...form.getInputProps('duration')} />
      </Group>
    </FormCard>
  );
}
