import { texts } from './index.ts';

/** Texts for recovery by e-mail: a new password, and a verified address. */
export const recoveryTexts = texts({
  en: {
    dead: 'This link does not work any more',
    deadHint: 'It was used, it is too old, or another one has been mailed since.',
    forgot: {
      title: 'Set a new password',
      intro: 'A link to set a new password is mailed to you.',
      email: 'The e-mail address of your account',
      send: 'Send the link',
      sent: 'Look into your mailbox',
      sentHint:
        'If there is an account with this address, a link is on its way. It works once, for an hour. Nothing there? Look among the spam, too.',
      remembered: 'Remembered it?',
    },
    reset: {
      title: 'Set a new password',
      intro: 'You will be logged out everywhere. API keys go on working.',
      password: 'New password',
      set: 'Set the password',
      done: 'Your password is changed',
      doneHint: 'You are logged out everywhere. Log in with the new password.',
      noCode: 'This link is not complete',
      noCodeHint: 'Open the link in the mail again, or ask for another one.',
      another: 'Ask for another link',
    },
    verify: {
      title: 'Verify your e-mail address',
      intro: 'This confirms that mail to this address gets to you.',
      confirm: 'This is my address',
      done: 'Your e-mail address is verified',
      doneHint: 'If you forget your password, a link to set another one can be mailed to you.',
      look: 'The link is in the mail that you were sent when you gave the address.',
      logIn: 'Log in to have it mailed again',
      toHome: 'To the start page',
    },
    unverified: {
      title: 'Is this your e-mail address?',
      hint: 'A link to verify it was mailed to you. Without a verified address everything works; with it you can be sure to get mail if you forget your password.',
    },
  },
  ja: {
    dead: 'このリンクはもう使えません',
    deadHint: 'すでに使われたか、期限が切れたか、その後に新しいリンクが送られています。',
    forgot: {
      title: 'パスワードの再設定',
      intro: 'パスワードを再設定するためのリンクをメールでお送りします。',
      email: 'アカウントのメールアドレス',
      send: 'リンクを送信',
      sent: 'メールをご確認ください',
      sentHint:
        'このアドレスのアカウントがある場合、リンクをお送りしました。リンクは 1 時間以内に 1 回だけ使えます。届かない場合は迷惑メールもご確認ください。',
      remembered: 'パスワードを思い出した場合',
    },
    reset: {
      title: 'パスワードの再設定',
      intro: 'すべての端末でログアウトされます。API キーはそのまま使えます。',
      password: '新しいパスワード',
      set: 'パスワードを設定',
      done: 'パスワードを変更しました',
      doneHint: 'すべての端末でログアウトされました。新しいパスワードでログインしてください。',
      noCode: 'リンクが不完全です',
      noCodeHint: 'メールのリンクをもう一度開くか、新しいリンクを請求してください。',
      another: '新しいリンクを請求',
    },
    verify: {
      title: 'メールアドレスの確認',
      intro: 'このアドレスでメールを受け取れることを確認します。',
      confirm: '自分のアドレスです',
      done: 'メールアドレスを確認しました',
      doneHint: 'パスワードを忘れたときに、再設定用のリンクをメールで受け取れます。',
      look: 'リンクは、アドレスの登録時にお送りしたメールに記載されています。',
      logIn: 'ログインして再送信する',
      toHome: 'ホームへ',
    },
    unverified: {
      title: 'メールアドレスは未確認です',
      hint: '確認用のリンクをメールでお送りしました。未確認でもすべての機能を使えますが、確認しておくと、パスワードを忘れたときに確実にメールを受け取れます。',
    },
  },
});
