import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';

/** The only elements that Markdown can produce here. */
export type Tag =
  | 'p'
  | 'strong'
  | 'em'
  | 'del'
  | 'code'
  | 'pre'
  | 'blockquote'
  | 'ul'
  | 'ol'
  | 'li'
  | 'hr'
  | 'br'
  | 'a'
  | 'table'
  | 'tr'
  | 'th'
  | 'td';

/** Text, or an element with its children. */
export type Node = string | { tag: Tag; href?: string; children: readonly Node[] };

/** Deeper nesting is plain text. */
const DEEPEST = 8;

/**
 * Reads Markdown. Of HTML only the text is left, headings are lines in bold, and pictures are links to them: nothing is
 * loaded from elsewhere. Links lead to http, https and mail alone.
 */
export function parseMarkdown(text: string): readonly Node[] {
  try {
    return nodesOf(lexer(text, { gfm: true, breaks: true }), 0);
  } catch (error) {
    // Quotes within quotes, thousands of them.
    if (error instanceof RangeError) return [element('p', [text])];
    throw error;
  }
}

const element = (tag: Tag, children: readonly Node[] = []): Node => ({ tag, children });

const nodesOf = (tokens: readonly Token[] = [], depth: number): Node[] =>
  depth > DEEPEST ? tokens.map(({ raw }) => raw) : tokens.flatMap((token) => nodeOf(token as MarkedToken, depth + 1));

function nodeOf(token: MarkedToken, depth: number): Node | Node[] {
  const inside = () => ('tokens' in token ? nodesOf(token.tokens, depth) : []);
  switch (token.type) {
    case 'paragraph':
      return element('p', inside());
    case 'heading':
      return element('p', [element('strong', inside())]);
    case 'blockquote':
    case 'strong':
    case 'em':
    case 'del':
      return element(token.type, inside());
    case 'codespan':
      return element('code', [token.text]);
    case 'code':
      return element('pre', [element('code', [token.text])]);
    case 'hr':
    case 'br':
      return element(token.type);
    case 'list':
      return element(
        token.ordered ? 'ol' : 'ul',
        token.items.map((item) => element('li', nodesOf(item.tokens, depth))),
      );
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ ';
    case 'table':
      return tableOf(token, depth);
    case 'link':
      return linkTo(token.href, inside());
    case 'image':
      return linkTo(token.href, [token.text || token.href]);
    case 'space':
    case 'def':
      return [];
    case 'text':
      return token.tokens ? inside() : decode(token.text);
    default:
      return token.raw;
  }
}

const tableOf = ({ header, rows }: Tokens.Table, depth: number): Node =>
  element(
    'table',
    [header, ...rows].map((row) =>
      element(
        'tr',
        row.map((cell) => element(cell.header ? 'th' : 'td', nodesOf(cell.tokens, depth))),
      ),
    ),
  );

/** Without the link where it leads somewhere else than it should be able to. */
const linkTo = (href: string, children: Node[]): Node | Node[] =>
  /^(?:https?:\/\/|mailto:)[^\s]+$/i.test(href) ? { tag: 'a', href, children } : children;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: '\u00A0',
};
const decode = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name]!);
