import type { MarkdownRenderer } from 'vitepress';

/** Code that is a colour and nothing else. */
const COLOUR = /^#[\da-f]{6}$/i;

/** Draws a colour as an attribute, because the policy of the pages allows no inline styles. */
const swatch = (colour: string): string =>
  `<svg class="swatch" viewBox="0 0 1 1" aria-hidden="true"><rect width="1" height="1" fill="${colour}"/></svg>`;

/** Shows a swatch in front of every colour that a page names as code. */
export function addSwatches(md: MarkdownRenderer): void {
  const usual = md.renderer.rules.code_inline!;
  md.renderer.rules.code_inline = (...args) => {
    const [tokens, at] = args;
    const { content } = tokens[at]!;
    return (COLOUR.test(content) ? swatch(content) : '') + usual(...args);
  };
}
