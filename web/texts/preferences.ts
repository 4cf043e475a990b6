import { texts } from './texts.ts';

/** Texts of language and colours. */
export const preferenceTexts = texts({
  en: {
    language: 'Language',
    light: 'Light',
    dark: 'Dark',
    system: 'System',
    theme: 'Theme',
  },
  ja: {
    language: '言語',
    light: 'ライト',
    dark: 'ダーク',
    system: 'システムに合わせる',
    theme: 'テーマ',
  },
});
