import { Box, Loader } from '@mantine/core';
import type { ReactNode } from 'react';

import { importTexts } from '../../texts/import.ts';
import { useTexts } from '../../texts/index.ts';

/** Content that depends on the selection: faded while the server recomputes it. */
export function Settling({ isCurrent, children }: { isCurrent: boolean; children: ReactNode }) {
  const t = useTexts(importTexts);
  return (
    <Box aria-busy={!isCurrent} pos="relative">
      <Box opacity={isCurrent ? 1 : 0.6}>{children}</Box>
      {!isCurrent && <Loader size="xs" pos="absolute" top={4} right={0} role="status" aria-label={t.previewing} />}
    </Box>
  );
}
