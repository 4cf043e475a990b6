import { Button, Code, CopyButton, Group } from '@mantine/core';
import type { ReactNode } from 'react';

import { useTexts } from '../texts/index.ts';
import { troubleTexts } from '../texts/trouble.ts';

/** Text with a copy button; `children` are shown next to the button. */
export function Copyable({ value, children }: { value: string; children?: ReactNode }) {
  const t = useTexts(troubleTexts);
  return (
    <>
      <Code block className="breaks">
        {value}
      </Code>
      <Group>
        <CopyButton value={value}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? t.copied : t.copy}</Button>}
        </CopyButton>
        {children}
      </Group>
    </>
  );
}
