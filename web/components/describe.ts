import { queryOptions, useQuery } from '@tanstack/react-query';
import { KaidenError } from 'kaiden-client';

import { useLanguage, useTexts } from '../texts/index.ts';
import { shellTexts } from '../texts/shell.ts';

/** The texts are only loaded by readers who need them, and stay English until they are there. */
const translations = queryOptions({
  queryKey: ['texts', 'refusals'],
  queryFn: () => import('../texts/refusals.ts'),
  staleTime: Infinity,
});

function useTranslations() {
  const { language } = useLanguage();
  return useQuery({ ...translations, enabled: language !== 'en' }).data;
}

/** Returns whether an error is that nothing came from the server: no answer, or no script. */
export const isUnanswered = (error: unknown): boolean => !isAnswer(error);

const isAnswer = (error: unknown): error is KaidenError =>
  error instanceof KaidenError && error.code !== 'network_error';

/** Returns a function that describes an error in the reader's language: as the server did, or that it does not respond. */
export function useDescribe(): (error: unknown) => string {
  const { language } = useLanguage();
  const { offline, offlineChange } = useTexts(shellTexts);
  const translated = useTranslations();
  return (error) => {
    if (!isAnswer(error)) return navigator.onLine ? offline : offlineChange;
    return translated ? translated.refusalIn(language, error) : error.message;
  };
}

/** Returns a function that describes a fault of an input in the reader's language. */
export function useFaultText(): (message: string) => string {
  const { language } = useLanguage();
  const translated = useTranslations();
  return (message) => translated?.faultIn(language, message) ?? message;
}
