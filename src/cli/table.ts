import stringWidth from 'string-width';

/** Formats a table with aligned columns; numbers are aligned to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, column) =>
    Math.max(...[name, ...rows.map((row) => row[column] ?? '')].map((text) => stringWidth(text))),
  );
  const numeric = head.map(
    (_, column) => rows.length > 0 && rows.every((row) => /^[\d.,–%-]+( of \d+)?$/.test(row[column] ?? '')),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => {
        const gap = ' '.repeat(widths[column]! - stringWidth(cell));
        return numeric[column] ? gap + cell : cell + gap;
      })
      .join('  ')
      .trimEnd();
  return [line(head), line(widths.map((size) => '─'.repeat(size))), ...rows.map(line)]
    .map((text) => `  ${text}`)
    .join('\n');
}
