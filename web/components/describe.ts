import { KaidenError } from 'kaiden/client';

import { useLanguage, useTexts } from '../texts/index.ts';
import { faultIn, refusalIn } from '../texts/refusals.ts';
import { shellTexts } from '../texts/shell.ts';

/** Returns a function that describes an error in the reader's language: as the server did, or that it does not respond. */
export function useDescribe(): (error: unknown) => string {
  const { language } = useLanguage();
  const { offline } = useTexts(shellTexts);
  return (error) =>
    error instanceof KaidenError && error.code !== 'network_error' ? refusalIn(language, error) : offline;
}

/** Returns a function that describes a fault of an input in the reader's language. */
export function useFaultText(): (message: string) => string {
  const { language } = useLanguage();
  return (message) => faultIn(language, message);
}
