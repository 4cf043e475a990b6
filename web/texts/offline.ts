import { texts } from './texts.ts';

/** Texts that are shown without a network. */
export const offlineTexts = texts({
  en: {
    connection: 'Connection',
    youAreOffline: (at?: string) =>
      at === undefined ? 'You are offline.' : `You are offline: this is what was seen at ${at}.`,
    unreachable: (at?: string) =>
      at === undefined
        ? 'The server can’t be reached.'
        : `The server can’t be reached: this is what was seen at ${at}.`,
    stillLoggedIn: 'Couldn’t log out',
  },
  ja: {
    connection: '接続',
    youAreOffline: (at?: string) =>
      at === undefined ? 'オフラインです。' : `オフラインです。${at} 時点の内容を表示しています。`,
    unreachable: (at?: string) =>
      at === undefined ? 'サーバーに接続できません。' : `サーバーに接続できません。${at} 時点の内容を表示しています。`,
    stillLoggedIn: 'ログアウトできませんでした',
  },
});
