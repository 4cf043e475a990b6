/** Languages of pictures with words. */
export const LANGUAGES = ['en', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

interface Words {
  inGame: string;
  estimate: string;
  /** Formats the number of plays of a part that count. */
  counted: (count: number, capacity: number | null) => string;
  sum: (sum: string) => string;
  floor: (floor: string) => string;
  /** Names of parts by the names of the API, with the game after a space where games differ; others are shown as they are. */
  parts: Readonly<Record<string, string>>;
}

/** Words of pictures of ratings. */
export const RATING_WORDS: Readonly<Record<Language, Words>> = {
  en: {
    inGame: 'in the game',
    estimate: 'estimate',
    counted: (count, capacity) => (capacity === null ? `${count} plays` : `${count} of ${capacity}`),
    sum: (sum) => `sum ${sum}`,
    floor: (floor) => `to beat ${floor}`,
    parts: {
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
  },
  ja: {
    inGame: 'ゲーム内',
    estimate: '推定',
    counted: (count, capacity) => (capacity === null ? `${count} 譜面` : `${capacity} 枠中 ${count} 譜面`),
    sum: (sum) => `合計 ${sum}`,
    floor: (floor) => `下限 ${floor}`,
    parts: {
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
  },
};

/** Returns the name of a part of a game's rating in a language. */
export function partName(language: Language, game: string, part: string): string {
  const { parts } = RATING_WORDS[language];
  return parts[`${part} ${game}`] ?? parts[part] ?? part;
}
