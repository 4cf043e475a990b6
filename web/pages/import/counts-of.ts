import type { DryRunAnswer, ImportDocument, ImportSummary } from 'kaiden-client';

import type { CountName } from './Counts.tsx';

const KEPT: ReadonlySet<string> = new Set(['SongOrChartNotFound', 'OrphanExists']);

/** Counts the plays of an import by result. */
export function countsOf({
  scoreIDs,
  duplicates,
  errors,
  blacklisted,
}: Pick<ImportDocument, 'scoreIDs' | 'duplicates' | 'errors' | 'blacklisted'>): Partial<Record<CountName, number>> {
  const orphan = errors.filter(isOrphan).length;
  return {
    new: scoreIDs.length,
    duplicate: duplicates.length,
    orphan,
    error: errors.length - orphan,
    blacklisted: blacklisted.length,
  };
}

/** Returns how the plays of an import came out, from its summary. */
export const shownCounts = ({ scores, duplicates, orphans, errors, blacklisted }: ImportSummary['counts']) => ({
  new: scores,
  duplicate: duplicates,
  orphan: orphans,
  error: errors - orphans,
  blacklisted,
});

/** Counts the plays of a preview by result. */
export function previewCounts({ scoreIDs, duplicates, blacklisted, dryRun: { scores, pbs } }: DryRunAnswer) {
  const count = (outcome: (typeof scores)[number]['outcome']) =>
    scores.filter((score) => score.outcome === outcome).length;
  const first = pbs.filter(({ old }) => old === null).length;
  return {
    new: scoreIDs.length,
    raised: pbs.length - first,
    first,
    duplicate: duplicates.length,
    orphan: count('orphan'),
    error: count('error'),
    blacklisted: blacklisted.length,
  };
}

/** Returns whether the play would be kept until its chart is known. */
export const isOrphan = ({ type }: ImportDocument['errors'][number]): boolean => KEPT.has(type);
