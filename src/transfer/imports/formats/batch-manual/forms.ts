import type { Issue } from '../../../../../contracts/common.ts';
import { isObject } from '../../../../base/shared/is-object.ts';
import { MAX_ISSUES } from '../../../../base/shared/refusal.ts';
import { formatPath } from '../../../../base/shared/zod-issues.ts';
import type { Gpt } from '../../../../games/engine/gpt.ts';
import { readToday, type FormFault } from '../../../../games/engine/read-today.ts';
import type { SentNames } from '../../../../games/engine/sent-names.ts';
import { todayForm } from '../../../../games/engine/today.ts';

/** A document in the stored form. */
interface InStoredForm {
  document: unknown;
  faults: Issue[];
  /** Keys that were sent, by the stored ones, of the plays in today's form by their position. */
  sentAs: Map<number, SentNames>;
}

/**
 * Returns a document with `meta` and all plays in the form of 2022, which the schema covers, and the faults of plays in today's form (up to
 * about 1000). Plays in the form of 2022 are not copied.
 */
export function inStoredForm(gpt: Gpt, document: unknown): InStoredForm {
  const found: Omit<InStoredForm, 'document'> = { faults: [], sentAs: new Map() };
  if (!isObject(document)) return { document, ...found };
  const { meta, scores } = document;
  return {
    document: {
      ...document,
      meta: isObject(meta) ? { ...meta, game: gpt.game, playtype: gpt.playtype } : meta,
      ...(Array.isArray(scores) && { scores: storedScores(gpt, scores as unknown[], found) }),
    },
    ...found,
  };
}

function storedScores(
  gpt: Gpt,
  scores: readonly unknown[],
  { faults, sentAs }: Omit<InStoredForm, 'document'>,
): readonly unknown[] {
  const form = todayForm(gpt);
  let stored: unknown[] | undefined;
  for (const [index, score] of scores.entries()) {
    if (faults.length >= MAX_ISSUES) break;
    const read = isObject(score) ? readToday(form, score) : undefined;
    if (!read) continue;
    stored ??= [...scores];
    stored[index] = read.play;
    if (read.sentAs) sentAs.set(index, read.sentAs);
    faults.push(...read.faults.map((fault) => toIssue(fault, index)));
  }
  return stored ?? scores;
}

const toIssue = ({ path, message }: FormFault, index: number): Issue => ({
  path: formatPath(['scores', index, ...path]),
  message,
});
