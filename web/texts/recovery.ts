import { texts } from './texts.ts';

/** Texts for recovery by e-mail: a new password, and a verified address. */
export const recoveryTexts = texts({
  en: {
    dead: 'This link no longer works',
    deadHint: 'It has been used, has expired, or was replaced by a newer link.',
    forgot: {
      title: 'Reset your password',
      intro: 'You get an e-mail with a link to set a new password.',
      email: 'E-mail address of your account',
      send: 'Send link',
      sent: 'Check your e-mail',
      sentHint:
        'If an account has this address, a link is on its way. It works once, within an hour. If nothing arrives, check your spam folder.',
      noMail: 'This server sends no e-mail: its administrator gets the link to set a new password, and can pass it on.',
      requested: 'Link requested',
      requestedHint:
        'If an account has this address, the administrator of this server now has a link for it. It works once, within an hour.',
      remembered: 'Remembered it?',
    },
    reset: {
      title: 'Set a new password',
      intro: 'You will be logged out everywhere. API keys keep working.',
      password: 'New password',
      set: 'Set password',
      done: 'Password changed',
      doneHint: 'You have been logged out everywhere. Log in with the new password.',
      noCode: 'This link is incomplete',
      noCodeHint: 'Open the link in the e-mail again, or request a new one.',
      another: 'Request a new link',
    },
    verify: {
      title: 'Verify your e-mail address',
      intro: 'Confirm that you receive e-mail at this address.',
      confirm: 'Verify this address',
      done: 'Your e-mail address is verified',
      doneHint: 'If you forget your password, you can reset it by e-mail.',
      look: 'Open the link in the e-mail you got when you entered this address.',
      logIn: 'Log in to get a new e-mail',
      toHome: 'Go to the home page',
    },
    unsubscribe: {
      title: 'Weekly summary',
      intro: 'Stop the mails with the summary of your week.',
      confirm: 'Unsubscribe',
      done: 'You’ve unsubscribed',
      doneHint: 'You get no more weekly summaries. You can switch them on again in the settings.',
      dead: 'This link is no longer valid',
      deadHint: 'The weekly summary is switched off already.',
    },
    unverified: {
      title: 'Verify your e-mail address',
      hint: 'Open the link in the e-mail sent to you. Everything works without it, but a verified address makes sure that you can reset your password.',
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
      noMail:
        'このサーバーはメールを送信しません。再設定用のリンクは管理者に届きますので、管理者から受け取ってください。',
      requested: 'リンクを依頼しました',
      requestedHint:
        'このアドレスのアカウントがある場合、サーバーの管理者がリンクを受け取りました。リンクは 1 時間以内に 1 回だけ使えます。',
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
      noCodeHint: 'メールのリンクをもう一度開くか、新しいリンクを送信してください。',
      another: '新しいリンクを送信',
    },
    verify: {
      title: 'メールアドレスの確認',
      intro: 'このアドレスでメールを受け取れることを確認します。',
      confirm: 'このアドレスを確認する',
      done: 'メールアドレスを確認しました',
      doneHint: 'パスワードを忘れたときに、再設定用のリンクをメールで受け取れます。',
      look: 'リンクは、アドレスの登録時にお送りしたメールに記載されています。',
      logIn: 'ログインして再送信する',
      toHome: 'ホームへ',
    },
    unsubscribe: {
      title: '週間サマリー',
      intro: '週間サマリーのメールを停止します。',
      confirm: '配信を停止する',
      done: '配信を停止しました',
      doneHint: '週間サマリーは今後送られません。設定でいつでもオンに戻せます。',
      dead: 'このリンクはもう使えません',
      deadHint: '週間サマリーはすでに停止されています。',
    },
    unverified: {
      title: 'メールアドレスを確認してください',
      hint: 'お送りしたメールのリンクを開いてください。未確認でもすべての機能を使えますが、確認しておくと、パスワードを忘れたときに確実に再設定できます。',
    },
  },
});
