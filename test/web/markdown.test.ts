import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { parseMarkdown, type Node } from '../../web/components/markdown/parse.ts';

const flat = (nodes: readonly Node[]): Exclude<Node, string>[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? [] : [node, ...flat(node.children)]));
const textOf = (nodes: readonly Node[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');
const tagsOf = (text: string) => flat(parseMarkdown(text)).map(({ tag }) => tag);
const linksOf = (text: string) => flat(parseMarkdown(text)).flatMap(({ href }) => href ?? []);

describe('Markdown', () => {
  const examples: readonly [what: string, text: string, tags: string[]][] = [
    ['emphasis', '**a** _b_ ~~c~~ `d`', ['p', 'strong', 'em', 'del', 'code']],
    ['lines as they were typed', 'one\ntwo', ['p', 'br']],
    ['a heading, as a line in bold', '# Me', ['p', 'strong']],
    ['lists', '- a\n- b\n\n1. c', ['ul', 'li', 'li', 'ol', 'li']],
    ['a quotation with code', '> a\n\n```\nb\n```', ['blockquote', 'p', 'pre', 'code']],
    ['a table', '| a |\n|---|\n| b |', ['table', 'tr', 'th', 'tr', 'td']],
    ['a line', '---', ['hr']],
  ];
  test.for(examples)('has %s', ([, text, tags]) => {
    expect(tagsOf(text)).toEqual(tags);
  });

  test('has links to other sites and to mail, also where they are just written', () => {
    expect(linksOf('[a](https://a.example/?x=1&y=2) http://b.example [c](mailto:c@c.example)')).toEqual([
      'https://a.example/?x=1&y=2',
      'http://b.example',
      'mailto:c@c.example',
    ]);
  });

  test('has no links to anything else, but their text', () => {
    for (const href of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      '//evil.example',
      '/logout',
      'file:///etc',
    ])
      expect([linksOf(`[text](${href})`), textOf(parseMarkdown(`[text](${href})`))]).toEqual([[], 'text']);
    expect(linksOf('<javascript:alert(1)>')).toEqual([]);
  });

  test('loads no pictures: they are links', () => {
    const nodes = parseMarkdown('![my setup](https://pictures.example/me.png)');
    expect(flat(nodes)).toMatchObject([{ tag: 'p' }, { tag: 'a', href: 'https://pictures.example/me.png' }]);
    expect(textOf(nodes)).toBe('my setup');
  });

  test('shows HTML as it is written', () => {
    const html = '<img src=x onerror="alert(1)"> <b>bold</b>';
    expect([tagsOf(html).filter((tag) => tag !== 'p'), textOf(parseMarkdown(html))]).toEqual([[], html]);
    expect(textOf(parseMarkdown('<script>alert(1)</script>'))).toContain('<script>');
    expect(textOf(parseMarkdown('a &lt; b &amp;amp; c'))).toBe('a < b &amp; c');
  });

  test('that nobody would write is text, however deep', () => {
    for (const text of ['>'.repeat(2000), '> '.repeat(300), '- '.repeat(900), '['.repeat(2000), '*a **b '.repeat(280)])
      expect(flat(parseMarkdown(text)).length).toBeLessThan(1500);
  });

  test('of any kind can be read, and leads nowhere but to http, https and mail', () => {
    const bits = fc.constantFrom(
      '[',
      ']',
      '(',
      ')',
      '!',
      '<',
      '>',
      '*',
      '_',
      '`',
      '\n',
      '- ',
      '|',
      '#',
      'http://',
      'javascript:',
      'a',
      '&',
      '\\',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 60 }), (parts) => {
        for (const href of linksOf(parts.join(''))) expect(href).toMatch(/^(https?:\/\/|mailto:)/i);
      }),
      { numRuns: 500 },
    );
  });
});
