const TITLE =
  /(?:\b(?:test|describe)(?:\.\w+)*|\))(?:<[^>\n]*>)?\(\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`]*`)\s*,/g;

/** A test that does not run everywhere proves nothing. */
const CONDITIONAL = /\b(?:test|describe)\.(?:skip|skipIf|runIf|todo|fails)\b/;

/** The line up to a place, with what stands before the place in it. */
const lineTo = (text: string, at: number): string => text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
const indentOf = (line: string): number => line.length - line.trimStart().length;

/** The literal without its quotes, as the running program has it. */
const unquote = (literal: string): string => literal.slice(1, -1).replaceAll(/\\(.)/g, '$1');

/**
 * Titles of all tests of a file that always run, each after those of the groups that it stands in, joined by a space.
 * Reads the formatted source: what is indented deeper than a group stands in it.
 */
export function titlesIn(text: string): string[] {
  const open: { indent: number; title: string; always: boolean }[] = [];
  return [...text.matchAll(TITLE)].flatMap(({ index, 0: call, 1: literal }) => {
    const line = lineTo(text, index);
    const indent = indentOf(`${line}x`);
    while (open.length > 0 && open.at(-1)!.indent >= indent) open.pop();
    open.push({ indent, title: unquote(literal!), always: !CONDITIONAL.test(line + call) });
    return open.every(({ always }) => always) ? [open.map(({ title }) => title).join(' ')] : [];
  });
}
