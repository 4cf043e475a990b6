import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useEffect } from 'react';

import { useTexts } from '../texts/index.ts';
import { shellTexts } from '../texts/shell.ts';

const load = () => import('../pages/search/QuickSearch.tsx');
const QuickSearch = lazy(load);

/** Delay after which the search is loaded anyway (ms), so that text typed right after the `/` is not lost. */
const AFTER = 2000;

/** Button in the form of a search field in the header; it opens the search, as `/` does. */
export function HeaderSearch() {
  const t = useTexts(shellTexts);
  const [opened, { open, close }] = useDisclosure();
  useHotkeys([['/', open]]);
  useEffect(() => {
    const timer = setTimeout(() => void load(), AFTER);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <UnstyledButton className="header-search" onClick={open} aria-haspopup="dialog" aria-keyshortcuts="/">
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden fill="none" stroke="currentColor" strokeWidth="1.6">
          <circle cx="7" cy="7" r="4.5" />
          <path d="m10.5 10.5 4 4" />
        </svg>
        <span className="header-search-hint">{t.searchHint}</span>
        <VisuallyHidden>{t.search}</VisuallyHidden>
      </UnstyledButton>
      {opened && (
        <Suspense>
          <QuickSearch close={close} />
        </Suspense>
      )}
    </>
  );
}
