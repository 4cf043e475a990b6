import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';

import { Form } from '../../components/Form.tsx';
import { clientTexts } from '../../texts/clients.ts';
import { useTexts } from '../../texts/index.ts';

/** Editable fields of a client; null for empty ones. */
export interface ClientFields {
  name: string;
  redirectUri: string | null;
  webhookUri: string | null;
  apiKeyFormat: string | null;
  apiKeyFilename: string | null;
}

export const EMPTY: ClientFields = {
  name: '',
  redirectUri: null,
  webhookUri: null,
  apiKeyFormat: null,
  apiKeyFilename: null,
};

interface Props {
  fields: ClientFields;
  /** Label of the button. */
  label: string;
  error: unknown;
  isPending: boolean;
  onSubmit: (fields: ClientFields) => void;
  children?: ReactNode;
}

export function ClientForm({ fields, label, error, isPending, onSubmit, children }: Props) {
  const t = useTexts(clientTexts);
  const form = useForm({
    initialValues: {
      name: fields.name,
      redirectUri: fields.redirectUri ?? '',
      webhookUri: fields.webhookUri ?? '',
      apiKeyFormat: fields.apiKeyFormat ?? '',
      apiKeyFilename: fields.apiKeyFilename ?? '',
    },
  });
  const submit = ({ name, redirectUri, webhookUri, apiKeyFormat, apiKeyFilename }: typeof form.values) =>
    onSubmit({
      name: name.trim(),
      redirectUri: redirectUri.trim() || null,
      webhookUri: webhookUri.trim() || null,
      apiKeyFormat: apiKeyFormat || null,
      apiKeyFilename: apiKeyFilename.trim() || null,
    });
  return (
    <Form label={label} error={error} isPending={isPending} onSubmit={form.onSubmit(submit)}>
      <TextInput label={t.name} required minLength={3} maxLength={80} {...form.getInputProps('name')} />
      {children}
      <TextInput
        label={t.redirectUri}
        description={t.redirectHint}
        type="url"
        placeholder="https://bot.example/callback"
        {...form.getInputProps('redirectUri')}
      />
      <TextInput
        label={t.webhookUri}
        description={t.webhookHint}
        type="url"
        placeholder="https://bot.example/events"
        {...form.getInputProps('webhookUri')}
      />
      <Textarea
        label={t.format}
        description={t.formatHint}
        placeholder={'{"key": "%%SERVICE_KEY%%"}'}
        rows={3}
        {...form.getInputProps('apiKeyFormat')}
      />
      <TextInput
        label={t.filename}
        placeholder="score-bot.json"
        maxLength={80}
        {...form.getInputProps('apiKeyFilename')}
      />
    </Form>
  );
}
