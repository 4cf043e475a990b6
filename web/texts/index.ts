import { createContext, use } from 'react';

import { LANGUAGES, type Language } from './language.ts';

/** Text, or a function that returns it for numbers and names. */
type Texts = { [name: string]: string | ((...values: never[]) => string) | Texts };
type Like<T> = {
  [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...values: infer V) => string
      ? (...values: V) => string
      : Like<T[K]>;
};

/** The texts of one part of the app, in every language; a text that is missing in one does not compile. */
export const texts = <const T extends Texts>(all: { en: T } & { [L in Exclude<Language, 'en'>]: Like<T> }) =>
  all as unknown as Record<Language, Like<T>>;

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
