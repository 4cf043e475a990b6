import type { Language } from './language.ts';

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
