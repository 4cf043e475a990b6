import { Alert } from '@mantine/core';

import { importTexts } from '../../texts/import.ts';
import { useTexts } from '../../texts/index.ts';
import type { Recognised } from './recognise.ts';

/** What keeps a file from being read as it is; nothing where there is nothing. */
export function Problem({ problem }: Pick<Recognised, 'problem'>) {
  const t = useTexts(importTexts);
  return problem && <Alert color="orange">{t.problems[problem]}</Alert>;
}
