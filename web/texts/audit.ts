import { adminTexts } from './admin.ts';
import type { Language } from './language.ts';

/** Words of an entry of the audit log, in the reader's language. */
export interface AuditWords {
  /** Name of the user acted on. */
  user: string;
  game: string;
  /** Text of the target by its name; empty if there is none. */
  text: (name: string) => string;
  /** Value after the action, or else before it. */
  value: (name: string) => unknown;
  /** A number in the state after the action, or else before it. */
  number: (name: string) => string;
  /** Levels before and after. */
  level: (side: 'before' | 'after') => string;
  /** Several names, cut after the first ones. */
  list: (names: readonly string[]) => string;
}

type Sentences = Readonly<Record<string, (words: AuditWords) => string>>;

const many = (count: string, one: string, more = `${one}s`): string => `${count} ${count === '1' ? one : more}`;
const { levels: LEVELS } = adminTexts.en;
const { levels: LEVELS_JA } = adminTexts.ja;

const en: Sentences = {
  announcement: ({ text, number }) => `Announced “${text('title')}” to ${many(number('sentTo'), 'user')}`,
  'change-hook': ({ text, value }) => `Switched ${value('isEnabled') ? 'on' : 'off'} the score hook ${text('hookID')}`,
  'change-log-level': ({ text }) =>
    `Set the log level to ${text('logLevel')}${text('minutes') && ` for ${many(text('minutes'), 'minute')}`}`,
  'create-client': ({ user, text }) => `Created the API client ${text('name')} for ${user}`,
  'create-invites': ({ text }) => `Created ${many(text('count'), 'invite code')}`,
  'create-key': ({ user, text }) => `Created an API key for ${user}: ${text('label')}`,
  'create-user': ({ user, level }) => `Created the account ${user} (${level('after')})`,
  'customise-score': ({ user }) => `Changed the comment or highlight of a score of ${user}`,
  'delete-account': ({ user, number }) => `Deleted the account ${user} with ${many(number('scores'), 'score')}`,
  'delete-client': ({ text }) => `Deleted the API client ${text('clientID')}`,
  'delete-score': ({ user, text }) =>
    `Deleted a score of ${user}${text('blacklist') === 'true' ? ', not to be imported again' : ''}`,
  'destroy-chart': ({ game, number }) => `Deleted a chart of ${game} with ${many(number('scores'), 'score')}`,
  'destroy-ugpt': ({ user, game, number }) =>
    `Deleted the ${game} profile of ${user} with ${many(number('scores'), 'score')}`,
  'download-backup': ({ text }) => `Downloaded the backup ${text('backup')}`,
  'ignore-name': ({ text }) => `Ignored the unmatched title “${text('name')}”`,
  'import-account': ({ user, text }) => `Imported the account in ${text('file')} into ${user}`,
  'import-scores': ({ user, text, number }) =>
    `Imported ${text('file')} for ${user}: ${many(number('new'), 'new score')}`,
  'load-catalogue': ({ value, list }) => `Loaded songs and charts from ${list(sourceOf(value))}`,
  'make-backup': ({ text }) => `Created the backup ${text('backup')}`,
  recalc: ({ number }) => `Recalculated ${many(number('scores'), 'score')}, ${number('changed')} with changes`,
  'remove-alias': ({ value }) => `Removed the match of the title “${String(value('name'))}”`,
  'remove-catalogue': ({ value, list }) => `Removed songs and charts: ${list(removedOf(value))}`,
  repair: ({ number }) => `Repaired ${many(number('found'), 'difference')}; ${number('left')} left`,
  'resync-pbs': ({ number }) => `Rebuilt ${many(number('pbs'), 'PB')}`,
  'revert-import': ({ user, number }) => `Undid an import of ${user} with ${many(number('scores'), 'score')}`,
  'revoke-key': ({ user, text }) => `Revoked an API key of ${user}: ${text('label')}`,
  'rotate-secrets': ({ number }) => `Encrypted ${many(number('secrets'), 'stored secret')} with a new key`,
  'run-job': ({ text }) => `Ran the job ${text('job')}`,
  'set-level': ({ user, level }) => `Changed the level of ${user} from ${level('before')} to ${level('after')}`,
  'set-password': ({ user }) => `Set a new password for ${user}`,
  'settle-name': ({ text, game }) => `Matched the title “${text('name')}” to a song of ${game}`,
  'sync-account': ({ user, number }) =>
    `Imported from accounts of ${user} on other servers: ${many(number('new'), 'new score')}`,
  'unblacklist-score': ({ user }) => `Allowed a deleted score of ${user} to be imported again`,
  'verify-email': ({ user }) => `Marked the e-mail address of ${user} as verified`,
};

