import { texts } from './texts.ts';

export const queryTexts = texts({
  en: {
    search: 'Song or artist, or a filter',
    placeholder: 'Song, artist or level:12 lamp<hard',
    help: 'How to filter',
    about: 'Type part of a title or artist, or a field and a value. Everything has to fit.',
    examples: {
      'level:12': 'level 12 only',
      'level:11-12': 'from 11 to 12',
      'lamp<hard': 'worse than HARD CLEAR',
      'grade:AA,AAA': 'AA or AAA',
      'notes>1500': 'more than 1,500 notes',
      '-lamp:failed': 'everything but FAILED',
      '"re:birth"': 'text with signs',
    },
    fields: 'Fields',
    noField: (word: string, choices: string) =>
      `There’s no field “${word}”. Use ${choices}, or put a title with signs in quotes.`,
    noValue: (field: string, word: string, choices: string) =>
      `“${word}” isn’t a value of ${field}. Use one of: ${choices}`,
    noNumber: (field: string, word: string) => `“${word}” isn’t a number. Write ${field}>100 or ${field}:100-200.`,
    noOrder: (field: string) => `${field} can’t be compared with < or >. Write ${field}:text.`,
    noneGiven: (word: string) => `Add a value after “${word}”.`,
    exported: 'Export these',
    csv: 'CSV (spreadsheet)',
    json: 'JSON',
    picture: 'Picture (PNG)',
    pictureOf: (shown: string, all: string) => (shown === all ? all : `${shown} of ${all}`),
    version: 'Version',
    anyVersion: 'Any version',
    unfold: (title: string) => `Details of ${title}`,
  },
  ja: {
    search: '曲名・アーティスト、または条件',
    placeholder: '曲名・アーティスト・level:12 lamp<hard',
    help: '絞り込みの書き方',
    about: '曲名やアーティスト名の一部、または項目と値を入力します。すべてに合うものが表示されます。',
    examples: {
      'level:12': 'レベル 12 のみ',
      'level:11-12': '11 から 12 まで',
      'lamp<hard': 'HARD CLEAR 未満',
      'grade:AA,AAA': 'AA または AAA',
      'notes>1500': '1,500 ノーツ超',
      '-lamp:failed': 'FAILED 以外',
      '"re:birth"': '記号を含む文字列',
    },
    fields: '項目',
    noField: (word: string, choices: string) =>
      `「${word}」という項目はありません。使える項目：${choices}。記号を含む曲名は引用符で囲んでください。`,
    noValue: (field: string, word: string, choices: string) =>
      `「${word}」は ${field} の値ではありません。使える値：${choices}`,
    noNumber: (field: string, word: string) =>
      `「${word}」は数値ではありません。${field}>100 や ${field}:100-200 のように入力してください。`,
    noOrder: (field: string) => `${field} は < や > で比べられません。${field}:文字列 のように入力してください。`,
    noneGiven: (word: string) => `「${word}」の後に値を入力してください。`,
    exported: '表示分を保存',
    csv: 'CSV（表計算）',
    json: 'JSON',
    picture: '画像（PNG）',
    pictureOf: (shown: string, all: string) => (shown === all ? `${all} 件` : `${all} 件中 ${shown} 件`),
    version: 'バージョン',
    anyVersion: 'すべてのバージョン',
    unfold: (title: string) => `${title} の詳細`,
  },
});
