import { useRouter } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type CSSProperties, type Key, type MouseEvent, type ReactNode } from 'react';

import './plays.css';

/** Height of a row (px); the style sheet says the same in rem. */
const ROW = 40;
/** Rows drawn above and below those that can be seen. */
const BEYOND = 8;

export interface LongColumn {
  id: string;
  title: string;
  /** Rem. */
  width: number;
  numeric: boolean;
}

interface Props<R> {
  label: string;
  columns: readonly LongColumn[];
  rows: readonly R[];
  keyOf: (row: R) => Key;
  /** Cells of a row, one for each column, each a `td`. */
  cells: (row: R) => ReactNode;
  sorted: { id: string; desc: boolean } | undefined;
  /** Called with the new order when a heading is pressed: `-id` is descending. */
  onSort: (sort: string) => void;
}

/** A path of the app. Its parts may hold anything, like the ids of charts of some games. */
export const pathOf = (...parts: readonly string[]) => `/${parts.map(encodeURIComponent).join('/')}`;

/** A table of any length in a box that scrolls; only the rows that can be seen are drawn. */
export function LongTable<R>({ label, columns, rows, keyOf, cells, sorted, onSort }: Props<R>) {
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: BEYOND,
    useFlushSync: false,
  });
  const { history } = useRouter();
  /** Links in rows are plain, because they are drawn while somebody scrolls; here they are followed within the app. */
  function follow(event: MouseEvent<HTMLElement>) {
    const href = event.target instanceof Element && event.target.closest('td a')?.getAttribute('href');
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!href || !isPlain) return;
    event.preventDefault();
    history.push(href);
  }
  const drawn = virtual.getVirtualItems();
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  return (
    <div ref={box} className="plays" role="region" aria-label={label} tabIndex={0} onClick={follow}>
      <table
        aria-label={label}
        aria-rowcount={rows.length + 1}
        style={{ '--width': `${width}rem`, '--first': `${columns[0]!.width}rem` } as CSSProperties}
      >
        <colgroup>
          {columns.map(({ id, width }) => (
            <col key={id} style={{ width: `${width}rem` }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <Heading key={column.id} column={column} sorted={sorted} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer height={drawn[0]?.start ?? 0} columns={columns.length} />
          {drawn.map(({ index }) => {
            const row = rows[index]!;
            return (
              <tr key={keyOf(row)} aria-rowindex={index + 2}>
                {cells(row)}
              </tr>
            );
          })}
          <Spacer height={virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0)} columns={columns.length} />
        </tbody>
      </table>
    </div>
  );
}

type HeadingProps = { column: LongColumn } & Pick<Props<never>, 'sorted' | 'onSort'>;

function Heading({ column: { id, title, numeric }, sorted, onSort }: HeadingProps) {
  const direction = sorted?.id === id ? (sorted.desc ? 'descending' : 'ascending') : undefined;
  // Names begin with A, everything else with the best.
  const isNextDescending = direction === undefined ? id !== 'song' : direction === 'ascending';
  return (
    <th scope="col" aria-sort={direction} className={numeric ? 'numbers' : undefined}>
      <button type="button" onClick={() => onSort(isNextDescending ? `-${id}` : id)}>
        {title} <span aria-hidden>{direction && (sorted?.desc ? '▼' : '▲')}</span>
      </button>
    </th>
  );
}

const Spacer = ({ height, columns }: { height: number; columns: number }) =>
  height > 0 && (
    <tr className="spacer" aria-hidden>
      <td colSpan={columns} style={{ height }} />
    </tr>
  );

/** Parses an order such as `-score`; returns undefined if it is not one of the columns. */
export function orderOf(sort: string | undefined, isColumn: (id: string) => boolean) {
  const id = sort?.replace(/^-/, '');
  return id !== undefined && isColumn(id) ? { id, desc: sort!.startsWith('-') } : undefined;
}
