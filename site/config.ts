import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { transformerStyleToClass } from '@shikijs/transformers';
import { defineConfig, type MarkdownEnv, type MarkdownRenderer } from 'vitepress';

import { sidebars } from '../scripts/docs/navigation.ts';
import { slugify } from '../scripts/docs/slug.ts';
import { adaptLinks } from './links.ts';
import { noteBundled } from './note-bundled.ts';
import { searchable } from './searchable.ts';
import { addSwatches } from './swatches.ts';

/** Colours of code are classes: the policy of the pages allows no inline styles. */
const codeStyles = transformerStyleToClass({ classPrefix: 'c-' });
const CODE_CSS = 'assets/code.css';

/** Returns rules in one order: pages are made at once, and each adds its own. */
const sortedRules = (css: string): string => (css.match(/[^}]+\}/g) ?? []).sort().join('');

/** Styles that stand in a page before its scripts run; `theme.css` has what they say. */
const STYLES = / style="(--vp-vh:0px|position:relative);?"/g;

const INLINE = /<script(?: id="[^"]*")?>([\s\S]*?)<\/script>/g;

/** Moves the scripts that stand in a page into a file: the policy of the pages allows nothing inline. */
function withoutInline(html: string, file: string, outDir: string): string {
  const script = [...html.matchAll(INLINE)].map(([, code]) => code!.trim()).join(';\n');
  const name = `assets/early.${createHash('sha256').update(script).digest('hex').slice(0, 8)}.js`;
  const path = join(outDir, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${script}\n`);
  const to = (target: string) => relative(dirname(file), join(outDir, target));
  const tags = `<link rel="stylesheet" href="${to(CODE_CSS)}"><script src="${to(name)}"></script>`;
  return html.replaceAll(INLINE, '').replaceAll(STYLES, '').replace('</title>', `</title>\n    ${tags}`);
}

/** The documentation: guides of docs/ and the reference of the API, for servers under /docs and for any folder of a web server. */
export default defineConfig({
  title: 'Kaiden',
  titleTemplate: ':title · Kaiden',
  description: 'Guides and API reference of Kaiden, a self-hosted score tracker for rhythm games.',
  lang: 'en',
  // Relative: the site is the same under every address.
  base: './',
  vue: {
    features: {
      // Names of styles follow from the package's file, wherever the checkout is: two builds have the same bytes.
      componentIdGenerator: (path, source, _, getHash) => getHash(path.replace(/^.*node_modules\//, '') + source),
    },
  },
  vite: {
    plugins: [noteBundled(process.env['KAIDEN_DOCS_BUNDLED']!)],
    build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 10_000, reportCompressedSize: false },
  },
  // With it, changing the theme adds an inline style.
  appearance: { disableTransition: false },
  markdown: {
    anchor: { slugify },
    headers: { slugify },
    toc: { slugify },
    codeTransformers: [codeStyles],
    config(md) {
      adaptLinks(md);
      addSwatches(md);
    },
  },
  transformHtml: (html, file, { siteConfig }) => withoutInline(html, file, siteConfig.outDir),
  buildEnd: ({ outDir }) => writeFileSync(join(outDir, CODE_CSS), sortedRules(codeStyles.getCSS())),
  themeConfig: {
    logo: '/favicon.svg',
    outline: { level: [2, 3] },
    sidebar: sidebars(),
    nav: [
      { text: 'Guides', link: '/' },
      { text: 'Games', link: '/games/', activeMatch: '^/games/' },
      { text: 'API', link: '/api/', activeMatch: '^/api/' },
      { text: 'Decisions', link: '/adr/', activeMatch: '^/adr/' },
      { text: 'Changes', link: '/changelog' },
    ],
    search: {
      provider: 'local',
      options: {
        _render: (text: string, env: MarkdownEnv, md: MarkdownRenderer) => searchable(md.render(text, env), env),
      },
    },
  },
});
