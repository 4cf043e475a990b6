import { Alert } from '@mantine/core';

import { importTexts } from '../../texts/import.ts';
import { useTexts } from '../../texts/index.ts';
import type { Recognised } from './recognise.ts';

/** Reason why a file can't be read; nothing if it can. */
export function Problem({ problem }: Pick<Recognised, 'problem'>) {
  const t = useTexts(importTexts);
  return problem && <Alert color="orange">{t.problems[problem]}</Alert>;
}
