import { Button } from '@mantine/core';

import { useFormat } from '../format/index.ts';
import { useTexts } from '../texts/index.ts';
import { troubleTexts } from '../texts/trouble.ts';

const STEP = 200;

/** Shows more of a long list; nothing when all of it is shown. */
export function MoreButton({ shown, total, show }: { shown: number; total: number; show: (count: number) => void }) {
  const t = useTexts(troubleTexts);
  const { number } = useFormat();
  if (shown >= total) return null;
  return (
    <Button variant="default" size="compact-sm" onClick={() => show(shown + STEP)}>
      {t.more(number(total - shown))}
    </Button>
  );
}
