import { texts } from './index.ts';

export const homeTexts = texts({
  en: {
    title: 'What is new here',
    welcome: 'Your scores, kept',
    intro:
      'Kaiden keeps every score that you play in rhythm games: PBs, ratings, sessions, goals and leaderboards, out of imports from game services, score files and live hooks.',
    join: 'Look around freely. With an account you can import your own scores.',
    announcements: 'Announcements',
    lately: 'Lately',
    allGames: 'All games',
    games: 'Games on this server',
    gamesShort: 'Games',
    nothing: 'No games yet',
    nothingHint: 'Whoever runs this server has to load a song catalogue first.',
    players: (count: string) => (count === '1' ? '1 player' : `${count} players`),
    scores: (count: string) => (count === '1' ? '1 score' : `${count} scores`),
    charts: (count: string) => (count === '1' ? '1 chart' : `${count} charts`),
    noCharts: 'No charts are loaded yet',
  },
  ja: {
    title: '新着',
    welcome: 'あなたのスコアを、ずっと残す',
    intro:
      'Kaiden は音ゲーの全プレイを記録します。公式サービスやスコアファイル、プレイ中の自動送信からインポートして、自己ベスト・レーティング・セッション・目標・ランキングを管理できます。',
    join: '閲覧は自由です。アカウントを作成すると、自分のスコアをインポートできます。',
    announcements: 'お知らせ',
    lately: '最近の動き',
    allGames: 'すべての機種',
    games: 'このサーバーの機種',
    gamesShort: '機種',
    nothing: 'まだ機種がありません',
    nothingHint: 'サーバーの管理者が曲データを読み込む必要があります。',
    players: (count: string) => `プレイヤー ${count} 人`,
    scores: (count: string) => `スコア ${count} 件`,
    charts: (count: string) => `譜面 ${count} 件`,
    noCharts: '譜面データが未登録です',
  },
});
