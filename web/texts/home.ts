import { texts } from './index.ts';

export const homeTexts = texts({
  en: {
    title: 'What is new here',
    intro: 'Every score you play, kept for ever.',
    games: 'Games on this server',
    nothing: 'No games yet',
    nothingHint: 'Whoever runs this server has to load a song catalogue first.',
    players: (count: string) => `${count} players`,
    scores: (count: string) => `${count} scores`,
    charts: (count: string) => `${count} charts`,
  },
  ja: {
    title: '新着',
    intro: 'あなたの全プレイを、ずっと記録します。',
    games: 'このサーバーの機種',
    nothing: 'まだ機種がありません',
    nothingHint: 'サーバーの管理者が曲データを読み込む必要があります。',
    players: (count: string) => `プレイヤー ${count} 人`,
    scores: (count: string) => `スコア ${count} 件`,
    charts: (count: string) => `譜面 ${count} 件`,
  },
});
