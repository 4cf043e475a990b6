import { texts } from './texts.ts';

export const streamTexts = texts({
  en: {
    title: (name: string) => `${name} live`,
    last: 'Last play',
    raised: 'New PBs',
    plays: (count: string) => (count === '1' ? '1 play' : `${count} plays`),
    waiting: 'Waiting for the first play',
    newPBs: (count: string) => (count === '1' ? 'New PB' : `${count} new PBs`),
  },
  ja: {
    title: (name: string) => `${name} のライブ`,
    last: '最新のプレイ',
    raised: '自己ベスト更新',
    plays: (count: string) => `${count} プレイ`,
    waiting: '最初のプレイを待っています',
    newPBs: (count: string) => `自己ベスト更新 ${count} 件`,
  },
});
