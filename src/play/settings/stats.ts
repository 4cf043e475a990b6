import type { StatDocument } from '../../../contracts/documents/settings.ts';
import type { ShownStat } from '../../../db/schema/settings.ts';
import type { Gpt } from '../../games/engine/gpt.ts';

/** Returns the grades or lamps that a property counts positions in, worst first; undefined for numbers. */
export function namesOf({ def }: Gpt, property: StatDocument['property']): readonly string[] | undefined {
  if (property === 'lamp') return def.lamps.order;
  return property === 'grade' ? def.grades.cuts.map(([name]) => name) : undefined;
}

/** Converts a statistic to its stored form: by the name of a grade or lamp, because positions may change. */
export function toShownStat(gpt: Gpt, stat: StatDocument): ShownStat {
  if (stat.mode === 'chart') return stat;
  const { mode, folderID, property, gte } = stat;
  return property === 'grade' || property === 'lamp'
    ? { mode, folderID, property, gte: namesOf(gpt, property)![gte]! }
    : { mode, folderID, property, gte };
}

/** Returns the documents of stored statistics, without those on a grade or lamp that the game no longer has. */
export const statDocuments = (gpt: Gpt, stats: readonly ShownStat[] | null): StatDocument[] =>
  (stats ?? []).flatMap((stat) => {
    if (stat.mode === 'chart') return stat;
    const gte = typeof stat.gte === 'number' ? stat.gte : namesOf(gpt, stat.property)!.indexOf(stat.gte);
    return gte < 0 ? [] : { ...stat, gte };
  });
