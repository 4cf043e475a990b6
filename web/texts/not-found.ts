import { texts } from './texts.ts';

/** Texts of the page for addresses that lead nowhere. */
export const notFoundTexts = texts({
  en: {
    notFound: 'Page not found',
    notFoundHint: 'Check the address. The page may have been deleted.',
  },
  ja: {
    notFound: 'ページが見つかりません',
    notFoundHint: 'アドレスが間違っているか、削除された可能性があります。',
  },
});
