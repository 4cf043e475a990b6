import { FILE_REFUSALS } from './file-refusals.ts';
import type { Language } from './language.ts';
import { translate, type Patterns } from './patterns.ts';

/** Japanese texts of refusals, by code; the server sends them in English. */
const BY_CODE: Readonly<Record<string, string>> = {
  invalid_request: '入力内容に誤りがあります',
  invalid_file: 'ファイルを読み込めません',
  game_switched_off: 'この機種は、このサーバーでは利用できません',
  invalid_credentials: 'ユーザー名またはパスワードが違います',
  not_authenticated: 'ログインしてください',
  not_logged_in: 'ログインしていません',
  unknown_token: 'この API キーは存在しません',
  unsupported_scheme: '「Authorization: Bearer <キー>」以外の認証方式には対応していません',
  session_required: 'この操作は API キーではできません。ログインしてください',
  missing_permission: 'API キーに必要な権限がありません',
  not_owner: '他のユーザーのものです',
  admin_required: 'この操作は管理者だけができます',
  foreign_origin: '別のサイトから送られたリクエストのため、受け付けませんでした。前のページに戻ってやり直してください',
  banned: 'このアカウントは停止されています',
  registration_closed: 'このサーバーでは新規登録を受け付けていません',
  captcha_failed: 'CAPTCHA が正しくないか、期限切れです。もう一度お試しください',
  captcha_unavailable: 'CAPTCHA を確認できません。しばらくしてからお試しください',
  invalid_code: 'このコードは正しくないか、期限切れか、使用済みです。新しいコードを取得してください',
  invalid_invite: 'この招待コードは存在しないか、使用済みです',
  setup_gone:
    'このリンクは無効です。すでに管理者がいるか、サーバーが再起動されています。再起動後はログに新しいリンクが出力されます',
  invites_off: 'このサーバーでは招待コードを使いません',
  too_many_logins: 'ログインの失敗が続いています。しばらくしてからお試しください',
  too_busy: 'アクセスが集中しています。しばらくしてからお試しください',
  route_not_found: 'ページが見つかりません',
  game_not_found: 'この機種は、このサーバーにはありません',
  user_not_found: 'このユーザーは存在しません',
  song_not_found: 'この曲は存在しません',
  chart_not_found: 'この譜面は存在しません',
  course_not_found: 'このコースは存在しません',
  folder_not_found: 'このフォルダは存在しません',
  table_not_found: 'この表は存在しません',
  score_not_found: 'このスコアは存在しません',
  session_not_found: 'このセッションは存在しません',
  import_not_found: 'このインポートは存在しません',
  integration_not_found: 'この連携は存在しません',
  orphan_not_found: 'この譜面不明のスコアは存在しません',
  alias_not_found: 'この別名は存在しません',
  picture_not_found: '画像が設定されていません',
  goal_not_found: 'この目標は存在しません',
  quest_not_found: 'このクエストは存在しません',
  questline_not_found: 'このクエストラインは存在しません',
  api_token_not_found: 'この API キーは存在しません',
  client_not_found: 'このクライアントは存在しません',
  hook_not_found: 'このフックは存在しません',
  hook_unavailable: 'このフックは、このサーバーでは利用できません',
  wrong_client_secret: 'クライアントシークレットが違います',
  code_not_found: 'コードが不明か、期限切れか、使用済みです。もう一度許可を求めてください',
  redirect_mismatch: 'リダイレクト URI がクライアントのものと一致しません',
  wrong_verifier: 'コードの検証に失敗しました',
  unsupported_grant_type: 'grant_type は authorization_code のみ利用できます',
  webhook_missing: 'このクライアントには Webhook の URL がありません。先に設定してください',
  login_session_not_found: 'このログインセッションは存在しません',
  webhook_not_found: 'Webhook は設定されていません',
  job_not_found: 'このジョブは存在しません',
  job_running: 'このジョブは実行中です。完了までお待ちください',
  backup_not_found: 'このバックアップは存在しません',
  backup_running: 'バックアップを作成中です。完了までお待ちください',
  backup_failed: 'バックアップを作成できませんでした。理由はサーバーのログにあります',
  examination_running: '整合性チェックを実行中です。完了までお待ちください',
  stage_not_found: 'これらのファイルはもうありません。1 時間後または再起動時に破棄されます。もう一度送信してください',
  stage_running: '楽曲データベースを確認中または読み込み中です。完了までお待ちください',
  stage_not_ready: 'これらのファイルはまだ読み込めません',
  catalogue_changed:
    '読み込まれませんでした。確認後に楽曲データベースが変更されたため、もう一度確認しています。内容を見直してください',
  demo_catalogue: 'デモの架空の曲と実際の曲を混ぜることはできません',
  needs_confirmation: 'この更新には管理者の確認が必要です',
  wrong_archive: '指定されたものと異なるアーカイブです。何も読み込まれませんでした',
  own_level: '自分の権限は変更できません。他の管理者に依頼してください',
  not_being_deleted: 'このアカウントの削除は申請されていません',
  not_played: 'このプレイヤーは、まだプレイしていません',
  not_blacklisted: 'このスコアは無視リストにありません',
  not_subscribed: 'この目標やクエストは設定されていません',
  already_subscribed: 'すでに設定されています',
  already_achieved: 'この目標はすでに達成しています',
  needed_by_quest: 'この目標は受けているクエストの一部です。先にクエストを外してください',
  too_many: 'これ以上は作成できません。先にどれかを削除してください',
  username_taken: 'このユーザー名は使われています',
  email_taken: 'このメールアドレスはすでに登録されています',
  import_running: '別のインポートを実行中です。完了までお待ちください',
  integration_exists: 'このサーバーとの連携はすでにあります',
  integration_missing: '先に連携を設定してください',
  remote_failed: '相手のサーバーから取得できませんでした',
  secret_rotated: '保存用の鍵が変更されたところです。もう一度お試しください',
  idempotency_key_reused: 'この Idempotency-Key は別のリクエストで使われています。新しいものを使ってください',
  cursor_too_old: 'カーソルが古すぎます。最初から取得し直してください',
  too_large: 'データが大きすぎます',
  upload_too_slow: 'アップロードが遅すぎます。より良い通信環境でお試しください',
  rate_limited: 'リクエストが多すぎます。しばらくしてからお試しください',
  disk_full: 'サーバーのディスクがいっぱいのため、何も保存されませんでした',
  database_busy: '他のプログラムがデータベースを使用中のため、何も保存されませんでした。もう一度お試しください',
  database_readonly: 'データベースが読み取り専用のため、何も保存されませんでした',
  database_io_error: 'サーバーのディスクでエラーが発生したため、何も保存されませんでした',
  writer_restarting: '保存が中断されました。変更が反映されているか確認してから、もう一度お試しください',
  internal_error: 'サーバーでエラーが発生しました。内容はログに記録されました',
  network_error: 'サーバーに接続できません',
  bad_response: 'サーバーから想定外の応答がありました',
};

