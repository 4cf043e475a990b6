import type { CatalogueEntry, FieldChange } from '../../contracts/documents/catalogue.ts';
import { counted } from '../base/shared/counted.ts';
import { SEED_KINDS, type SeedKind } from '../catalogue/seeds/files.ts';
import type { SeedReport } from '../catalogue/seeds/report.ts';
import type { CatalogueReport } from '../transfer/imports/catalogue-commands.ts';
import { describeRederived } from './describe-rederived.ts';

/** Maximum number printed of one list, and of one entry's fields, unless all are requested. */
const LISTED = 20;
const LISTED_FIELDS = 8;
/** Maximum length of a value; --json has them whole. */
const LONGEST_VALUE = 80;

/** Describes the effects of a load, line by line: a table, then skipped and left-out entries, with reasons. */
export function describeReport(report: CatalogueReport): string[] {
  const { kinds } = report;
  const columns = ['added', 'changed', 'unchanged', 'leftOut'] as const;
  return [...table(columns.map((name) => [wordsOf(name), (kind) => kinds[kind][name]])), ...behindTable(report)];
}

/** Describes the effects of a planned load: the table, then every entry it would add or change, and those the files don't have. */
export function describeDiff(report: CatalogueReport, { all = false }): string[] {
  const groups = Map.groupBy(report.entries, ({ kind, change }) => `${kind} ${change}`);
  const countOf = (change: CatalogueEntry['change']) => (kind: SeedKind) =>
    groups.get(`${kind} ${change}`)?.length ?? 0;
  const { kinds } = report;
  return [
    ...table([
      ['added', countOf('added')],
      ['changed', countOf('changed')],
      ['unchanged', (kind) => kinds[kind].unchanged],
      ['left out', (kind) => kinds[kind].leftOut],
      ['unlisted', countOf('kept')],
    ]),
    ...SEED_KINDS.flatMap((kind) =>
      (['added', 'changed', 'kept'] as const).flatMap((change) => {
        const entries = groups.get(`${kind} ${change}`) ?? [];
        const lines = cut(entries, all ? Infinity : LISTED).flatMap((entry) => describeEntry(entry, all));
        const more = all ? 0 : entries.length - LISTED;
        return section(TITLES[change](kind, number(entries.length)), [...lines, ...andMore(more)]);
      }),
    ),
    ...behindTable(report, all),
  ];
}

const TITLES = {
  added: (kind: SeedKind, count: string) => `Added ${kind} (${count}):`,
  changed: (kind: SeedKind, count: string) => `Changed ${kind} (${count}):`,
  kept: (kind: SeedKind, count: string) => `Unlisted ${kind}: kept, although the files don't have them (${count}):`,
};
const SIGNS = { added: '+', changed: '~', kept: '=' };

function describeEntry({ change, idString, name, fields }: CatalogueEntry, all: boolean): string[] {
  const shown = cut(fields, all ? Infinity : LISTED_FIELDS);
  return [
    `${SIGNS[change as keyof typeof SIGNS]} ${idString}  ${name}`,
    ...shown.map((field) => `    ${describeField(field)}`),
    ...andMore(fields.length - shown.length, '    '),
  ];
}

/** Describes a changed field; for lists, the added and removed items. */
function describeField({ field, from, to }: FieldChange): string {
  if (!Array.isArray(from) || !Array.isArray(to)) return `${field}: ${valueText(from)} → ${valueText(to)}`;
  const [old, now] = [from.map(valueText), to.map(valueText)];
  const comes = now.filter((text) => !old.includes(text));
  const goes = old.filter((text) => !now.includes(text));
  if (comes.length + goes.length === 0) return `${field}: order changed`;
  const parts = [comes.length > 0 ? `+ ${comes.join(', ')}` : '', goes.length > 0 ? `− ${goes.join(', ')}` : ''];
  return `${field}: ${shorten(parts.filter(Boolean).join('; '), 2 * LONGEST_VALUE)}`;
}

const valueText = (value: unknown): string =>
  value === undefined ? 'none' : shorten(JSON.stringify(value), LONGEST_VALUE);

const shorten = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest)}…` : text;

const cut = <T>(list: readonly T[], most: number): readonly T[] => list.slice(0, most);

const andMore = (count: number, indent = ''): string[] => (count > 0 ? [`${indent}and ${number(count)} more`] : []);

const number = (value: number): string => value.toLocaleString('en');

const wordsOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function table(columns: readonly (readonly [title: string, count: (kind: SeedKind) => number])[]): string[] {
  const cell = (text: string) => text.padStart(11);
  return [
    ' '.repeat(12) + columns.map(([title]) => cell(title)).join(''),
    ...SEED_KINDS.map((kind) => kind.padEnd(12) + columns.map(([, count]) => cell(number(count(kind)))).join('')),
  ];
}

function behindTable({ rederived, orphans, skipped, adjusted, leftOut }: CatalogueReport, all = false): string[] {
  return [
    ...(rederived.scores > 0 ? ['', ...describeRederived(rederived)] : []),
    ...(orphans.processed > 0
      ? ['', `${orphans.success} of ${orphans.processed} unmatched scores now have a chart`]
      : []),
    ...section('Skipped, because this version does not support the game:', describeSkipped(skipped)),
    ...section('Loaded with changes:', describeRemarks(adjusted, all)),
    ...section('Left out:', describeRemarks(leftOut, all)),
  ];
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? ['', title, ...lines.map((line) => `  ${line}`)] : [];

/** Maximum number of entries named per reason, unless all are requested. */
const EXAMPLES = 3;

/** Returns a line for each reason, with the number of entries by file, and the first of them. */
function describeRemarks(remarks: SeedReport['leftOut'], all: boolean): string[] {
  const groups = [...Map.groupBy(remarks, ({ file, reason }) => `${file}\n${reason}`).values()];
  const lines = cut(groups, all ? Infinity : LISTED).map((group) => {
    const { file, reason } = group[0]!;
    const names = cut(group, all ? Infinity : EXAMPLES).map(({ what, index }) => what || `entry ${index}`);
    const more = group.length - names.length;
    const named = `${names.join(', ')}${more > 0 ? ` and ${number(more)} more` : ''}`;
    return `${file}: ${number(group.length)} ${group.length === 1 ? 'entry' : 'entries'}: ${reason}: ${named}`;
  });
  return [...lines, ...andMore(groups.length - lines.length)];
}

const describeSkipped = (skipped: SeedReport['skipped']): string[] =>
  Object.entries(skipped).map(([what, counts]) => {
    const parts = Object.entries(counts).map(([kind, count]) => counted(count, kind.slice(0, -1)));
    return `${what}: ${parts.join(', ')}`;
  });
