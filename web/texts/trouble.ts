import { texts } from './index.ts';

/** For whatever is changed: failures, questions, lists that go on. */
export const troubleTexts = texts({
  en: {
    failed: 'That did not work',
    cancel: 'Cancel',
    close: 'Close',
    more: (count: string) => `Show more (${count} left)`,
    save: 'Save',
    saved: 'Saved',
    remove: 'Delete',
    edit: 'Edit',
    copy: 'Copy',
    copied: 'Copied',
    loginFirst: 'Log in to see this page',
    adminsOnly: 'This page is for administrators',
    adminsOnlyHint:
      'Your account does not have the level for it. Whoever runs the server can give it with “kaiden user level”.',
  },
  ja: {
    failed: '実行できませんでした',
    cancel: 'キャンセル',
    close: '閉じる',
    more: (count: string) => `さらに表示（残り ${count} 件）`,
    save: '保存',
    saved: '保存しました',
    remove: '削除',
    edit: '編集',
    copy: 'コピー',
    copied: 'コピーしました',
    loginFirst: 'このページを見るにはログインしてください',
    adminsOnly: '管理者専用のページです',
    adminsOnlyHint:
      'あなたのアカウントには権限がありません。サーバーの運営者は「kaiden user level」で権限を付与できます。',
  },
});