const ja: Sentences = {
  announcement: ({ text, number }) => `お知らせ「${text('title')}」を ${number('sentTo')} 人に送信`,
  'change-hook': ({ text, value }) => `スコア送信 ${text('hookID')} を${value('isEnabled') ? '有効' : '無効'}に変更`,
  'change-log-level': ({ text }) =>
    `ログレベルを ${text('logLevel')} に変更${text('minutes') && `（${text('minutes')} 分間）`}`,
  'create-client': ({ user, text }) => `${user} の API クライアント ${text('name')} を作成`,
  'create-invites': ({ text }) => `招待コードを ${text('count')} 件作成`,
  'create-key': ({ user, text }) => `${user} の API キーを作成：${text('label')}`,
  'create-user': ({ user, level }) => `アカウント ${user}（${level('after')}）を作成`,
  'customise-score': ({ user }) => `${user} のスコアのコメントまたは強調を変更`,
  'delete-account': ({ user, number }) => `アカウント ${user} とスコア ${number('scores')} 件を削除`,
  'delete-client': ({ text }) => `API クライアント ${text('clientID')} を削除`,
  'delete-score': ({ user, text }) =>
    `${user} のスコアを削除${text('blacklist') === 'true' ? '（再インポートも禁止）' : ''}`,
  'destroy-chart': ({ game, number }) => `${game} の譜面とスコア ${number('scores')} 件を削除`,
  'destroy-ugpt': ({ user, game, number }) => `${user} の ${game} のプロフィールとスコア ${number('scores')} 件を削除`,
  'download-backup': ({ text }) => `バックアップ ${text('backup')} をダウンロード`,
  'ignore-name': ({ text }) => `譜面不明の曲名「${text('name')}」を無視`,
  'import-account': ({ user, text }) => `${text('file')} のアカウントを ${user} に取り込み`,
  'import-scores': ({ user, text, number }) =>
    `${user} に ${text('file')} をインポート（新規スコア ${number('new')} 件）`,
  'load-catalogue': ({ value, list }) => `楽曲と譜面を読み込み：${list(sourceOf(value))}`,
  'make-backup': ({ text }) => `バックアップ ${text('backup')} を作成`,
  recalc: ({ number }) => `スコア ${number('scores')} 件を再計算（変動 ${number('changed')} 件）`,
  'remove-alias': ({ value }) => `曲名「${String(value('name'))}」の対応付けを解除`,
  'remove-catalogue': ({ value, list }) => `楽曲と譜面を削除：${list(removedOf(value))}`,
  repair: ({ number }) => `相違 ${number('found')} 件を修復（残り ${number('left')} 件）`,
  'resync-pbs': ({ number }) => `自己ベスト ${number('pbs')} 件を作り直し`,
  'revert-import': ({ user, number }) => `${user} のインポート（スコア ${number('scores')} 件）を取り消し`,
  'revoke-key': ({ user, text }) => `${user} の API キーを無効化：${text('label')}`,
  'rotate-secrets': ({ number }) => `保存された秘密情報 ${number('secrets')} 件を新しい鍵で暗号化`,
  'run-job': ({ text }) => `ジョブ ${text('job')} を実行`,
  'set-level': ({ user, level }) => `${user} の権限を${level('before')}から${level('after')}に変更`,
  'set-password': ({ user }) => `${user} のパスワードを設定`,
  'settle-name': ({ text, game }) => `曲名「${text('name')}」を ${game} の曲に対応付け`,
  'sync-account': ({ user, number }) =>
    `${user} の他サーバーのアカウントから取り込み（新規スコア ${number('new')} 件）`,
  'unblacklist-score': ({ user }) => `${user} の削除されたスコアの再インポートを許可`,
  'verify-email': ({ user }) => `${user} のメールアドレスを確認済みに変更`,
};

/** Sentences for actions of the audit log, by action. */
export const AUDIT_SENTENCES: Readonly<Record<Language, Sentences>> = { en, ja };

export const levelName = (language: Language, level: unknown): string =>
  (language === 'ja' ? LEVELS_JA : LEVELS)[level as keyof typeof LEVELS] ?? String(level);

type Value = AuditWords['value'];

/** Returns the source of a load: its name on the command line, the files in the web app. */
const sourceOf = (value: Value): readonly string[] => {
  const source = value('source');
  if (typeof source === 'string') return [source];
  // The web app sends seed files compressed.
  return (value('files') as readonly string[]).map((name) => name.replace(/\.json\.gz$/, '.json'));
};

/** Returns what songs were removed of. */
const removedOf = (value: Value): readonly string[] => (value('games') as readonly string[] | undefined) ?? ['demo'];
