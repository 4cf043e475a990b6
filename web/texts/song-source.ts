import type { Language } from './language.ts';
import { translate, type Patterns } from './patterns.ts';

/** Licences of song databases, as the server names them. */
const LICENCES: Patterns = [
  [
    /^The seed files of (\S+) are in the public domain \(Unlicense\)\.$/,
    '$1 のシードファイルはパブリックドメイン（Unlicense）です。',
  ],
  [
    /^The licence of these seed files is unknown; ask their source\.$/,
    'これらのシードファイルのライセンスは不明です。提供元に確認してください。',
  ],
];

/** Reasons why another server's file can't be fetched. */
const FAILURES: Patterns = [
  [/^(\S+) can't be reached: there is no such host$/, '$1 というホストは存在しません'],
  [/^(\S+) can't be reached: its name could not be resolved$/, '$1 の名前を解決できません'],
  [/^(\S+) can't be reached: the connection was refused$/, '$1 に接続を拒否されました'],
  [/^(\S+) can't be reached: the connection broke(?: before the end)?$/, '$1 との接続が切れました'],
  [/^(\S+) can't be reached: (.+)$/, '$1 に接続できません：$2'],
  [/^(\S+) did not answer within (\d+) seconds$/, '$1 から $2 秒以内に応答がありません'],
  [/^(\S+) answered with status (\d+)$/, '$1 がステータス $2 を返しました'],
  [/^(\S+) redirects more than (\d+) times$/, '$1 のリダイレクトが $2 回を超えました'],
  [/^(\S+) redirects to an address without TLS$/, '$1 が TLS のないアドレスにリダイレクトしました'],
  [
    /^(\S+) is not a public address; KAIDEN_WEBHOOK_ALLOW can allow it$/,
    '$1 は公開アドレスではありません。KAIDEN_WEBHOOK_ALLOW で許可できます',
  ],
];

const inLanguage = (patterns: Patterns) => (language: Language, english: string) =>
  language === 'en' ? english : (translate(patterns, english) ?? english);

/** Returns the licence of a song database in a language. */
export const licenceIn = inLanguage(LICENCES);

/** Returns the reason why a file can't be fetched in a language; what nobody has translated stays in English. */
export const fetchFailureIn = inLanguage(FAILURES);
