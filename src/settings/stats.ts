import type { StatDocument } from '../../contracts/documents/settings.ts';
import type { ShownStat } from '../../db/schema/settings.ts';
import type { Gpt } from '../games/engine/gpt.ts';

/** The grades or lamps that a property counts positions in, worst first; undefined for numbers. */
export function namesOf({ def }: Gpt, property: StatDocument['property']): readonly string[] | undefined {
  if (property === 'lamp') return def.lamps.order;
  return property === 'grade' ? def.grades.cuts.map(([name]) => name) : undefined;
}

/** A statistic as it is stored: by the name of a grade or lamp, because its position may become another. */
export function toShownStat(gpt: Gpt, stat: StatDocument): ShownStat {
  if (stat.mode === 'chart') return stat;
  const { mode, folderID, property, gte } = stat;
  return property === 'grade' || property === 'lamp'
    ? { mode, folderID, property, gte: namesOf(gpt, property)![gte]! }
    : { mode, folderID, property, gte };
}

/** The documents of what is stored. What asks for a grade or lamp that the game has no more is left out. */
export const statDocuments = (gpt: Gpt, stats: readonly ShownStat[] | null): StatDocument[] =>
  (stats ?? []).flatMap((stat) => {
    if (stat.mode === 'chart') return stat;
    const gte = typeof stat.gte === 'number' ? stat.gte : namesOf(gpt, stat.property)!.indexOf(stat.gte);
    return gte < 0 ? [] : { ...stat, gte };
  });
