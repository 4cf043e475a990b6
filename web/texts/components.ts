import { texts } from './texts.ts';

export const componentTexts = texts({
  en: {
    without: 'Not played',
    rating: 'Rating',
    asTable: 'As a table',
    more: 'Show more',
    forDevelopers: 'For developers',
    place: 'Place',
    player: 'Player',
  },
  ja: {
    without: '未プレイ',
    rating: 'レート',
    asTable: '表で見る',
    more: 'もっと見る',
    forDevelopers: '開発者向け',
    place: '順位',
    player: 'プレイヤー',
  },
});
