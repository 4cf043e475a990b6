import { Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A part of the page under its heading. */
export const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id}>
    <Title order={2} size="h3" id={id} mb="sm">
      {title}
    </Title>
    {children}
  </section>
);
