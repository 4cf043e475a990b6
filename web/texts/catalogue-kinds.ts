import type { Language } from './language.ts';

/** Kinds of entries of a song database. */
export const CATALOGUE_KINDS = {
  en: {
    songs: 'Songs',
    charts: 'Charts',
    folders: 'Folders',
    tables: 'Tables',
    goals: 'Goals',
    quests: 'Quests',
    questlines: 'Questlines',
    courses: 'Courses',
  },
  ja: {
    songs: '楽曲',
    charts: '譜面',
    folders: 'フォルダ',
    tables: 'テーブル',
    goals: '目標',
    quests: 'クエスト',
    questlines: 'クエストライン',
    courses: 'コース',
  },
} as const satisfies Record<Language, unknown>;
