/** A text that stands in a table cell or a paragraph as it is. */
export const plain = (text: string): string => text.replaceAll(/[\\`*_<>|[\]]/g, '\\$&').replaceAll(/\s+/g, ' ');

/** A name that has to be typed exactly. */
export function code(name: string): string {
  const fence = name.includes('`') ? '``' : '`';
  const padding = name.includes('`') ? ' ' : '';
  return `${fence}${padding}${name.replaceAll('|', '\\|')}${padding}${fence}`;
}

/** Names with commas between. */
export const codes = (names: readonly string[]): string => names.map(code).join(', ');

/** A table; columns in which every cell is empty are left out. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const shown = head.flatMap((_, column) => (rows.some((row) => row[column]) ? [column] : []));
  const line = (cells: readonly string[]) => `| ${shown.map((column) => cells[column] ?? '').join(' | ')} |`;
  return [line(head), `|${shown.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

/** Lines of a list. */
export const list = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');

/** Blocks with an empty line between; empty ones are left out. */
export const blocks = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n');
