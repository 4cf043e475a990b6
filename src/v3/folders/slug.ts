import { hash } from 'node:crypto';

import type { Db } from '../../../db/open.ts';
import { gptRow } from '../../catalogue/gpts.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import { findFolderIDs, findFolderNamed, type SlugSource } from './store.ts';

const TAIL = 10;

/** Returns the suffix of a derived slug, which identifies the folder: hexadecimal digits derived from its id. */
const tailOf = (folderID: string): string => hash('sha256', folderID).slice(0, TAIL);

/**
 * Returns the name of a folder in paths of v3: the slug in its song database, else one derived from its title and id. It consists of a to
 * z, 0 to 9 and hyphens and is unique in its game.
 */
export function slugOf({ folderID, title, slug }: SlugSource): string {
  if (slug !== null) return slug;
  const words =
    title
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const start = words.join('-').slice(0, 50);
  return start ? `${start}-${tailOf(folderID)}` : tailOf(folderID);
}

/**
 * Returns the id of the folder that a path of v3 names by slug, id or v3 id; undefined if there is none. A derived slug stays valid after
 * the title changes or a song database gives the folder a slug.
 */
export async function folderIDOf(db: Db, { game, playtype }: Gpt, name: string): Promise<string | undefined> {
  const gpt = await gptRow(db, game, playtype);
  const found = await findFolderNamed(db, gpt, name);
  if (found !== undefined) return found;
  const tail = name.slice(-TAIL);
  if (!/^[0-9a-f]+$/.test(tail) || tail.length < TAIL) return undefined;
  return (await findFolderIDs(db, gpt)).find((folderID) => tailOf(folderID) === tail);
}
