import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

import { CARD_HEIGHT, CARD_WIDTH, type Preview } from '../play/cards/preview.ts';

const SITE = 'Kaiden';

/**
 * Returns the head of a page for other sites and search engines: its title, and Open Graph tags, which chats read too. `base` is the
 * address of the server, `path` that of the page. All of it is escaped.
 */
export function headOf(
  { title, description, picture, type }: Preview,
  { base, path }: { base: string; path: string },
): string {
  const tags: readonly [name: string, content: string][] = [
    ['og:site_name', SITE],
    ['og:type', type],
    ['og:title', title],
    ['og:description', description],
    ['og:url', base + path],
    ['og:image', base + picture],
    ['og:image:type', 'image/png'],
    ['og:image:width', String(CARD_WIDTH)],
    ['og:image:height', String(CARD_HEIGHT)],
    ['og:image:alt', `${title}: ${description}`],
  ];
  const head = html`<title>${title === SITE ? SITE : `${title} · ${SITE}`}</title>
    <meta name="description" content="${description}" />
    ${tags.map(([name, content]) => html`<meta property="${name}" content="${content}" />`)}
    <meta name="twitter:card" content="summary_large_image" />`;
  // Html is a promise only if it contains one.
  return (head as HtmlEscapedString).toString();
}
