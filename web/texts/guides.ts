import { texts } from './texts.ts';

export const guideTexts = texts({
  en: {
    title: 'How to get your scores',
    intro: 'For each game, the tools and files that Kaiden takes, step by step.',
    game: 'Game',
    allGames: 'All games',
    everyGame: 'Every game',
    none: 'Nothing for this game alone',
    noneHint: 'Tools that speak BATCH-MANUAL work with every game: see below.',
    byFile: (format: string) => `Import a file: ${format}`,
    byHook: (hook: string) => `Set up ${hook}`,
    byKey: 'Create an API key',
    hook: (hook: string) => `${hook} (sends each play by itself)`,
    chosen: (format: string) => `Next file: ${format}`,
    detect: 'Detect the type instead',
  },
  ja: {
    title: 'スコアの取り込み方',
    intro: '機種ごとに、対応しているツールやファイルと手順を説明します。',
    game: '機種',
    allGames: 'すべての機種',
    everyGame: '全機種共通',
    none: 'この機種専用の方法はありません',
    noneHint: 'BATCH-MANUAL に対応したツールは、どの機種でも使えます（下を参照）。',
    byFile: (format: string) => `ファイルを取り込む：${format}`,
    byHook: (hook: string) => `${hook} を設定する`,
    byKey: 'API キーを作成',
    hook: (hook: string) => `${hook}（プレイを自動で送信）`,
    chosen: (format: string) => `ファイルの種類：${format}`,
    detect: '種類を自動で判別する',
  },
});
