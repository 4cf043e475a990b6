import { Table } from '@mantine/core';
import type { CatalogueEntry } from 'kaiden-client';

import { catalogueTexts } from '../../../texts/catalogue.ts';
import { useTexts } from '../../../texts/index.ts';

/** Longer values are cut. */
const LONGEST = 300;

/** Two cells: the former and the new value of a field; for lists, the removed and the added elements. */
export function FieldValues({ field: { from, to } }: { field: CatalogueEntry['fields'][number] }) {
  const t = useTexts(catalogueTexts);
  const textOf = (value: unknown): string => {
    if (value === undefined) return t.nothingThere;
    return typeof value === 'string' && value !== '' ? value : JSON.stringify(value);
  };
  const [before, after] =
    Array.isArray(from) && Array.isArray(to) ? lists(from, to, textOf, t.otherOrder) : [textOf(from), textOf(to)];
  return (
    <>
      <Table.Td className="breaks">{shorten(before)}</Table.Td>
      <Table.Td className="breaks">{shorten(after)}</Table.Td>
    </>
  );
}

function lists(
  from: readonly unknown[],
  to: readonly unknown[],
  textOf: (value: unknown) => string,
  otherOrder: string,
): [string, string] {
  const [old, now] = [from.map(textOf), to.map(textOf)];
  const goes = old.filter((text) => !now.includes(text)).map((text) => `− ${text}`);
  const comes = now.filter((text) => !old.includes(text)).map((text) => `+ ${text}`);
  return goes.length + comes.length > 0 ? [goes.join(', '), comes.join(', ')] : ['', otherOrder];
}

const shorten = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
