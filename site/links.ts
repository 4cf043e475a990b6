import type { MarkdownRenderer } from 'vitepress';

import { sitePages, targetOf } from '../scripts/docs/sources.ts';

type Token = ReturnType<MarkdownRenderer['parse']>[number];

/** Leaves out the link at `begin`, and its end. */
function withoutLink(tokens: readonly Token[], begin: Token): Token[] {
  const at = tokens.indexOf(begin);
  const end = tokens.findIndex(
    ({ type, level }, index) => index > at && type === 'link_close' && level === begin.level,
  );
  return tokens.filter((_, index) => index !== at && index !== end);
}

const isElsewhere = (href: string): boolean => /^([a-z][a-z+.-]*:|#|\/)/i.test(href);

/** Returns the page's tokens with links that lead to what the site has. */
function adapt(tokens: readonly Token[], from: string, pages: ReadonlyMap<string, string>): Token[] {
  let adapted = [...tokens];
  for (const token of tokens) {
    const href = token.type === 'link_open' ? token.attrGet('href') : null;
    if (href === null || isElsewhere(href)) continue;
    const target = targetOf(href, from, pages);
    if (target.kind === 'none') adapted = withoutLink(adapted, token);
    else token.attrSet('href', target.to);
    if (target.kind === 'file') token.attrSet('download', '');
  }
  return adapted;
}

/** Has the links of pages, which are for readers of the repository, lead to what the site has. */
export function adaptLinks(md: MarkdownRenderer): void {
  const pages = sitePages();
  const sources = new Map([...pages].map(([source, page]) => [page, source]));
  md.core.ruler.after('inline', 'kaiden_links', ({ tokens, env }) => {
    const { relativePath = '' } = env as { relativePath?: string };
    const from = sources.get(relativePath);
    // The pages made for the site already link to its own.
    if (from === undefined) return;
    for (const token of tokens) if (token.children) token.children = adapt(token.children, from, pages);
  });
}
