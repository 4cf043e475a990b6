import { texts } from './index.ts';

export const homeTexts = texts({
  en: {
    title: 'What’s new',
    welcome: 'All your scores in one place',
    intro:
      'Kaiden tracks every score you play in rhythm games: PBs, ratings, sessions, goals and leaderboards. Import your scores from game services, score files and live hooks.',
    join: 'Browse freely, or create an account to import your own scores.',
    announcements: 'Announcements',
    lately: 'Recent activity',
    allGames: 'All games',
    games: 'Games on this server',
    gamesShort: 'Games',
    nothing: 'No games yet',
    nothingHint: 'The server operator has to load a song catalogue first.',
    players: (count: string) => (count === '1' ? '1 player' : `${count} players`),
    scores: (count: string) => (count === '1' ? '1 score' : `${count} scores`),
    charts: (count: string) => (count === '1' ? '1 chart' : `${count} charts`),
    noCharts: 'No charts loaded yet',
  },
  ja: {
    title: '新着',
    welcome: 'すべてのスコアを、ひとつの場所に',
    intro:
      'Kaiden は音ゲーの全プレイを記録します。公式サービスやスコアファイル、プレイ中の自動送信からインポートして、自己ベスト・レーティング・セッション・目標・ランキングを管理できます。',
    join: '誰でも自由に閲覧できます。アカウントを作成すると、自分のスコアをインポートできます。',
    announcements: 'お知らせ',
    lately: '最近の活動',
    allGames: 'すべての機種',
    games: 'このサーバーの機種',
    gamesShort: '機種',
    nothing: 'まだ機種がありません',
    nothingHint: 'サーバーの管理者が楽曲データを読み込む必要があります。',
    players: (count: string) => `プレイヤー ${count} 人`,
    scores: (count: string) => `スコア ${count} 件`,
    charts: (count: string) => `譜面 ${count} 件`,
    noCharts: '譜面はまだ登録されていません',
  },
});
