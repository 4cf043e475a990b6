import type { Language } from './language.ts';

/** Descriptions of scheduled jobs, by name; the server sends them in English. */
export const JOB_DESCRIPTIONS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {},
  ja: {
    'snapshot-profiles': 'すべてのプロフィールの状態を毎日記録します',
    'follow-rules': 'Kaiden の更新でレーティングの計算方法が変わったゲームのスコアを計算し直します',
    'follow-versions':
      'ゲームの新バージョンの開始時や、曲のバージョンの変更時に、プロフィールのレーティングを計算し直します',
    'delete-accounts': '14 日前に削除が申請されたアカウントを削除します',
    'retry-orphans': '譜面不明のスコアを再試行します',
    'examine-sample': '一部のプロフィールを計算し直し、保存されているデータと比較します',
    'forget-idempotency-keys': '72 時間を過ぎた冪等キーを削除します',
    'forget-oauth-codes': '期限から 1 日を過ぎた OAuth コードを削除します',
    'forget-webhook-events':
      '送信済みの Webhook イベントを削除します（クライアントごとに直近 30 日間の 50 件は残します）',
    'forget-deletions': '90 日を過ぎた、スコアと自己ベストの削除記録を削除します',
    'end-login-sessions': '期限切れのログインセッションを削除します',
    'forget-logins': '期限切れのメールコードと、古いログインの記録を削除します',
    'remove-pictures': 'どのプロフィールでも使われていない画像ファイルを削除します',
    'remove-replays': 'どのスコアでも使われていないリプレイファイルを削除します',
    'tell-news': '新しい自己ベストと終了したセッションを Webhook に送り、ライバルに抜かれたプレイヤーに通知します',
    'sync-accounts': '他のサーバーのアカウントから、設定された間隔でスコアを取り込みます',
    backup: 'バックアップを作成し、古いものを削除します',
    'weekly-mail': '希望するプレイヤーに、1 週間のまとめを月曜日にメールで送ります',
    'renew-catalogue': '楽曲データベースの更新を読み込みます',
  },
};

/** Returns a schedule of the server in a language; unknown forms stay in English. */
export function scheduleIn(language: Language, schedule: string): string {
  if (language === 'en') return schedule;
  return schedule
    .replace(/^daily at (\d\d:\d\d) UTC$/, '毎日 $1（UTC）')
    .replace(/^every (\d+) min$/, (_, minutes: string) => intervalOf(Number(minutes)));
}

const intervalOf = (minutes: number): string => {
  if (minutes % 1440 === 0) return `${minutes / 1440} 日ごと`;
  return minutes % 60 === 0 ? `${minutes / 60} 時間ごと` : `${minutes} 分ごと`;
};
