import type { Db } from '../../db/open.ts';
import type { OrphanContext } from '../imports/orphans/prepare-retry.ts';
import type { OrphanRow } from '../imports/store.ts';
import { batchFiles, encodedEntries, type Portion } from './batch-manual.ts';
import { unhurried, type Piece } from './pieces.ts';
import { orphanPages } from './store.ts';

/** What orphans of one file have in common. */
type Group = Pick<OrphanContext, 'game' | 'playtype' | 'version'>;

const groupOf = ({ context }: OrphanRow): Group => {
  const { game, playtype, version } = context as OrphanContext;
  return { game, playtype, version };
};
const keyOf = (group: Group): string => JSON.stringify([group.game, group.playtype, group.version]);

/** Plays that wait for their chart, as BATCH-MANUAL: a file for each game:playtype and version. */
export async function* orphanFiles(db: Db, userID: number, maxBytes: number): AsyncGenerator<Piece> {
  const groups = new Map<string, Group>();
  for await (const page of unhurried(orphanPages(db, userID))) {
    for (const group of page.map(groupOf)) groups.set(keyOf(group), group);
  }
  for (const [key, { version, ...gpt }] of groups) {
    const ofVersion = version === null ? '' : `-version-${version.replaceAll(/[^\w.-]/g, '_')}`;
    const name = `orphans/${gpt.game}-${gpt.playtype}${ofVersion}`;
    yield* batchFiles({ name, gpt, version, maxBytes }, portions(db, userID, key));
  }
}

async function* portions(db: Db, userID: number, key: string): AsyncGenerator<Portion> {
  for await (const page of unhurried(orphanPages(db, userID))) {
    const entries = page.filter((row) => keyOf(groupOf(row)) === key).map((row) => JSON.stringify(toEntry(row)));
    yield { entries: encodedEntries(entries) };
  }
}

const toEntry = ({ data, importType, context }: OrphanRow): object => {
  const { service } = context as OrphanContext;
  return { ...(data as object), source: { importType, service } };
};
