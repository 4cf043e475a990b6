import { SEED_KINDS } from '../../../catalogue/seeds/files.ts';
import type { CatalogueReport } from '../../../imports/catalogue-commands.ts';

/** Returns what a load did, or would do, in one line. */
export function describePulled({ kinds, rederived }: CatalogueReport): string {
  const counts = SEED_KINDS.flatMap((kind) => {
    const { added, changed } = kinds[kind];
    const parts = [added > 0 ? `${number(added)} added` : '', changed > 0 ? `${number(changed)} changed` : ''];
    return added + changed > 0 ? `${kind}: ${parts.filter(Boolean).join(', ')}` : [];
  });
  if (counts.length === 0) return 'Nothing has changed';
  return [...counts, ...(rederived.scores > 0 ? [`scores recomputed: ${number(rederived.scores)}`] : [])].join('; ');
}

const number = (value: number): string => value.toLocaleString('en');
