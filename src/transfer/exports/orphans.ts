import type { Db } from '../../../db/open.ts';
import { yielding } from '../../base/shared/chunks.ts';
import { isReadable, type OrphanContext } from '../imports/orphans/prepare-retry.ts';
import type { RawPlay } from '../imports/raw-play.ts';
import type { OrphanRow } from '../imports/store.ts';
import { batchFiles, type Portion } from './batch-manual.ts';
import type { Piece } from './pieces.ts';
import { orphanPages } from './store.ts';

/** Common properties of orphans in one file. */
type Group = Pick<OrphanContext, 'game' | 'playtype' | 'version'>;

const groupOf = ({ context }: OrphanRow): Group => {
  const { game, playtype, version } = context as OrphanContext;
  return { game, playtype, version };
};
const keyOf = (group: Group): string => JSON.stringify([group.game, group.playtype, group.version]);

/**
 * Plays that wait for their chart, as BATCH-MANUAL: a file for each game:playtype and version. Without those that could not
 * be read (see unreadFile), for which BATCH-MANUAL has no place.
 */
export async function* orphanFiles(db: Db, userID: number, maxBytes: number): AsyncGenerator<Piece> {
  const groups = new Map<string, Group>();
  for await (const page of yielding(orphanPages(db, userID))) {
    for (const group of page.filter(isReadable).map(groupOf)) groups.set(keyOf(group), group);
  }
  for (const [key, { version, ...gpt }] of groups) {
    const ofVersion = version === null ? '' : `-version-${version.replaceAll(/[^\w.-]/g, '_')}`;
    const name = `orphans/${gpt.game}-${gpt.playtype}${ofVersion}`;
    yield* batchFiles({ name, gpt, version, maxBytes }, portions(db, userID, key));
  }
}

async function* portions(db: Db, userID: number, key: string): AsyncGenerator<Portion> {
  for await (const page of yielding(orphanPages(db, userID))) {
    const entries = page
      .filter((row) => isReadable(row) && keyOf(groupOf(row)) === key)
      .map((row) => JSON.stringify(toEntry(row)));
    yield { entries };
  }
}

/** Yields the plays of other servers that could not be read, with the documents as they were sent; nothing if there are none. */
export async function* unreadFile(db: Db, userID: number): AsyncGenerator<Piece> {
  let before = '[\n';
  for await (const page of yielding(orphanPages(db, userID))) {
    const entries = page.filter((row) => !isReadable(row)).map((row) => JSON.stringify(unreadEntry(row)));
    if (entries.length === 0) continue;
    if (before === '[\n') yield { file: 'unread.json' };
    yield { text: before + entries.join(',\n') };
    before = ',\n';
  }
  if (before !== '[\n') yield { text: '\n]\n' };
}

function unreadEntry({ data, importType, context, message, timeInserted }: OrphanRow): object {
  const { game, playtype, service } = context as OrphanContext;
  return { game, playtype, service, importType, timeInserted, reason: message, ...(data as RawPlay).unread };
}

const toEntry = ({ data, importType, context, timeInserted }: OrphanRow): object => {
  const { service } = context as OrphanContext;
  return { ...(data as object), source: { importType, service }, keptSince: timeInserted };
};
