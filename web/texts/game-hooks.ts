import type { Language } from './language.ts';
import { texts } from './texts.ts';

export const hookTexts = texts({
  en: {
    title: 'Connect a game hook',
    intro:
      'A hook runs alongside your game and sends each play here. Choose yours to get its settings, including an API key.',
    none: 'No hooks available',
    noneHint: 'The administrators have turned off all hooks on this server.',
    others: 'Your hook isn’t listed?',
    ownKey: 'Create an API key for it',
    unavailable: 'This hook isn’t available',
    unavailableHint: 'It doesn’t exist, is turned off, or this server doesn’t receive its plays yet.',
    getsFile: (name: string) => `You’ll get the file ${name} with the address of this server and a new API key.`,
    getsKey: 'You’ll get a new API key to enter in the game.',
    keyMay: (names: string) => `The key has only these permissions: ${names}.`,
    download: (name: string) => `Download ${name}`,
    makeKey: 'Create an API key',
    next: 'Next steps',
    saved: (name: string) => `Downloaded ${name}`,
    saveAgain: 'Download again',
    once: 'You won’t be able to see the key again. Keep it secret; you can revoke it at any time.',
    yourKeys: 'Your API keys',
    hooks: 'Game hooks',
    hooksHint: 'Players can get settings and a key for each hook that is turned on. Existing keys stay valid.',
    notServed: 'unavailable: this server doesn’t receive its plays yet',
    lastHeard: (when: string) => `Last heard from: ${when}`,
    answered: (status: number, text: string) => `Last answer: ${text} (${status})`,
    notHeard: 'Not heard from yet. Start the game and finish a play.',
    settings: 'Settings',
    bestScores: 'Import my best scores in the game once',
    bestScoresHint: 'They are imported the next time the game starts; then this turns itself off.',
    cards: 'Cards',
    cardsHint: 'Only plays with these card numbers are accepted, one per line. Leave it empty to accept all.',
    saveCards: 'Save cards',
  },
  ja: {
    title: 'ゲームフックを接続',
    intro:
      'フックはゲームと一緒に動作し、プレイを自動で送信します。使うフックを選ぶと、API キー入りの設定を受け取れます。',
    none: '利用できるフックがありません',
    noneHint: 'このサーバーの管理者がすべて無効にしています。',
    others: '使いたいフックがない場合：',
    ownKey: 'API キーを作成',
    unavailable: 'このフックは利用できません',
    unavailableHint: '存在しないか、無効になっているか、このサーバーがまだ対応していません。',
    getsFile: (name: string) => `このサーバーのアドレスと新しい API キーの入ったファイル ${name} を受け取ります。`,
    getsKey: '新しい API キーを受け取り、ゲームに入力します。',
    keyMay: (names: string) => `このキーの権限は次だけです：${names}`,
    download: (name: string) => `${name} をダウンロード`,
    makeKey: 'API キーを作成',
    next: '次の手順',
    saved: (name: string) => `${name} をダウンロードしました`,
    saveAgain: 'もう一度ダウンロード',
    once: 'このキーが表示されるのは今回だけです。他の人に渡さないでください。いつでも無効にできます。',
    yourKeys: 'API キー一覧',
    hooks: 'ゲームフック',
    hooksHint: '有効なフックごとに、プレイヤーが設定とキーを受け取れます。すでに発行されたキーはそのまま使えます。',
    notServed: '未提供：このサーバーはまだ対応していません',
    lastHeard: (when: string) => `最後の受信：${when}`,
    answered: (status: number, text: string) => `最後の応答：${text}（${status}）`,
    notHeard: 'まだ何も受信していません。ゲームを起動して 1 曲プレイしてください。',
    settings: '設定',
    bestScores: 'ゲーム内のベストスコアを 1 回だけ取り込む',
    bestScoresHint: '次にゲームを起動したときに取り込まれ、その後この設定は自動でオフになります。',
    cards: 'カード',
    cardsHint: 'この番号のカードでのプレイだけを受け付けます（1 行に 1 つ）。空欄ならすべて受け付けます。',
    saveCards: 'カードを保存',
  },
});

const restart = 'ゲームを再起動すると、以後のプレイが自動で送信されます。';
const keepName = 'ファイル名は変えないでください。この名前でしか読み込まれません。';
const sameFolder = (hook: string) => `ファイルをゲームのフォルダ（${hook} と同じ場所）に置きます。`;
const readme = (hook: string, file: string) =>
  `${hook} の設定がある場所（付属の説明を参照）に置き、既存の ${file} と置き換えます。`;

/** Instructions for the file or key, by the id of a hook; the server sends them in English. `{{base}}` stands for the server's address. */
export const HOOK_INSTRUCTIONS: Readonly<Record<Language, Readonly<Record<string, readonly string[]>>>> = {
  en: {},
  ja: {
    CXFervidex: [sameFolder('Fervidex'), keepName, restart],
    CXBarbatos: [
      'Barbatos には送信先のアドレスが組み込まれているため、{{base}} 用にビルドされたものが必要です。',
      sameFolder('Barbatos'),
      restart,
    ],
    CXUSCIR: [
      'ゲームの設定で Online を開きます。',
      'IR base URL に {{base}}/ir/usc/Controller（キーボードで遊ぶ場合は {{base}}/ir/usc/Keyboard）を入力します。',
      'IR token にキーを入力します。',
    ],
    CXKsHook: [sameFolder('Konaste Hook'), keepName, restart],
    CXChunitachi: [
      sameFolder('ChunItachi'),
      'テキストエディターで開き、SET_ME をゲームのバージョン（paradiselost など）に書き換えます。',
      '同じ筐体で他の人も遊ぶ場合は、extID を自分の ID にすると、自分のプレイだけが送信されます。',
    ],
    CXSilentHook: [sameFolder('SilentHook'), keepName, restart],
    CXMikado: [
      'ファイルを mikado.dll と同じフォルダに置き、Mikado が作ったものと置き換えます。',
      '同じ筐体で他の人も遊ぶ場合は、whitelist に自分のカード番号を書くと、自分のプレイだけが送信されます。',
      restart,
    ],
    CXSaekawa: [
      'ファイルを saekawa.dll と同じフォルダに置き、既存のものと置き換えます。',
      '同じ筐体で他の人も遊ぶ場合は、default を引用符で囲んだ 20 桁のアクセスコードに書き換えると、自分のプレイだけが送信されます。',
      restart,
    ],
    CXInohara: [
      readme('Inohara', 'inohara.cfg'),
      '同じ筐体で他の人も遊ぶ場合は、* をゲーム内の名前かアクセスコードに書き換えると、自分のプレイだけが送信されます。',
      restart,
    ],
    CXRizu: [
      readme('Rizu', 'Rizu.cfg'),
      '同じ筐体で他の人も遊ぶ場合は、default をアクセスコードに書き換えると、自分のプレイだけが送信されます。',
      restart,
    ],
    CXBeatorajaIR: [
      'IR の jar にはサーバーのアドレスが組み込まれているため、このサーバー用に作られた jar を用意し、beatoraja または LR2oraja の ir フォルダに置きます。',
      'ランチャーでその IR を選び、ユーザー名を入力します。',
      'パスワードとしてキーを入力し、ランチャーからゲームを起動します。',
    ],
    CXLR2Hook: [sameFolder('LR2 Hook'), keepName, restart],
    CXITGHook: [
      'フックが Tachi.json を読み込む場所（付属の説明を参照）に置きます。',
      '他のサーバーにも送信している場合は、[ ] の中身を既存のファイルのリストに追加してください。',
      restart,
    ],
  },
};
