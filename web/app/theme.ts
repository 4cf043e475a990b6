import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const violet: MantineColorsTuple = [
  '#f2efff',
  '#e0daf8',
  '#beb2ec',
  '#9a88e0',
  '#7c65d6',
  '#694fd0',
  '#5c3fd1',
  '#4f36b5',
  '#462fa2',
  '#3b278f',
];

export const theme = createTheme({
  primaryColor: 'violet',
  primaryShade: { light: 6, dark: 5 },
  colors: { violet },
  defaultRadius: 'md',
  respectReducedMotion: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", "Hiragino Sans", "Noto Sans JP", "Yu Gothic UI", sans-serif',
  autoContrast: true,
});

/** Quiet text and links have enough contrast to be read by everybody (WCAG AA). */
export const cssVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: { '--mantine-color-dimmed': colors.gray[7] },
  dark: { '--mantine-color-dimmed': colors.dark[1], '--mantine-color-anchor': colors.violet[3] },
});
