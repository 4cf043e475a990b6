import type { Language } from './language.ts';
import { texts } from './texts.ts';

export const gameSettingsTexts = texts({
  en: {
    title: 'Games',
    of: (game: string) => `Settings: ${game}`,
    intro: 'Choose how pages of this game begin.',
    choose: 'Choose what is shown first in each of your games.',
    none: 'You haven’t played anything yet',
    noneHint: 'A game has settings once you have a score in it.',
    notPlayed: 'You don’t have scores in this game yet',
    toImport: 'Import scores',
    toPage: 'Your page in this game',
    preferredProfileAlg: 'Profile rating',
    preferredProfileAlgHint: 'For leaderboards, graphs and the Rating tab',
    preferredScoreAlg: 'Score rating',
    preferredScoreAlgHint: 'For the order of PBs and the best scores',
    preferredSessionAlg: 'Session rating',
    preferredSessionAlgHint: 'For lists of sessions',
    defaultTable: 'Table of folders',
    scoreBucket: 'Folders are counted by',
    buckets: { lamp: 'Lamps', grade: 'Grades' },
    usual: (value: string) => `Default (${value})`,
    usualTable: 'Default',
    region: 'Region',
    forTools: 'For tools and other programs',
    forToolsHint: 'Stored for programs that read your settings.',
    preferredRanking: 'Ranks',
    preferredRankingHint: 'For the table of your PBs',
    rankings: { global: 'Among everybody', rival: 'Among rivals' },
    from: (min: string, max: string) => `${min} to ${max}`,
  },
  ja: {
    title: '機種別',
    of: (game: string) => `${game} の設定`,
    intro: 'この機種のページで最初に表示する内容を選べます。',
    choose: '機種ごとに、最初に表示する内容を選べます。',
    none: 'まだスコアがありません',
    noneHint: 'スコアを登録すると、その機種の設定ができるようになります。',
    notPlayed: 'この機種のスコアがまだありません',
    toImport: 'スコアをインポート',
    toPage: 'この機種のマイページ',
    preferredProfileAlg: 'プロフィールのレーティング',
    preferredProfileAlgHint: 'ランキング・グラフ・レーティングのページで使います',
    preferredScoreAlg: 'スコアのレーティング',
    preferredScoreAlgHint: '自己ベストの並び順とベストスコアで使います',
    preferredSessionAlg: 'セッションのレーティング',
    preferredSessionAlgHint: 'セッションの一覧で使います',
    defaultTable: 'フォルダのテーブル',
    scoreBucket: 'フォルダの集計',
    buckets: { lamp: 'ランプ別', grade: 'グレード別' },
    usual: (value: string) => `標準（${value}）`,
    usualTable: '標準',
    region: '地域',
    forTools: 'ツールなどのための設定',
    forToolsHint: 'あなたの設定を読み取るツールのために保存されます。',
    preferredRanking: '順位',
    preferredRankingHint: '自己ベストの表で使います',
    rankings: { global: '全プレイヤー', rival: 'ライバル内' },
    from: (min: string, max: string) => `${min}〜${max}`,
  },
});

/** Labels of the preferences that single games have. */
export const PREFERENCE_LABELS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    bpiTarget: 'BPI target',
    display2DXTra: 'Show 2dxtra charts',
    displayTables: 'Tables to show, by their symbols',
    jubilityTarget: 'jubility target',
    vf6Target: 'VF6 target',
  },
  ja: {
    bpiTarget: '目標 BPI',
    display2DXTra: '2dxtra の譜面を表示',
    displayTables: '表示する難易度表（記号）',
    jubilityTarget: '目標 jubility',
    vf6Target: '目標 VF6',
  },
};

/** Hints of those that these pages use, too. */
export const PREFERENCE_HINTS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    displayTables: 'Your pages name charts by their levels in these tables, in this order. Press Enter after each.',
  },
  ja: {
    displayTables: 'マイページの譜面名に、これらの表での難易度をこの順に表示します。1つずつ Enter で確定してください。',
  },
};
