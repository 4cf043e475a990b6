import { texts } from './texts.ts';

/** Texts of the account menu, which guests need not load. */
export const userMenuTexts = texts({
  en: {
    logOut: 'Log out',
    dashboard: 'Dashboard',
    profile: 'Profile',
    administration: 'Administration',
  },
  ja: {
    logOut: 'ログアウト',
    dashboard: 'ダッシュボード',
    profile: 'プロフィール',
    administration: '管理',
  },
});
