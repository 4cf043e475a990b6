import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** Card of a named thing of the player's, with its details and actions. */
export const NamedCard = ({ name, about, children }: { name: string; about: ReactNode; children: ReactNode }) => (
  <Paper withBorder p="md" component="section" aria-label={name}>
    <Stack gap="sm">
      <div>
        <Title order={2} size="h4" className="breaks">
          {name}
        </Title>
        <Text size="sm" c="dimmed">
          {about}
        </Text>
      </div>
      {children}
    </Stack>
  </Paper>
);
