import type { MarkdownEnv } from 'vitepress';

/** Code: examples are many, much alike, and seldom searched for. */
const EXAMPLES = /<div class="language-[\s\S]*?<\/div>/g;
/** Icons and buttons between the tabs of examples. */
const TABS = /<div class="tabs">[\s\S]*?<\/div>/g;

/** Returns what the search finds of a page: all of a guide, and the API reference without its examples. */
export const searchable = (html: string, { relativePath }: MarkdownEnv): string =>
  relativePath.startsWith('api/') ? html.replaceAll(EXAMPLES, '').replaceAll(TABS, '') : html;
