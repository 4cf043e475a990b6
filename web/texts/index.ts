import { createContext, use } from 'react';

import { LANGUAGES, type Language } from './language.ts';

const STORED = 'kaiden.language';
const isLanguage = (name: string | null | undefined): name is Language =>
  name !== null && name !== undefined && name in LANGUAGES;

/** Returns the reader's former choice, else the first supported language of the browser, else English. */
export function firstLanguage(): Language {
  const chosen = localStorage.getItem(STORED);
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map((name) => name.slice(0, 2)).find((name) => isLanguage(name)) ?? 'en';
}

export function storeLanguage(language: Language): void {
  localStorage.setItem(STORED, language);
}

export const LanguageContext = createContext<{ language: Language; choose: (language: Language) => void }>({
  language: 'en',
  choose: () => undefined,
});

export const useLanguage = () => use(LanguageContext);

/** Texts of a part of the app in the reader's language. */
export const useTexts = <T>(all: Record<Language, T>): T => all[useLanguage().language];
