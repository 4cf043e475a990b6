import { Working } from '../../components/Working.tsx';
import { useFormat } from '../../format/index.ts';
import { importTexts } from '../../texts/import.ts';
import { useTexts } from '../../texts/index.ts';
import type { Step, Wait } from './useUpload.ts';

interface Props {
  step: Step | { stage: 'preview' };
  wait?: Wait;
  /** Without a frame of its own. */
  plain?: boolean;
}

/** Progress of an import or its preview. */
export function Progress({ step, wait = null, plain = false }: Props) {
  const t = useTexts(importTexts);
  const { number } = useFormat();
  const counted = 'total' in step && step.total ? { done: step.done ?? 0, total: step.total } : null;
  return (
    <Working
      text={wait ? t.waits[wait] : textOf(step, t)}
      more={
        counted &&
        (step.stage === 'bringing'
          ? t.gameOf(number(counted.done + 1), number(counted.total))
          : t.outOf(number(counted.done), number(counted.total)))
      }
      part={counted && counted.done / counted.total}
      plain={plain}
    />
  );
}

function textOf(step: Props['step'], t: (typeof importTexts)['en']): string {
  if (step.stage === 'preview') return t.previewing;
  if (step.stage === 'sending') return t.sending;
  return t.stages[step.stage];
}
