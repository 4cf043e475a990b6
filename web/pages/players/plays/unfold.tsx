import { useMemo, useState, type Key } from 'react';

import { useTexts } from '../../../texts/index.ts';
import { queryTexts } from '../../../texts/play-query.ts';

/** A drawn row: one of the table, or what is unfolded below it. */
interface Entry {
  index: number;
  isDetail: boolean;
}

const NONE: ReadonlySet<Key> = new Set();

/** Returns the rows of a table with those that are unfolded, and how to fold them. */
export function useUnfolded<R>(rows: readonly R[], keyOf: (row: R) => Key) {
  const [open, setOpen] = useState(NONE);
  const entries = useMemo(() => {
    if (open.size === 0) return undefined;
    return rows.flatMap((row, index): Entry[] => {
      const entry = { index, isDetail: false };
      return open.has(keyOf(row)) ? [entry, { index, isDetail: true }] : [entry];
    });
  }, [rows, open]);
  return useMemo(
    () => ({
      count: entries?.length ?? rows.length,
      at: (entry: number): Entry => entries?.[entry] ?? { index: entry, isDetail: false },
      toggle: (key: Key) => ({
        isOpen: open.has(key),
        toggle: () =>
          setOpen((open) =>
            open.has(key) ? new Set([...open].filter((one) => one !== key)) : new Set([...open, key]),
          ),
      }),
    }),
    [entries, rows, open],
  );
}

/** Button that unfolds a row. */
export function Unfold({ name, isOpen, toggle }: { name: string; isOpen: boolean; toggle: () => void }) {
  const t = useTexts(queryTexts);
  return (
    <button type="button" className="unfold-button" aria-expanded={isOpen} aria-label={t.unfold(name)} onClick={toggle}>
      {isOpen ? '▾' : '▸'}
    </button>
  );
}
