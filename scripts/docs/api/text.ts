/** Returns a text that stands in Markdown as it is, but for code in it; in one line, so that a cell of a table can hold it. */
export const plain = (text: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replaceAll(/[<>*_[\]]/g, (sign) => `&#${sign.codePointAt(0)};`)))
    .join('')
    .replaceAll('|', String.raw`\|`)
    .replaceAll(/\s*\n\s*/g, ' ');

/** Returns code within a line; in the cell of a table a bar would end the cell. */
export const code = (text: string): string => `\`${text.replaceAll('|', String.raw`\|`)}\``;

/** Returns a table, or nothing if it has no rows. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0 ? '' : [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Returns a block of code. */
export const block = (language: string, text: string, tab?: string): string =>
  `\`\`\`${language}${tab === undefined ? '' : ` [${tab}]`}\n${text}\n\`\`\``;

/** Returns the parts that have a text, each as a paragraph. */
export const paragraphs = (...parts: readonly (string | false | undefined)[]): string =>
  parts.filter((part) => part !== '' && part !== false && part !== undefined).join('\n\n');
