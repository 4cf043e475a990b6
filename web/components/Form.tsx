import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';

import { ErrorPanel } from './ErrorPanel.tsx';

interface FormProps {
  /** Label of the button. */
  label: string;
  error: unknown;
  isPending: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Its fields. */
  children: ReactNode;
}

/** Fields below what went wrong, and the button that sends them. */
export const Form = ({ label, error, isPending, onSubmit, children }: FormProps) => (
  <form onSubmit={onSubmit}>
    <Stack>
      <ErrorPanel error={error} />
      {children}
      <div>
        <Button type="submit" loading={isPending}>
          {label}
        </Button>
      </div>
    </Stack>
  </form>
);

interface CardProps extends Omit<FormProps, 'label'> {
  title: string;
  hint?: string;
  /** Label of the button, if not the title. */
  label?: string;
}

/** A form in a box of its own, under a heading. */
export const FormCard = ({ title, hint, label = title, ...form }: CardProps) => (
  <Paper withBorder p="md" maw={600} component="section">
    <Stack>
      <Title order={2} size="h4">
        {title}
      </Title>
      {hint && <Text c="dimmed">{hint}</Text>}
      <Form label={label} {...form} />
    </Stack>
  </Paper>
);
