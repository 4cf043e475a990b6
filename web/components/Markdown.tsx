import { Text } from '@mantine/core';
import { lazy, Suspense } from 'react';

const Parsed = lazy(() => import('./markdown/Parsed.tsx'));

/** What somebody has written in Markdown; as it was typed until that can be read. */
export function Markdown({ text }: { text: string }) {
  return (
    <Suspense fallback={<Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Text>}>
      <Parsed text={text} />
    </Suspense>
  );
}
