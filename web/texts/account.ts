import { texts } from './index.ts';

export const accountTexts = texts({
  en: {
    logIn: 'Log in',
    username: 'Username',
    password: 'Password',
    noAccount: 'No account yet?',
  },
  ja: {
    logIn: 'ログイン',
    username: 'ユーザー名',
    password: 'パスワード',
    noAccount: 'アカウントをお持ちでない場合',
  },
});
