type Row = readonly (string | number)[];

/** Prints a table: first column to the left, the others to the right, those in `text` to the left as well. */
export function printTable(
  title: string,
  heads: readonly string[],
  rows: readonly Row[],
  text: readonly string[] = [],
) {
  const cells = [heads, ...rows.map((row) => row.map(String))];
  const widths = heads.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)));
  const isText = heads.map((head, column) => column === 0 || text.includes(head));
  const line = (row: readonly string[]) =>
    widths
      .map((width, column) =>
        isText[column] ? (row[column] ?? '').padEnd(width) : (row[column] ?? '').padStart(width),
      )
      .join('  ')
      .trimEnd();
  console.log(`\n${title}\n`);
  console.log(line(heads));
  console.log(widths.map((width) => '-'.repeat(width)).join('  '));
  for (const row of cells.slice(1)) console.log(line(row));
}

/** Prints a sentence below a table. */
export const printNote = (text: string): void => console.log(`  ${text}`);
