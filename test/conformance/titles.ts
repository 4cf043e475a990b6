const TITLE =
  /(?:\b(?:test|describe)(?:\.\w+)*|\))(?:<[^>\n]*>)?\(\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`]*`)\s*,/g;

const indentAt = (text: string, at: number): number => {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1);
  return line.length - line.trimStart().length;
};

/** The literal without its quotes, as the running program has it. */
const unquote = (literal: string): string => literal.slice(1, -1).replaceAll(/\\(.)/g, '$1');

/**
 * Titles of all tests of a file, each after those of the groups that it stands in, joined by a space. Reads the formatted
 * source: what is indented deeper than a group stands in it.
 */
export function titlesIn(text: string): string[] {
  const open: { indent: number; title: string }[] = [];
  return [...text.matchAll(TITLE)].map(({ index, 1: literal }) => {
    const indent = indentAt(text, index);
    while (open.length > 0 && open.at(-1)!.indent >= indent) open.pop();
    open.push({ indent, title: unquote(literal!) });
    return open.map(({ title }) => title).join(' ');
  });
}
