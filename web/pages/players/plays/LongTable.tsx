import { NativeSelect } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState, type Key, type MouseEvent, type ReactNode } from 'react';

import { useIsNarrow } from '../../../shared/narrow.ts';
import { useTexts } from '../../../texts/index.ts';
import { playsTexts } from '../../../texts/plays.ts';
import { Unfold, useUnfolded } from './unfold.tsx';

import './plays.css';

/** Heights of a row and of its two lines on narrow screens (px); the style sheet says the same in rem. */
const ROW = 40;
const LINES = 64;
/** Height of an unfolded row until it is measured (px). */
const DETAIL = 240;
/** Rows drawn above and below those that can be seen. */
const BEYOND = 8;

export interface LongColumn {
  id: string;
  title: string;
  /** The title in full, if it is abbreviated. */
  about?: string;
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
  /** The row as two lines, for narrow screens. */
  lines: (row: R) => ReactNode;
  /** Content of an unfolded row; rows of tables without it can't be unfolded. */
  detail?: { of: (row: R) => ReactNode; name: (row: R) => string };
  sorted: { id: string; desc: boolean } | undefined;
  /** Called with the new order when a heading is pressed: `-id` is descending. */
  onSort: (sort: string) => void;
}

/** A path of the app. Its parts may hold anything, like the ids of charts of some games. */
export const pathOf = (...parts: readonly string[]) => `/${parts.map(encodeURIComponent).join('/')}`;

/** A table of any length that scrolls with the page; only the rows that can be seen are drawn. On narrow screens each row is two lines. */
export function LongTable<R>({ label, columns, rows, keyOf, cells, lines, detail, sorted, onSort }: Props<R>) {
  const isNarrow = useIsNarrow();
  const box = useRef<HTMLDivElement>(null);
  const top = useTop(box);
  const unfolded = useUnfolded(rows, keyOf);
  const { count, at } = unfolded;
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: (index) => (at(index).isDetail ? DETAIL : isNarrow ? LINES : ROW),
    getItemKey: useCallback((index: number) => `${at(index).isDetail} ${keyOf(rows[at(index).index]!)}`, [at, rows]),
    overscan: BEYOND,
    scrollMargin: top,
    useFlushSync: false,
  });
  useLayoutEffect(() => virtual.measure(), [virtual, isNarrow]);
  const follow = useFollow();
  const drawn = virtual.getVirtualItems();
  const span = isNarrow ? 1 : columns.length + (detail ? 1 : 0);
  const rowOf = (entry: number, key: Key) => {
    const { index, isDetail } = at(entry);
    const row = rows[index]!;
    if (isDetail)
      return (
        <tr key={key} className="detail" ref={virtual.measureElement} data-index={entry}>
          <td colSpan={span}>{detail?.of(row)}</td>
        </tr>
      );
    const unfold = detail && <Unfold name={detail.name(row)} {...unfolded.toggle(keyOf(row))} />;
    return (
      <tr key={key} aria-rowindex={index + 2}>
        {!isNarrow && unfold && <td className="unfold">{unfold}</td>}
        {isNarrow ? <NarrowRow unfold={unfold}>{lines(row)}</NarrowRow> : cells(row)}
      </tr>
    );
  };
  return (
    <div ref={box} className="plays" role="region" aria-label={label} tabIndex={0} onClick={follow}>
      {isNarrow && <Order columns={columns} sorted={sorted} onSort={onSort} />}
      <table aria-label={label} aria-rowcount={rows.length + 1}>
        {!isNarrow && <Head {...{ columns, sorted, onSort }} unfolds={detail !== undefined} />}
        <tbody>
          <Spacer height={(drawn[0]?.start ?? top) - top} columns={span} />
          {drawn.map(({ index, key }) => rowOf(index, key))}
          <Spacer height={virtual.getTotalSize() - ((drawn.at(-1)?.end ?? top) - top)} columns={span} />
        </tbody>
      </table>
    </div>
  );
}

const NarrowRow = ({ unfold, children }: { unfold: ReactNode; children: ReactNode }) => (
  <td className={unfold ? 'lines unfolds' : 'lines'}>
    {unfold}
    {children}
  </td>
);

/** Returns how far down the page an element begins; what is above it may grow. */
function useTop(box: React.RefObject<HTMLDivElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (box.current) setTop(Math.round(box.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [box]);
  return top;
}

/** Returns a handler that follows links within the app: those in rows are plain, because they are drawn while somebody scrolls. */
function useFollow() {
  const { history } = useRouter();
  return (event: MouseEvent<HTMLElement>) => {
    const href = event.target instanceof Element && event.target.closest('td a')?.getAttribute('href');
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!href || !isPlain) return;
    event.preventDefault();
    history.push(href);
  };
}

type HeadProps = Pick<Props<never>, 'columns' | 'sorted' | 'onSort'>;

/** Width of the column whose buttons unfold rows (rem). */
export const UNFOLD = 2.25;

function Head({ columns, sorted, onSort, unfolds }: HeadProps & { unfolds: boolean }) {
  const all = columns.reduce((sum, column) => sum + column.width, unfolds ? UNFOLD : 0);
  return (
    <>
      <colgroup>
        {unfolds && <col style={{ width: `${UNFOLD}rem` }} />}
        {columns.map(({ id, width }) => (
          <col key={id} style={{ width: `${(100 * width) / all}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {unfolds && <td />}
          {columns.map((column) => (
            <Heading key={column.id} column={column} sorted={sorted} onSort={onSort} />
          ))}
        </tr>
      </thead>
    </>
  );
}

/** Names begin with A, everything else with the best. */
const startsDescending = (id: string) => id !== 'song';

/** Chooses the order on narrow screens, which have no headings to press. */
function Order({ columns, sorted, onSort }: HeadProps) {
  const t = useTexts(playsTexts);
  return (
    <NativeSelect
      aria-label={t.sorted}
      value={sorted ? `${sorted.desc ? '-' : ''}${sorted.id}` : ''}
      onChange={({ currentTarget }) => onSort(currentTarget.value)}
      data={columns.flatMap(({ id, title }) => {
        const [first, second] = startsDescending(id) ? [`-${id}`, id] : [id, `-${id}`];
        return [first, second].map((value) => ({ value, label: `${title} ${value.startsWith('-') ? '▼' : '▲'}` }));
      })}
      mb="xs"
    />
  );
}

type HeadingProps = { column: LongColumn } & Pick<Props<never>, 'sorted' | 'onSort'>;

function Heading({ column: { id, title, about, numeric }, sorted, onSort }: HeadingProps) {
  const direction = sorted?.id === id ? (sorted.desc ? 'descending' : 'ascending') : undefined;
  const isNextDescending = direction === undefined ? startsDescending(id) : direction === 'ascending';
  return (
    <th scope="col" aria-sort={direction} title={about} className={numeric ? 'numbers' : undefined}>
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
