import { SaxesParser } from 'saxes';

import { notThat } from '../shared/faults.ts';
import { decodeXML } from './decode.ts';

/** Element with its content. Attributes are ignored. */
export interface XMLElement {
  name: string;
  children: XMLElement[];
  /** Its own text, without that of its children. */
  text: string;
}

/** Deeper than any list of scores, and more elements than all charts of a game have. */
const MAX_DEPTH = 32;
const MAX_ELEMENTS = 500_000;

/** The only entities that exist without a DOCTYPE. */
const ENTITIES = Object.assign(Object.create(null) as Record<string, string>, {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
});

/**
 * Parses an XML file into its root element. Throws a 400 that says what was expected if it is not well-formed, too deep or too large, or
 * has a DOCTYPE: files of scores need none, and its entities could expand a small file into a huge one.
 */
export function readXML(body: Uint8Array, expected: string): XMLElement {
  const parser = new SaxesParser();
  parser.ENTITIES = ENTITIES;
  const top: XMLElement = { name: '', children: [], text: '' };
  const open = [top];
  let elements = 0;
  const refuse = (problem: string): never => {
    throw notThat(problem, expected);
  };
  const addText = (text: string) => {
    open.at(-1)!.text += text;
  };

  parser.on('error', ({ message }) => refuse(`The file is not valid XML: ${message.slice(0, 200)}`));
  parser.on('doctype', () => refuse('The file has a DOCTYPE, which is not read'));
  parser.on('opentag', ({ name }) => {
    if (open.length > MAX_DEPTH) refuse(`Elements of the file lie more than ${MAX_DEPTH} deep`);
    if (++elements > MAX_ELEMENTS) refuse(`The file has more than ${MAX_ELEMENTS} elements`);
    const element: XMLElement = { name, children: [], text: '' };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => open.pop());
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(decodeXML(body, expected)).close();
  return top.children[0] ?? refuse('The file has no element');
}

/** Returns the first child with this name. */
export const childOf = (element: XMLElement | undefined, name: string): XMLElement | undefined =>
  element?.children.find((child) => child.name === name);

/** Returns the trimmed text of the first child with this name; empty if there is none. */
export const textOf = (element: XMLElement | undefined, name: string): string =>
  childOf(element, name)?.text.trim() ?? '';
