import { command } from '../../../writer/command.ts';
import { putFolderView } from './store.ts';

/** Records that a user views a folder (row). */
export const viewFolder = command<{ userID: number; folder: number }, void>(
  'pbs.viewFolder',
  async (tx, { userID, folder }, { now }) => putFolderView(tx, userID, folder, now()),
);
