import { texts } from './texts.ts';

/** Parts of a PB that the server names in English; others stay as they are. */
const PARTS: Readonly<Record<string, string>> = {
  'Best Score': 'ベストスコア',
  'Best EX Score': 'ベスト EX スコア',
  'Best DX Score': 'ベスト DX スコア',
  'Best Percent': 'ベスト達成率',
  'Best Music Rate': 'ベスト達成率',
  'Best Lamp': 'ベストランプ',
  'Best Note Lamp': 'ベストノートランプ',
  'Best Bell Lamp': 'ベストベルランプ',
  'Best Clear Lamp': 'ベストクリアランプ',
  'Best Sync Lamp': 'ベストシンクランプ',
  'Best Clear': 'ベストクリア',
  'Best Medal': 'ベストメダル',
  'Best Clear Medal': 'ベストクリアメダル',
  'Best FLARE': 'ベスト FLARE',
  'Best Platinum': 'ベストプラチナ',
  'Best Platinum Score': 'ベストプラチナスコア',
  'Lowest BP': '最小 BP',
};

export const detailTexts = texts({
  en: {
    notes: (count: string) => `${count} notes`,
    setGoal: 'Set a goal',
    toChart: 'Open the chart',
    history: 'Scores on this chart',
    madeOf: 'In the PB',
    part: (name: string) => name,
    further: (count: string) => `and ${count} more on the chart’s page`,
    rivals: 'Rivals',
    noRivals: 'No rivals chosen yet.',
    noRivalPlayed: 'No rival has played this chart.',
    goals: 'Goals',
    noGoals: 'No goals with this chart.',
  },
  ja: {
    notes: (count: string) => `${count} ノーツ`,
    setGoal: '目標を立てる',
    toChart: '譜面を開く',
    history: 'この譜面のスコア',
    madeOf: '自己ベストに含まれる',
    part: (name: string) => PARTS[name] ?? name,
    further: (count: string) => `ほか ${count} 件は譜面のページにあります`,
    rivals: 'ライバル',
    noRivals: 'まだライバルがいません。',
    noRivalPlayed: 'この譜面をプレイしたライバルはいません。',
    goals: '目標',
    noGoals: 'この譜面の目標はありません。',
  },
});
