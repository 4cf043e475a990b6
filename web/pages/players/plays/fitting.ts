import type { Look } from './look.ts';

type Shown = Look & { id: string };

/** Columns that are never left out. */
const NEEDED = new Set(['song', 'level', 'score', 'grade', 'lamp', 'time']);

/** Least and most room for titles (rem). */
const TITLES = [8, 32] as const;

/**
 * Returns the columns that fit into a width (rem), in their order. Only usual ones are left out, the last first; those that the table is sorted
 * by or that the reader has chosen stay. Titles take what the others leave: a title can be cut, a lamp or level can't.
 */
export function fitting(columns: readonly Shown[], width: number, sorted: string | undefined): Shown[] {
  const stays = ({ id, usual }: Shown) => NEEDED.has(id) || /^(optional|derived) /.test(id) || id === sorted || !usual;
  let left = columns.filter((one) => stays(one)).reduce((rest, column) => rest - column.width, width);
  const shown = columns.filter((column) => {
    if (stays(column)) return true;
    if (column.width > left) return false;
    left -= column.width;
    return true;
  });
  return shown.map((column) => {
    const room = Math.min(TITLES[1], Math.max(TITLES[0], column.width + left));
    return column.id === 'song' ? { ...column, width: room } : column;
  });
}
