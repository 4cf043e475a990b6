import { Working } from '../../components/Working.tsx';
import { useFormat } from '../../format/index.ts';
import { importTexts } from '../../texts/import.ts';
import { useTexts } from '../../texts/index.ts';
import type { Step } from './useUpload.ts';

/** How far an import or its preview is. */
export function Progress({ step, isWaiting }: { step: Step | { stage: 'preview' }; isWaiting?: boolean }) {
  const t = useTexts(importTexts);
  const { number } = useFormat();
  const counted = 'total' in step && step.total ? { done: step.done ?? 0, total: step.total } : null;
  const text = isWaiting ? t.waiting : textOf(step, t);
  return (
    <Working
      text={text}
      more={counted && t.outOf(number(counted.done), number(counted.total))}
      part={counted && counted.done / counted.total}
    />
  );
}

function textOf(step: Step | { stage: 'preview' }, t: (typeof importTexts)['en']): string {
  if (step.stage === 'preview') return t.previewing;
  if (step.stage === 'sending') return t.sending;
  return t.stages[step.stage];
}
