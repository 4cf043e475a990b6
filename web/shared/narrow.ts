import { useMediaQuery } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';

/** Width from which tables have columns; below, each row is two lines. Beside the menu there is less room than on the screen. */
const WIDE = '(min-width: 62em)';

/** Returns whether the screen is so narrow that each row of a table is two lines. */
export const useIsNarrow = (): boolean => !useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false });

/** Returns it outside of components. */
export const isNarrow = (): boolean => !window.matchMedia(WIDE).matches;

function onResize(changed: () => void) {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}

/** Menu, padding and scroll bar beside the content (px). */
const BESIDE = 220 + 32 + 20;

/** Returns the width that the content of a page has on a wide screen, in rem. */
export const useContentWidth = (): number => (useSyncExternalStore(onResize, () => window.innerWidth) - BESIDE) / 16;
