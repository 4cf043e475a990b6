import type { Db } from '../../../../db/open.ts';
import { computeMemberships, type ChartChoosers } from '../../../catalogue/folders/contents.ts';
import { findMemberships, type Membership } from '../../../catalogue/folders/store.ts';

/** Charts that folders have gained and lost. */
export interface ContentChanges {
  added: Membership[];
  gone: Membership[];
}

/** Charts in folders of game:playtypes (rows). */
export type Contents = Map<number, Membership[]>;

/** Evaluates the contents of folders by their rules, on songs and charts as this connection sees them. */
export async function readContents(db: Db, gpts: readonly number[], choosers: ChartChoosers): Promise<Contents> {
  const contents: Contents = new Map();
  for (const gpt of gpts) contents.set(gpt, await computeMemberships(db, gpt, choosers));
  return contents;
}

/** Reads the stored contents of folders. */
export async function readStoredContents(db: Db, gpts: readonly number[]): Promise<Contents> {
  const contents: Contents = new Map();
  for (const gpt of gpts) contents.set(gpt, await findMemberships(db, gpt));
  return contents;
}

// Packs a pair into one number, exact for more rows than there are songs in the world.
const CHARTS = 2 ** 26;
const keyOf = ({ folder, chart }: Membership): number => folder * CHARTS + chart;

/** Returns the differences between two states of the same game:playtypes; one missing in a state is empty in it. */
export function contentChanges(before: Contents, after: Contents): ContentChanges {
  const changes: ContentChanges = { added: [], gone: [] };
  for (const [gpt, now] of after) {
    const old = before.get(gpt) ?? [];
    if (old === now) continue;
    const left = new Map(old.map((one) => [keyOf(one), one]));
    for (const one of now) if (!left.delete(keyOf(one))) changes.added.push(one);
    for (const one of left.values()) changes.gone.push(one);
  }
  return changes;
}
