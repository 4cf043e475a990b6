/** Cells that a terminal gives a character: two for the wide ones of East Asian scripts. */
const width = (text: string): number =>
  [...text].reduce(
    (sum, character) =>
      sum +
      (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/.test(character)
        ? 2
        : 1),
    0,
  );

/** Lines of text with the columns under each other; numbers stand to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, column) => Math.max(...[name, ...rows.map((row) => row[column] ?? '')].map(width)));
  const numeric = head.map(
    (_, column) => rows.length > 0 && rows.every((row) => /^[\d.,–%-]+( of \d+)?$/.test(row[column] ?? '')),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => {
        const gap = ' '.repeat(widths[column]! - width(cell));
        return numeric[column] ? gap + cell : cell + gap;
      })
      .join('  ')
      .trimEnd();
  return [line(head), line(widths.map((size) => '─'.repeat(size))), ...rows.map(line)]
    .map((text) => `  ${text}`)
    .join('\n');
}
