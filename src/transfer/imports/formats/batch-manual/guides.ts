import type { Guide } from '../../../../base/shared/guide.ts';

/** How to import a BATCH-MANUAL file. */
export const BY_FILE: Guide = {
  games: null,
  steps: [
    {
      en: 'Many tools and other score trackers export BATCH-MANUAL files. Export your scores from yours.',
      ja: '多くのツールやスコア管理サービスが BATCH-MANUAL 形式に対応しています。お使いのツールからスコアをエクスポートします。',
      picture: { kind: 'folder', path: ['Downloads'], files: ['scores.json'], marked: 'scores.json' },
    },
    {
      en: 'Drop the file on the import page. It says itself which game it is of.',
      ja: 'ファイルをインポート画面にドロップします。機種はファイルに書かれています。',
    },
  ],
};

/** How to let a tool send BATCH-MANUAL documents. */
export const BY_TOOL: Guide = {
  games: null,
  steps: [
    {
      en: 'Create an API key for the tool, with the permission to submit scores only.',
      ja: 'ツール用に、スコア送信の権限だけを持つ API キーを作成します。',
    },
    {
      en: 'Enter the address of this server and the key in the tool. From then on it sends your plays by itself.',
      ja: 'このサーバーのアドレスとキーをツールに入力します。以後、プレイが自動で送信されます。',
      picture: {
        kind: 'settings',
        title: 'BATCH-MANUAL',
        fields: [
          ['URL', '…/ir/direct-manual/import'],
          ['API key', '••••••••••••'],
        ],
      },
    },
  ],
};
