import type { CatalogueEntry } from '../../../contracts/documents/catalogue.ts';

/** Number of charts per game:playtype that may change their level without a review. */
const FREE_CHARTS = 10;
/**
 * Share of a game:playtype's charts that may change their level without a review, and that may do so by the same amount. From 2022 to 2026
 * the public song database has moved at most 41 % of them, and 7 % by one amount; a faulty state moves all by one.
 */
const MOVED_SHARE = 0.5;
const SHIFTED_SHARE = 0.25;

export const number = (value: number): string => value.toLocaleString('en');

/** Returns the change of a field; undefined if it stays the same. */
export const changeOf = ({ fields }: Pick<CatalogueEntry, 'fields'>, name: string) =>
  fields.find(({ field }) => field === name);

/** Returns a sentence for each game:playtype of which so many levels change that an administrator should review it. */
export function movedLevels(charts: readonly CatalogueEntry[], counts: ReadonlyMap<string, number>): string[] {
  // The level as a text is only shown.
  const moved = charts.filter((chart) => changeOf(chart, 'levelNum'));
  return [...Map.groupBy(moved, ({ idString }) => idString!)].flatMap(([idString, group]) => {
    const of = counts.get(idString) ?? 0;
    const { shift, count } = commonShift(group);
    const isShifted = count > Math.max(FREE_CHARTS, of * SHIFTED_SHARE);
    if (!isShifted && group.length <= Math.max(FREE_CHARTS, of * MOVED_SHARE)) return [];
    const many = count === group.length ? 'all' : `${number(count)} of them`;
    const by = isShifted ? `, ${many} by ${shift > 0 ? '+' : ''}${shift}` : '';
    return [`${idString}: the level of ${number(group.length)} of ${number(of)} charts changes${by}`];
  });
}

/** Returns the amount by which most of these levels change, and the number of those. */
function commonShift(charts: readonly CatalogueEntry[]): { shift: number; count: number } {
  const shifts = charts.flatMap((chart) => {
    const { from, to } = changeOf(chart, 'levelNum') ?? {};
    return typeof from === 'number' && typeof to === 'number' ? Math.round((to - from) * 1000) / 1000 : [];
  });
  const groups = [...Map.groupBy(shifts, (shift) => shift)].map(([shift, { length }]) => ({ shift, count: length }));
  return groups.toSorted((a, b) => b.count - a.count)[0] ?? { shift: 0, count: 0 };
}
