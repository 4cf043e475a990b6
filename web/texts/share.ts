import { texts } from './texts.ts';

/** Texts of the button that shares a page. */
export const shareTexts = texts({
  en: {
    share: 'Share',
    linkCopied: 'Link copied.',
  },
  ja: {
    share: '共有',
    linkCopied: 'リンクをコピーしました。',
  },
});
