import { Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';

/** Part of a page with a heading; `side` is shown next to the heading. */
export function Section({ title, side, children }: { title: string; side?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} style={{ minWidth: 0 }}>
      <div className="section-head">
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {side}
      </div>
      {children}
    </section>
  );
}
