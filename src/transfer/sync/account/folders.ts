import type { Db } from '../../../../db/open.ts';
import type { Ugpt } from '../../../accounts/users/ugpt.ts';
import { findFolder } from '../../../catalogue/folders/store.ts';
import { readFolderIDs, readIDs } from '../../../catalogue/seeds/store.ts';

/** Another server's name for a folder: its id, its slug (v3), or both. */
interface FolderName {
  id?: string | null | undefined;
  slug?: string | null | undefined;
}

/** Returns the local equivalent of another server's folder: by its id, its v3 id or its slug; null if there is none. */
export async function findFolderID(
  db: Db,
  { gptRow }: Pick<Ugpt, 'gptRow'>,
  { id, slug }: FolderName,
): Promise<string | null> {
  const byID = id ? [id, (await readIDs(db, 'folders', [id])).get(id)] : [];
  // A Kaiden that speaks v3 uses folder ids as slugs.
  const bySlug = slug ? [(await readFolderIDs(db, [gptRow])).get(`${gptRow} ${slug}`), slug] : [];
  for (const folderID of [...byID, ...bySlug]) {
    if (folderID && (await findFolder(db, gptRow, folderID))) return folderID;
  }
  return null;
}
