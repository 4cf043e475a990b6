/** Colours of the web app's pages: background and text. Tests compare them with the browser's. */
export const PAGES = {
  light: { body: '#ffffff', text: '#000000' },
  dark: { body: '#1a1726', text: '#e4e1ef' },
} as const;

/** Least contrast of text (WCAG AA). */
export const READABLE = 4.5;

type RGB = readonly [number, number, number];

/** Returns the parts of a colour such as "#rrggbb". */
export const parse = (colour: string): RGB =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as RGB;

const luminance = (rgb: RGB) =>
  rgb
    .map((value) => value / 255)
    .map((value) => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    .reduce((sum, value, at) => sum + value * [0.2126, 0.7152, 0.0722][at]!, 0);

/** Returns the contrast of two colours by WCAG, from 1 to 21. */
export function contrast(a: RGB, b: RGB): number {
  const [dark, light] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const mix = (a: RGB, b: RGB, share: number) =>
  a.map((value, at) => value * share + b[at]! * (1 - share)) as unknown as RGB;

/** Returns a colour as badges of a theme are filled with it: so much of it on the page. */
export const tinted = (colour: RGB, theme: keyof typeof PAGES, tint: number): RGB =>
  mix(colour, parse(PAGES[theme].body), tint);

/** Returns the contrast of a page's text on a tint of a colour, as badges show it; for gradients the least one. */
export function contrastOnTint(stops: readonly string[], theme: keyof typeof PAGES, tint: number): number {
  const text = parse(PAGES[theme].text);
  const between = stops.flatMap((stop, at) => {
    const next = stops[at + 1];
    return next === undefined ? [parse(stop)] : [parse(stop), mix(parse(stop), parse(next), 0.5)];
  });
  return Math.min(...between.map((colour) => contrast(tinted(colour, theme, tint), text)));
}
