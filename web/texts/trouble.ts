import { texts } from './texts.ts';

/** Texts of forms, dialogs, long lists and errors. */
export const troubleTexts = texts({
  en: {
    failed: 'Something went wrong',
    cancel: 'Cancel',
    close: 'Close',
    more: (count: string) => `Show more (${count} left)`,
    save: 'Save',
    saved: 'Saved',
    remove: 'Delete',
    edit: 'Edit',
    copy: 'Copy',
    copied: 'Copied',
    adminsOnly: 'Administrators only',
    adminsOnlyHint:
      'Your account isn’t an administrator. The server operator can change that with “kaiden user level”.',
  },
  ja: {
    failed: 'エラーが発生しました',
    cancel: 'キャンセル',
    close: '閉じる',
    more: (count: string) => `さらに表示（残り ${count} 件）`,
    save: '保存',
    saved: '保存しました',
    remove: '削除',
    edit: '編集',
    copy: 'コピー',
    copied: 'コピーしました',
    adminsOnly: '管理者専用のページです',
    adminsOnlyHint:
      'あなたのアカウントには管理者権限がありません。サーバーの運営者は「kaiden user level」で権限を付与できます。',
  },
});
