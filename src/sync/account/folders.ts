import type { Db } from '../../../db/open.ts';
import { findFolder } from '../../catalogue/folders/store.ts';
import { readFolderIDs, readIDs } from '../../catalogue/seeds/store.ts';
import type { Ugpt } from '../../users/ugpt.ts';

/** How another server names a folder: by its id, its slug (v3), or both. */
interface FolderName {
  id?: string | null | undefined;
  slug?: string | null | undefined;
}

/** Returns the folder here that a folder of another server stands for: by its id, its id of v3 or its slug; null without one. */
export async function findFolderID(
  db: Db,
  { gptRow }: Pick<Ugpt, 'gptRow'>,
  { id, slug }: FolderName,
): Promise<string | null> {
  const byID = id ? [id, (await readIDs(db, 'folders', [id])).get(id)] : [];
  // A Kaiden that speaks v3 has the ids of folders for slugs.
  const bySlug = slug ? [(await readFolderIDs(db, [gptRow])).get(`${gptRow} ${slug}`), slug] : [];
  for (const folderID of [...byID, ...bySlug]) {
    if (folderID && (await findFolder(db, gptRow, folderID))) return folderID;
  }
  return null;
}
