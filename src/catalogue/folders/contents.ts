import type { Db, Tx } from '../../../db/open.ts';
import { chartDocument, songDocument } from '../documents.ts';
import { gptName } from '../gpts.ts';
import { compileFolderQuery } from './query.ts';
import { candidatesIn } from './rules/candidates.ts';
import { subjectOf, type Subject } from './rules/subject.ts';
import {
  deleteMemberships,
  findAnyFolder,
  findFolders,
  findMemberships,
  findQueriedCharts,
  findQueriedSongs,
  insertMemberships,
  type FolderRow,
  type Membership,
} from './store.ts';

/** Chart by row, as seen by rules. */
interface Candidate extends Subject {
  row: number;
}

type Finder = ReturnType<typeof candidatesIn<Candidate>>;

/** Rule that selects a folder's charts. */
export type FolderRequest = Pick<FolderRow, 'type' | 'data'>;

function chartsIn({ type, data }: FolderRequest, all: readonly Candidate[], candidates: Finder): readonly Candidate[] {
  if (Array.isArray(data)) {
    const named = new Set<unknown>(data);
    return all.filter(({ chart }) => named.has(chart['chartID']));
  }
  const { fits, hints } = compileFolderQuery(data, type === 'songs' ? 'songs' : 'charts');
  return candidates(hints).filter(fits);
}

async function readCandidates(db: Db, gptRow: number, only?: number): Promise<Candidate[]> {
  const gpt = await gptName(db, gptRow);
  const songs = new Map((await findQueriedSongs(db, gptRow, only)).map((song) => [song.id, songDocument(song)]));
  return (await findQueriedCharts(db, gptRow, only)).map((chart) => {
    const song = songs.get(chart.song)!;
    return { ...subjectOf(chartDocument(chart, song.id, gpt), song), row: chart.id };
  });
}

/** Returns the charts (rows) that a rule selects. */
export type ChartChooser = (folder: FolderRequest) => readonly number[];

/** Returns the chooser of a game:playtype (row). */
export type ChartChoosers = (gptRow: number) => Promise<ChartChooser>;

/**
 * Returns choosers that read the charts of a game:playtype once and evaluate each rule once. They must not be used after a change of songs
 * or charts.
 */
export function chartChoosers(db: Db): ChartChoosers {
  const choosers = new Map<number, Promise<ChartChooser>>();
  return (gptRow) => {
    const chooser = choosers.get(gptRow) ?? createChooser(db, gptRow);
    choosers.set(gptRow, chooser);
    return chooser;
  };
}

async function createChooser(db: Db, gptRow: number): Promise<ChartChooser> {
  const all = await readCandidates(db, gptRow);
  const candidates = candidatesIn(all);
  const chosen = new Map<string, readonly number[]>();
  return ({ type, data }) => {
    const rule = JSON.stringify([type, data]);
    const rows = chosen.get(rule) ?? chartsIn({ type, data }, all, candidates).map(({ row }) => row);
    chosen.set(rule, rows);
    return rows;
  };
}

/** Returns which charts belong to which folders of a game:playtype (row), by the folders' rules. */
export async function computeMemberships(
  db: Db,
  gptRow: number,
  choosers: ChartChoosers = chartChoosers(db),
): Promise<Membership[]> {
  const folders = await findFolders(db, gptRow, { inactive: true });
  if (folders.length === 0) return [];
  const chosen = await choosers(gptRow);
  return folders.flatMap((folder) => chosen(folder).map((chart) => ({ folder: folder.id, chart })));
}

/** Updates the stored contents of folders of these game:playtypes (rows). Returns the folders (rows) that have changed. */
export async function refreshFolders(
  tx: Tx,
  gptRows: Iterable<number>,
  choosers?: ChartChoosers,
): Promise<Set<number>> {
  const changed = new Set<number>();
  for (const gptRow of gptRows) {
    const stored = new Set((await findMemberships(tx, gptRow)).map(keyOf));
    const computed = await computeMemberships(tx, gptRow, choosers);
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

/** Puts a new chart (row) of a game:playtype into the folders whose rules select it. Returns these folders (rows). */
export async function placeInFolders(tx: Tx, gptRow: number, chart: number): Promise<number[]> {
  const all = await readCandidates(tx, gptRow, chart);
  const candidates = candidatesIn(all);
  const folders = await findFolders(tx, gptRow, { inactive: true });
  const holding = folders.filter((folder) => chartsIn(folder, all, candidates).length > 0).map(({ id }) => id);
  await insertMemberships(
    tx,
    holding.map((folder) => ({ folder, chart })),
  );
  return holding;
}

/** Returns whether folders exist whose contents were never computed, as after an upgrade from a version without them. */
export async function lacksContents(db: Db): Promise<boolean> {
  const { folder, content } = await findAnyFolder(db);
  return folder && !content;
}

// Packs a pair into one number, exact for more rows than there are songs in the world.
const CHARTS = 2 ** 26;
const keyOf = ({ folder, chart }: Membership): number => folder * CHARTS + chart;
const fromKey = (key: number): Membership => ({ folder: Math.floor(key / CHARTS), chart: key % CHARTS });
