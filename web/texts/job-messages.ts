import { CATALOGUE_KINDS } from './catalogue-kinds.ts';
import type { Language } from './language.ts';
import { translate, type Patterns } from './patterns.ts';

const kinds: Readonly<Record<string, string>> = CATALOGUE_KINDS.ja;
const counted = (kind: string): string =>
  translate(
    [
      [
        /^(\w+): (\S+) added, (\S+) changed$/,
        (_, name, added, changed) => `${kinds[name]} ${added} 件追加、${changed} 件変更`,
      ],
      [/^(\w+): (\S+) added$/, (_, name, added) => `${kinds[name]} ${added} 件追加`],
      [/^(\w+): (\S+) changed$/, (_, name, changed) => `${kinds[name]} ${changed} 件変更`],
      [/^scores recomputed: (\S+)$/, 'スコア $1 件を再計算'],
      [/^Nothing has changed$/, '変更なし'],
    ],
    kind,
  ) ?? kind;

/** Reasons why an update of the song database needs a review. */
const CONCERNS: Patterns = [
  [
    /^(\S+): the level of (\S+) of (\S+) charts changes, all by (\S+)$/,
    '$1：$3 譜面中 $2 譜面のレベルがすべて $4 変わります',
  ],
  [/^(\S+): the level of (\S+) of (\S+) charts changes$/, '$1：$3 譜面中 $2 譜面のレベルが変わります'],
  [
    /^(\S+): (\S+) charts? with scores no longer there, such as (.+)$/,
    '$1：スコアのある $2 譜面がなくなっています（$3 など）',
  ],
  [/^(\S+): (\S+) of (\S+) charts are no longer there$/, '$1：$3 譜面中 $2 譜面がなくなっています'],
  [/^(\S+): (\S+) charts get other ids$/, '$1：$2 譜面の ID が変わります'],
  [/^Files are no longer there: (.+)$/, 'ファイルがなくなっています：$1'],
  [
    /^(\S+) of (\S+) (\w+) have faults and would be left out$/,
    (_, count, of, kind) => `${kinds[kind]} ${of} 件中 ${count} 件に誤りがあり、除外されます`,
  ],
];

const concernsIn = (text: string): string =>
  text
    .split(/; (?=\S+: |Files |\d)/)
    .map((concern) => translate(CONCERNS, concern) ?? concern)
    .join('、');

/** Results of jobs, as the server sends them. */
const RESULTS: Patterns = [
  [
    /^wrote (.+) \((\S+) bytes?\), deleted (\S+) old backups?$/,
    '$1 を作成し（$2 バイト）、古いバックアップ $3 件を削除しました',
  ],
  [/^deleted (\S+) accounts? with (\S+) scores?$/, 'アカウント $1 件とスコア $2 件を削除しました'],
  [
    /^told of PBs (\S+) times?, of (\S+) sessions?; (\S+) players? notified of a rival$/,
    '自己ベストを $1 回、セッションを $2 件通知し、$3 人にライバルの更新を知らせました',
  ],
  [
    /^sent (\S+) weekly summar(?:y|ies); (\S+) players? did not play$/,
    '週間サマリーを $1 件送信しました（プレーなし $2 人）',
  ],
  [/^found (\S+) differences?$/, '差異は $1 件でした'],
  [/^deleted (\S+) idempotency keys?$/, '冪等キー $1 件を削除しました'],
  [/^deleted (\S+) codes?$/, 'コード $1 件を削除しました'],
  [/^deleted (\S+) events?$/, 'イベント $1 件を削除しました'],
  [/^deleted (\S+) records? of deletions$/, '削除記録 $1 件を削除しました'],
  [/^deleted (\S+) login sessions?$/, 'ログインセッション $1 件を削除しました'],
  [
    /^deleted (\S+) mail codes? and (\S+) records? of logins$/,
    'メールコード $1 件とログインの記録 $2 件を削除しました',
  ],
  [/^deleted (\S+) files?$/, 'ファイル $1 個を削除しました'],
  [/^stored (\S+) profiles?$/, 'プロフィール $1 件を記録しました'],
  [
    /^retried (\S+) unmatched scores? of (\S+) players?: (\S+) stored, (\S+) removed$/,
    'プレイヤー $2 人の譜面不明のスコア $1 件を再試行しました（登録 $3 件、削除 $4 件）',
  ],
  [
    /^recalculated (\S+) scores?, (\S+) with changes, (\S+) profile ratings? changed$/,
    'スコア $1 件を計算し直しました（変動 $2 件、プロフィールのレーティングの変動 $3 件）',
  ],
  [/^rated (\S+) profiles? again, (\S+) with changes$/, 'プロフィール $1 件を計算し直しました（変動 $2 件）'],
  [/^(\S+) (\S+): (\S+) players?, largest moves (.+)$/, '$1 $2：$3 人、最大の変動 $4'],
  [/^(\S+) is already up to date$/, '$1 は最新です'],
  [
    /^loaded (\S+): (.+)$/,
    (_, source, counts) => `${source} を読み込みました（${counts.split('; ').map(counted).join('、')}）`,
  ],
  [
    /^waiting for an administrator to confirm: (.+)$/,
    (_, concerns) => `管理者の確認を待っています：${concernsIn(concerns)}`,
  ],
  [
    /^started (\S+); (\S+) skipped \(import running\), (\S+) waiting$/,
    '$1 件を開始しました（インポート実行中のため見送り $2 件、待機 $3 件）',
  ],
  [
    /^nothing done: only a running server does this; use kaiden sync instead$/,
    '何もしませんでした。稼働中のサーバーだけが実行できます。代わりに kaiden sync を使ってください',
  ],
  [/^Kaiden was shut down$/, 'Kaiden が終了しました'],
];

/** Returns the result of a job in a language; the texts of unexpected errors stay in English. */
export function jobMessageIn(language: Language, message: string): string {
  if (language === 'en') return message;
  const whole = translate(RESULTS, message);
  if (whole !== undefined) return whole;
  const parts = message.split('; ').map((part) => translate(RESULTS, part));
  return parts.includes(undefined) ? message : parts.join('、');
}

/** Returns a reason why an update of the song database needs a review, in a language. */
export const concernIn = (language: Language, concern: string): string =>
  language === 'en' ? concern : (translate(CONCERNS, concern) ?? concern);
