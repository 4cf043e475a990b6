import { Paper, Progress as Bar, Stack, Text } from '@mantine/core';

import { useFormat } from '../../format/index.ts';
import { importTexts } from '../../texts/import.ts';
import { useTexts } from '../../texts/index.ts';
import type { Step, Wait } from './useUpload.ts';

interface Props {
  step: Step | { stage: 'preview' };
  wait?: Wait;
}

/** How far an import or its preview is. */
export function Progress(props: Props) {
  return (
    <Paper withBorder p="lg">
      <ProgressBar {...props} />
    </Paper>
  );
}

/** The same without a frame. */
export function ProgressBar({ step, wait = null }: Props) {
  const t = useTexts(importTexts);
  const { number } = useFormat();
  const counted = 'total' in step && step.total ? { done: step.done ?? 0, total: step.total } : null;
  const text = wait ? t.waits[wait] : textOf(step, t);
  return (
    <Stack gap="xs" aria-busy="true">
      <Text aria-live="polite">
        {text}
        {counted && ` – ${t.outOf(number(counted.done), number(counted.total))}`}
      </Text>
      <Bar value={counted ? (100 * counted.done) / counted.total : 100} animated={!counted} aria-label={text} />
    </Stack>
  );
}

function textOf(step: Props['step'], t: (typeof importTexts)['en']): string {
  if (step.stage === 'preview') return t.previewing;
  if (step.stage === 'sending') return t.sending;
  return t.stages[step.stage];
}
