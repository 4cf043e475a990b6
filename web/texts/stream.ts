import { texts } from './texts.ts';

export const streamTexts = texts({
  en: {
    title: (name: string) => `${name} live`,
    last: 'Last play',
    raised: 'New PBs',
    plays: (count: string) => (count === '1' ? '1 play' : `${count} plays`),
    waiting: 'Waiting for the first play',
    newPBs: (count: string) => (count === '1' ? 'New PB' : `${count} new PBs`),
    newPlays: (count: string) => (count === '1' ? 'New play' : `${count} new plays`),
    by: (name: string, what: string) => `${name}: ${what}`,
    show: 'Show on this page',
  },
  ja: {
    title: (name: string) => `${name} のライブ`,
    last: '最新のプレイ',
    raised: '自己ベスト更新',
    plays: (count: string) => `${count} プレイ`,
    waiting: '最初のプレイを待っています',
    newPBs: (count: string) => `自己ベスト更新 ${count} 件`,
    newPlays: (count: string) => `新しいプレイ ${count} 件`,
    by: (name: string, what: string) => `${name}：${what}`,
    show: 'このページに表示',
  },
});
