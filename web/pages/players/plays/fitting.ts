import type { Look } from './columns.ts';

type Shown = Look & { id: string };

/** Columns that are never left out. */
const NEEDED = new Set(['song', 'level', 'score', 'grade', 'lamp', 'time']);

/**
 * Returns the columns that fit into a width (rem), in their order. Only usual ones are left out, the last first; those that the table is sorted
 * by or that the reader has chosen stay.
 */
export function fitting(columns: readonly Shown[], width: number, sorted: string | undefined): Shown[] {
  const stays = ({ id, usual }: Shown) => NEEDED.has(id) || /^(optional|derived) /.test(id) || id === sorted || !usual;
  let left = columns.filter((one) => stays(one)).reduce((rest, column) => rest - column.width, width);
  return columns.filter((column) => {
    if (stays(column)) return true;
    if (column.width > left) return false;
    left -= column.width;
    return true;
  });
}