/** Codes whose English text has details; it is appended to the Japanese one. */
const DETAILED: ReadonlySet<string> = new Set([
  'invalid_request',
  'invalid_file',
  'remote_failed',
  'wrong_archive',
  'missing_permission',
  'stage_not_ready',
  'too_large',
  'bad_response',
]);

/** Refusals and faults of inputs by their English text, where it says more than the code. */
const BY_TEXT: Patterns = [
  [/^Wrong password$/, 'パスワードが違います'],
  [
    /^Your API key lacks the permission (\w+); create one that has it$/,
    'API キーに権限 $1 がありません。権限のあるキーを作成してください',
  ],
  [/^Too many (?:requests|failed logins); try again in (\d+) seconds$/, '回数が多すぎます。$1 秒後にお試しください'],
  [
    /^Too many attempts with e-mail addresses that already have an account; try again tomorrow$/,
    '登録済みのメールアドレスでの試行が多すぎます。明日もう一度お試しください',
  ],
  [
    /^An administrator has blacklisted this score; ask an administrator$/,
    'このスコアは管理者が無視リストに追加しました。管理者に連絡してください',
  ],
  [
    /^Saving was interrupted; the import will continue where it stopped$/,
    '保存が中断されました。インポートは中断したところから再開されます',
  ],
  [
    /^(\S+) has no playtype "([^]*)"; expected (.+)$/,
    (_, game, playtype, expected = '') =>
      `${game} に「${playtype}」というプレイスタイルはありません。${expected.replaceAll(' or ', '、')} のどれかを指定してください`,
  ],
  [/^(\S+) has not played this chart$/, '$1 さんはこの譜面をプレイしていません'],
  [/^(\S+) has not played (\S+)$/, '$1 さんの $2 のスコアはまだありません'],
  [/^(\S+) has no sessions in this game yet$/, '$1 さんのこの機種のセッションはまだありません'],
  [/^You already have an integration with (\S+)$/, '$1 との連携はすでにあります'],
  [/^You can have (\d+) goals at most; .*$/, '目標は $1 件まで設定できます。先にどれかを外してください'],
  [/^You can have (\d+) quests at most; .*$/, 'クエストは $1 件まで受けられます。先にどれかを外してください'],
  [/^You can have (\d+) API keys at most; .*$/, 'API キーは $1 件まで作成できます。先にどれかを無効にしてください'],
  [/^You can have (\d+) clients at most; .*$/, 'クライアントは $1 件まで作成できます。先にどれかを削除してください'],
  [/^You can have (\d+) integrations at most; .*$/, '連携は $1 件まで設定できます。先にどれかを削除してください'],
  [
    /^You have created all (\d+) invitations .*$/,
    '現在作成できる招待コード $1 件はすべて作成済みです。28 日ごとに 2 件増えます',
  ],
  [
    /^This goal is part of your quests: (.+)\. Unsubscribe from those instead$/,
    'この目標は受けているクエスト（$1）の一部です。クエストの方を外してください',
  ],
  [/^The picture is larger than ([\d,]+) bytes; .*$/, '画像が $1 バイトを超えています。小さい画像を選んでください'],
  [/^The file has more than ([\d,]+) scores; .*$/, 'スコアが $1 件を超えています。ファイルを分割してください'],
  [/^The file is larger than (\d+) MiB$/, 'ファイルが $1 MiB を超えています'],
  [
    /^This file takes too much time or memory to read; .*$/,
    'このファイルの読み込みには時間またはメモリがかかりすぎます。分割してください',
  ],
  [/^Expected a JPG or PNG$/, 'JPG または PNG の画像を選んでください'],
  [
    /^Expected 3 to 20 letters, digits, _ or -, not starting with a digit$/,
    '半角英数字と _ - で 3〜20 文字にしてください（先頭に数字は使えません）',
  ],
  [/^Expected at least (\d+) characters$/, '$1 文字以上にしてください'],
  [/^Invalid email address$/, 'メールアドレスの形式が正しくありません'],
  [/^Invalid URL$/, 'URL の形式が正しくありません'],
  [/^expected at most (\d+) characters?$/, '$1 文字以内にしてください'],
  [/^expected at least (\d+) characters?$/, '$1 文字以上にしてください'],
  [/^expected at most (\S+), received (.+)$/, '$1 以下にしてください（入力値：$2）'],
  [/^expected at least (\S+), received (.+)$/, '$1 以上にしてください（入力値：$2）'],
  [/^expected a(?: whole)? number$/, '数値を入力してください'],
  [/^Expected at least one of the fields$/, '少なくとも 1 つの項目を入力してください'],
  [/^(\S+) must be a(?: whole)? number from (\S+), received (.+)$/, '$1 は $2 以上の数値にしてください（入力値：$3）'],
  [
    /^(\S+) must be a(?: whole)? number from (\S+) to (\S+), received (.+)$/,
    '$1 は $2〜$3 の数値にしてください（入力値：$4）',
  ],
  [/^expected a(?: whole)? number from (\S+), received (.+)$/i, '$1 以上の数値にしてください（入力値：$2）'],
  [/^expected a(?: whole)? number from (\S+) to (\S+), received (.+)$/i, '$1〜$2 の数値にしてください（入力値：$3）'],
  [/^No (\S+) song has the title "(.+)"$/, '「$2」という曲は $1 にありません'],
  [/^No (\S+) song has the id (\S+)$/, 'ID が $2 の曲は $1 にありません'],
  [/^There is no chart for (.+) in version (\S+)$/, '$1 の譜面は、バージョン $2 にありません'],
  [/^There is no chart for (.+)$/, '$1 の譜面がありません'],
  [/^(\d+) charts match (.+)$/, '$2 に当てはまる譜面が $1 件あります'],
  [/^The folder has no charts$/, 'このフォルダには譜面がありません'],
  [/^The folder has only one chart$/, 'このフォルダには譜面が 1 つしかありません'],
  [/^The list has only one chart$/, '譜面を 2 つ以上選んでください'],
  [/^Expected a whole number from 2 to (\d+), the number of charts$/, '2〜$1（譜面数）の整数にしてください'],
  ...FILE_REFUSALS,
  [/^expected one of (.+), received (.+)$/i, '$1 のいずれかにしてください（入力値：$2）'],
];

const japaneseOf = (english: string): string | undefined => translate(BY_TEXT, english);

/** Returns the server's text of a refusal in a language; what nobody has translated stays in English. */
export function refusalIn(language: Language, { code, message }: { code: string; message: string }): string {
  if (language === 'en') return message;
  const [, path = '', fault = message, more] = /^([^\s:]+: )?(.+?)(?: \(and (\d+) more\))?$/.exec(message) ?? [];
  const translated = japaneseOf(fault);
  const exact = japaneseOf(message) ?? (code === 'invalid_request' && more === undefined ? translated : undefined);
  if (exact !== undefined) return exact;
  const general = BY_CODE[code];
  if (general === undefined) return message;
  if (!DETAILED.has(code)) return general;
  return `${general}（${translated ? `${path}${translated}${more ? `。他 ${more} 件` : ''}` : message}）`;
}

/** Returns the fault of one part of an input, in a language. */
export const faultIn = (language: Language, message: string): string =>
  language === 'en' ? message : (japaneseOf(message) ?? message);
