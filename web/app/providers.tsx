import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';

import { firstLanguage, LanguageContext, storeLanguage } from '../texts/index.ts';
import type { Language } from '../texts/language.ts';
import { queryClient } from './queries.ts';
import { cssVariables, theme } from './theme.ts';

/** Time by which the page is loaded (ms); notices wait for that long. */
const AFTER = 1000;
const Notices = lazy(async () => {
  await new Promise((done) => setTimeout(done, AFTER));
  return import('./Notices.tsx');
});

/** Nonce of inline styles that the server allows. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
// The library that locks scrolling behind dialogs reads it from here.
Object.assign(globalThis, { __webpack_nonce__: nonce });

export function Providers({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(firstLanguage);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const languages = useMemo(() => ({ language, choose }), [language]);
  function choose(chosen: Language) {
    storeLanguage(chosen);
    setLanguage(chosen);
  }
  return (
    <LanguageContext value={languages}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <QueryClientProvider client={queryClient}>
          <Suspense>
            <Notices />
          </Suspense>
          {children}
        </QueryClientProvider>
      </MantineProvider>
    </LanguageContext>
  );
}
