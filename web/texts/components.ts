import { texts } from './index.ts';

export const componentTexts = texts({
  en: {
    without: 'Not played',
    asTable: 'As a table',
    more: 'Show more',
    place: 'Place',
    player: 'Player',
  },
  ja: {
    without: '未プレイ',
    asTable: '表で見る',
    more: 'もっと見る',
    place: '順位',
    player: 'プレイヤー',
  },
});
