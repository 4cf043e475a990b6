import { texts } from './index.ts';

/** The first minutes of a server. */
export const setupTexts = texts({
  en: {
    title: 'Set up Kaiden',
    intro: 'This makes the account of the first administrator. The link works until there is one.',
    create: 'Create the administrator',
    gone: 'This link does not work',
    goneHint:
      'Either there is an administrator already, or the server was started again since: then its log has another link.',
    done: 'Kaiden is set up',
    doneHint: (name: string) => `You are logged in as ${name}, the administrator.`,
    next: 'What next',
    songs: 'Load songs and charts',
    songsHint:
      'Kaiden knows its games but no songs yet, and scores need charts to belong to. Fetch the song database of the community:',
    songsLink: 'Catalogue',
    songsCommand: 'Or on the machine of the server, also while it runs:',
    songsOffline: 'Without a connection, or with files of your own:',
    who: 'Say who may register',
    registration: {
      open: 'At the moment everybody may. The setting is KAIDEN_REGISTRATION.',
      invite: 'At the moment those with an invitation may. The setting is KAIDEN_REGISTRATION.',
      closed: 'At the moment nobody may. The setting is KAIDEN_REGISTRATION.',
    },
    mail: 'Mail and registration',
    backups: 'Have backups made',
    backupsHint: 'Kaiden makes them by itself every day once KAIDEN_BACKUP_DIR says where to keep them.',
    backupsLink: 'Backups',
    look: 'Look around',
    lookHint: 'Jobs, imports, users and everything else that is for administrators:',
    administration: 'Administration',
  },
  ja: {
    title: 'Kaiden の初期設定',
    intro: '最初の管理者アカウントを作成します。このリンクは管理者が作成されるまで有効です。',
    create: '管理者を作成',
    gone: 'このリンクは使えません',
    goneHint:
      '管理者がすでに作成されているか、その後サーバーが再起動されています。再起動された場合は、ログに新しいリンクがあります。',
    done: '初期設定が完了しました',
    doneHint: (name: string) => `管理者 ${name} としてログインしています。`,
    next: '次にすること',
    songs: '曲と譜面を読み込む',
    songsHint:
      'まだ楽曲が登録されていません。スコアの登録には譜面が必要です。コミュニティの楽曲データベースを取得してください：',
    songsLink: '楽曲データ',
    songsCommand: 'または、サーバー上で（動作中でも）次のコマンドを実行します：',
    songsOffline: 'インターネットに接続できない場合や、手元のファイルを使う場合：',
    who: '登録できる人を決める',
    registration: {
      open: '現在は誰でも登録できます。設定項目は KAIDEN_REGISTRATION です。',
      invite: '現在は招待された人だけが登録できます。設定項目は KAIDEN_REGISTRATION です。',
      closed: '現在は誰も登録できません。設定項目は KAIDEN_REGISTRATION です。',
    },
    mail: 'メールと登録について（英語）',
    backups: 'バックアップを用意する',
    backupsHint: '設定項目 KAIDEN_BACKUP_DIR で保存先を指定すると、Kaiden が毎日自動でバックアップを作成します。',
    backupsLink: 'バックアップ',
    look: '管理画面を見る',
    lookHint: 'ジョブ、インポート、ユーザーなど、管理者向けの機能はここにあります：',
    administration: '管理',
  },
});
