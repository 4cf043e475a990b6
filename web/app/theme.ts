import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const violet: MantineColorsTuple = [
  '#f3f0ff',
  '#e5deff',
  '#cabdff',
  '#b09cff',
  '#9479fb',
  '#7d5bf2',
  '#6641dd',
  '#5634bf',
  '#472b9e',
  '#38227d',
];

/** The night of an arcade: greys with some violet. From text (0) to the page behind the cards (8). */
const dark: MantineColorsTuple = [
  '#e4e1ef',
  '#bcb7cf',
  '#9b95b3',
  '#6d6788',
  '#3a3550',
  '#2c283e',
  '#221e31',
  '#1a1726',
  '#110f1a',
  '#0a0910',
];

const TEXT = 'system-ui, -apple-system, "Segoe UI", "Hiragino Sans", "Noto Sans JP", "Yu Gothic UI", sans-serif';

export const theme = createTheme({
  primaryColor: 'violet',
  primaryShade: { light: 6, dark: 5 },
  colors: { violet, dark },
  defaultRadius: 'md',
  respectReducedMotion: true,
  fontFamily: TEXT,
  headings: { fontFamily: `"Chakra Petch", ${TEXT}`, fontWeight: '600' },
  autoContrast: true,
  components: {
    // The heading of a dialog is not that of the page.
    Modal: { defaultProps: { attributes: { header: { role: 'presentation' } } } },
    // A menu holds nothing but its items, and belongs to the part of the page that its button is in.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, withinPortal: false } },
  },
});

/** Quiet text and links have enough contrast to be read by everybody (WCAG AA). */
export const cssVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: { '--display': `"Chakra Petch", ${TEXT}` },
  light: {
    '--mantine-color-dimmed': colors.gray[7],
    '--page': '#f6f5fb',
    '--gold': '#8a5a00',
    '--gold-fill': '#e0a100',
    '--raise': '#0a7350',
    '--fall': '#b3261e',
  },
  dark: {
    '--mantine-color-dimmed': colors.dark[1],
    '--mantine-color-anchor': colors.violet[3],
    '--page': colors.dark[8],
    '--gold': '#ffd166',
    '--gold-fill': '#ffd166',
    '--raise': '#4fe0a4',
    '--fall': '#ff9a90',
  },
});
