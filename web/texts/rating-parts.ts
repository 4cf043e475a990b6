import type { Language } from './language.ts';

/** Names of the parts of ratings, with the game after a space where games differ; the games' own words are not here. */
export const PART_NAMES: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    new: 'New songs',
    old: 'Older songs',
    hot: 'HOT',
    other: 'OTHER',
    pickUp: 'PICK UP',
    common: 'COMMON',
    best: 'Best',
    top: 'Top, counted again',
    score: 'Score',
    platinum: 'Platinum',
    all: 'All plays',
  },
  ja: {
    new: '新曲枠',
    old: '旧曲枠',
    'old chunithm': 'ベスト枠',
    'old ongeki': 'ベスト枠',
    hot: 'HOT',
    other: 'OTHER',
    pickUp: 'PICK UP',
    common: 'COMMON',
    best: 'ベスト枠',
    top: 'トップ枠（二重に加算）',
    score: 'スコア枠',
    platinum: 'プラチナ枠',
    all: 'すべて',
  },
};
