import type { Db, Tx } from '../../../db/open.ts';
import { songDocument } from '../documents.ts';
import { compileFolderQuery, type FolderQuery } from './query.ts';
import {
  deleteMemberships,
  findAnyFolder,
  findFolders,
  findMemberships,
  findQueried,
  insertMemberships,
  type FolderRow,
  type Membership,
} from './store.ts';

type Queried = Awaited<ReturnType<typeof findQueried>>[number];

/** The charts of a game:playtype, with those of a level at hand: nearly every folder asks for one level. */
interface Charts {
  all: readonly Queried[];
  byLevel: ReadonlyMap<unknown, readonly Queried[]>;
}

function chartsIn({ type, data }: FolderRow, { all, byLevel }: Charts): readonly Queried[] {
  if (Array.isArray(data)) {
    const named = new Set(data);
    return all.filter(({ chart }) => named.has(chart.chartID));
  }
  const fits = compileFolderQuery(data);
  if (type === 'songs') return all.filter(({ song }) => fits(songDocument(song)));
  const asked = typeof data.level === 'string' ? (byLevel.get(data.level) ?? []) : all;
  return asked.filter(({ chart }) => fits(chart as unknown as FolderQuery));
}

/** Which charts should be in which folders of a game:playtype: what the queries of the folders give. */
export async function computeMemberships(db: Db, gptRow: number): Promise<Membership[]> {
  const folders = await findFolders(db, gptRow, { inactive: true });
  if (folders.length === 0) return [];
  const all = await findQueried(db, gptRow);
  const charts = { all, byLevel: Map.groupBy(all, ({ chart }) => chart.level) };
  return folders.flatMap((folder) => chartsIn(folder, charts).map(({ row }) => ({ folder: folder.id, chart: row })));
}

/**
 * Brings what is stored of the contents of folders of these game:playtypes (rows) up to date. Returns the folders
 * (rows) that hold other charts than before.
 */
export async function refreshFolders(tx: Tx, gptRows: Iterable<number>): Promise<Set<number>> {
  const changed = new Set<number>();
  for (const gptRow of gptRows) {
    const stored = new Set((await findMemberships(tx, gptRow)).map(keyOf));
    const computed = await computeMemberships(tx, gptRow);
    const fresh = computed.filter((one) => !stored.delete(keyOf(one)));
    await insertMemberships(tx, fresh);
    const gone = Map.groupBy([...stored].map(fromKey), ({ folder }) => folder);
    for (const [folder, left] of gone) {
      await deleteMemberships(
        tx,
        folder,
        left.map(({ chart }) => chart),
      );
    }
    for (const { folder } of fresh) changed.add(folder);
    for (const folder of gone.keys()) changed.add(folder);
  }
  return changed;
}

/** Whether there are folders whose contents were never looked at, as after an upgrade from a version without them. */
export function lacksContents(db: Db): boolean {
  const { folder, content } = findAnyFolder(db);
  return folder && !content;
}

// One number for a pair, exact for more rows than there are songs in the world.
const CHARTS = 2 ** 26;
const keyOf = ({ folder, chart }: Membership): number => folder * CHARTS + chart;
const fromKey = (key: number): Membership => ({ folder: Math.floor(key / CHARTS), chart: key % CHARTS });
