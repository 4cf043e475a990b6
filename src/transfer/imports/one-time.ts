import type { ImportDocument } from '../../../contracts/documents/import.ts';
import { findHookSettings, saveHookSettings } from '../../links/hook-settings/store.ts';
import { command } from '../../writer/command.ts';
import { toImportDocument } from './documents.ts';
import { isRefusal } from './outcome.ts';
import { findImport } from './store.ts';

/**
 * Ends a player's one-time permission to import the best scores in a game. The permission stays if the import failed or stored none of
 * them, so that they can be sent again.
 */
export const endPermission = command<{ importID: string; hook: string }, void>(
  'imports.endPermission',
  async (tx, { importID, hook }) => {
    const row = await findImport(tx, importID);
    if (row?.status !== 'completed' || !hasStored(await toImportDocument(tx, row))) return;
    const settings = await findHookSettings(tx, row.user, hook);
    await saveHookSettings(tx, row.user, hook, { ...settings, wantsBests: false });
  },
);

const hasStored = ({ scoreIDs, duplicates, errors }: ImportDocument): boolean =>
  scoreIDs.length > 0 || duplicates.length > 0 || errors.some((error) => !isRefusal(error));
