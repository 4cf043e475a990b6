import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** The name of a session, which leads to it. */
export function SessionLink({ children }: { sessionID: string; children: ReactNode }) {
  return (
    <Text span fw={600}>
      {children}
    </Text>
  );
}
