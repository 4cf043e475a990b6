import { SEED_KINDS } from '../../../../catalogue/seeds/files.ts';
import type { SeedReport } from '../../../../catalogue/seeds/report.ts';

/** Returns the effects of a load in one line. */
export function describePulled(kinds: SeedReport['kinds']): string {
  const counts = SEED_KINDS.flatMap((kind) => {
    const { added, changed } = kinds[kind];
    const parts = [added > 0 ? `${number(added)} added` : '', changed > 0 ? `${number(changed)} changed` : ''];
    return added + changed > 0 ? `${kind}: ${parts.filter(Boolean).join(', ')}` : [];
  });
  return counts.length === 0 ? 'Nothing has changed' : counts.join('; ');
}

const number = (value: number): string => value.toLocaleString('en');
