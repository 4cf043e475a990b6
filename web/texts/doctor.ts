import type { Language } from './language.ts';
import { translate, type Patterns } from './patterns.ts';

/** Names of the checks in Japanese, by the name that the server uses. */
const TITLES: Readonly<Record<string, string>> = {
  Scores: 'スコア',
  Sessions: 'セッション',
  PBs: '自己ベスト',
  'PB ratings': '自己ベストのレーティング',
  Profiles: 'プロフィール',
  'Profile ratings': 'プロフィールのレーティング',
  Classes: '段位・クラス',
  'Goals and quests': '目標とクエスト',
  'Play counts': 'プレイ回数',
  Leaderboards: 'ランキング',
  Folders: 'フォルダ',
  Imports: 'インポート',
  References: '参照',
  Search: '検索',
  'Session names': 'セッション名',
  'Unmatched scores': '譜面不明のスコア',
};

/** A value of a difference; a missing one is "nothing". */
const valueIn = (value: string): string => (value === 'nothing' ? 'なし' : value);

const title = (english: string): string => TITLES[english] ?? english;

/** Differences, as the server describes them. */
const DIFFERENCES: Patterns = [
  [
    /^([A-Z][^:]*): (\S+) \(user (\d+)\), (\S+), (.+): stored (.+), expected (.+)$/,
    (_, check, name, id, game, what, stored, expected) =>
      `${title(check)}：${name}（ユーザー ${id}）、${game}、${what}：保存値 ${valueIn(stored)}、正しい値 ${valueIn(expected)}`,
  ],
  [
    /^([A-Z][^:]*): (.+): stored (.+), expected (.+)$/,
    (_, check, what, stored, expected) =>
      `${title(check)}：${what}：保存値 ${valueIn(stored)}、正しい値 ${valueIn(expected)}`,
  ],
  [/^([A-Z][^:]*): (.+)$/, (_, check, what) => `${title(check)}：${what}`],
];

/** Returns a difference that the integrity check has found, in a language. */
export const differenceIn = (language: Language, description: string): string =>
  language === 'en' ? description : (translate(DIFFERENCES, description) ?? description);
