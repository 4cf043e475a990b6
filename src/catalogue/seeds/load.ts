import type { Tx } from '../../../db/open.ts';
import type { CommandContext, Work } from '../../writer/command.ts';
import { chartChoosers, refreshFolders, type ChartChoosers } from '../folders/contents.ts';
import { gptName, gptRow } from '../gpts.ts';
import { replaceChartKeys, type KeyedChart } from '../keys/store.ts';
import { loadCharts } from './charts.ts';
import { loadCourses } from './courses.ts';
import { SEED_KINDS, type SeedFile, type SeedFiles, type SeedKind } from './files.ts';
import { loadFolders, loadTables } from './folders.ts';
import { refuseLeftOut, refuseOtherFiles, refuseUnknownGames, type Loading } from './loading.ts';
import { ReportBuilder, type SeedReport } from './report.ts';
import { SCHEMAS } from './shapes/schemas.ts';
import { commonShape, type Shape } from './shapes/shape.ts';
import { loadSongs } from './songs.ts';
import { readChartsOfSongs } from './store.ts';
import { loadGoals, loadQuestlines, loadQuests } from './targets.ts';

const LOADERS: Record<SeedKind, (loading: Loading, file: SeedFile) => Promise<void>> = {
  songs: loadSongs,
  charts: loadCharts,
  folders: loadFolders,
  tables: loadTables,
  goals: loadGoals,
  quests: loadQuests,
  questlines: loadQuestlines,
  courses: loadCourses,
};

/** A song's data affects its charts: their facts, and keys in it. */
async function followSongs({ tx, games, songsWithNewData, changedCharts, addedCharts }: Loading): Promise<void> {
  const charts = (await readChartsOfSongs(tx, [...songsWithNewData])).filter(({ row }) => !addedCharts.has(row));
  const keyed: KeyedChart[] = [];
  for (const chart of charts) {
    changedCharts.add(chart.row);
    const { game, playtype } = await gptName(tx, chart.gptRow);
    const gpt = games.gpt(game, playtype);
    if (gpt) keyed.push({ ...chart, gpt });
  }
  await replaceChartKeys(tx, keyed);
}

/** Returns the game:playtypes (rows) whose folders may have changed. */
async function touchedGpts({ tx, games, touchedGames }: Loading): Promise<number[]> {
  const touched = games.all().filter(({ game }) => touchedGames.has(game));
  const rows: number[] = [];
  for (const { game, playtype } of touched) rows.push(await gptRow(tx, game, playtype));
  return rows;
}

/** Returns the valid quests of files. */
const readQuests = (files: readonly SeedFile[], shape: Shape) =>
  files
    .filter(({ kind }) => kind === 'quests')
    .flatMap(({ entries }) => entries.flatMap((entry) => SCHEMAS[shape].quest.safeParse(entry).data ?? []));

/** Result of loading everything but the contents of folders. */
export interface LoadedEntries {
  report: SeedReport;
  /** Rows of the game:playtypes whose folders may have changed. */
  touched: number[];
  /** Choose the charts of folders. */
  choosers: ChartChoosers;
}

/**
 * Does the same as `loadSeeds` except for assigning charts to folders. `beforeFolders` is called between charts and folders, with the
 * game:playtypes (rows) whose charts have changed.
 */
export async function loadEntries(
  tx: Tx,
  { files }: SeedFiles,
  { games, progress }: Pick<CommandContext, 'games' | 'progress'>,
  beforeFolders: (touched: readonly number[], choosers: ChartChoosers) => Promise<void> = async () => undefined,
): Promise<LoadedEntries> {
  const shape = commonShape(files);
  const loading: Loading = {
    tx,
    games,
    report: new ReportBuilder(),
    shape,
    songsWithNewData: new Set(),
    changedCharts: new Set(),
    movedCharts: new Set(),
    addedCharts: new Set(),
    choosers: chartChoosers(tx),
    notSongs: new Set(),
    touchedGames: new Set(),
    goalIDs: new Map(),
    chartFiles: files.filter(({ kind }) => kind === 'charts'),
    quests: readQuests(files, shape),
  };
  const inOrder = SEED_KINDS.flatMap((kind) => files.filter((file) => file.kind === kind));
  const load = async (some: readonly SeedFile[], before: number): Promise<void> => {
    for (const [done, file] of some.entries()) {
      progress({ stage: 'reading', description: `Loading ${file.name}`, done: before + done, total: inOrder.length });
      const leftOut = loading.report.report.leftOut.length;
      await LOADERS[file.kind](loading, file);
      refuseLeftOut(loading, file, leftOut);
    }
  };
  const first = inOrder.filter(({ kind }) => kind === 'songs' || kind === 'charts');
  await load(first, 0);
  await followSongs(loading);
  await beforeFolders(await touchedGpts(loading), loading.choosers);
  await load(inOrder.slice(first.length), first.length);
  refuseOtherFiles(loading);
  refuseUnknownGames(loading);
  const report = {
    ...loading.report.report,
    changedCharts: [...loading.changedCharts].sort((a, b) => a - b),
    movedCharts: [...loading.movedCharts],
  };
  return { report, touched: await touchedGpts(loading), choosers: loading.choosers };
}

/**
 * Updates the catalogue from seed files and reports the changes. Nothing is ever deleted, invalid entries are left out and reported, and
 * loading the same files again changes nothing. The rows of `game_playtypes` have to exist (`registerGpts`).
 */
export const loadSeeds: Work<SeedFiles, SeedReport> = async (tx, files, context) => {
  const { report, touched, choosers } = await loadEntries(tx, files, context);
  context.progress({ stage: 'reading', description: 'Updating folders' });
  return { ...report, changedFolders: [...(await refreshFolders(tx, touched, choosers))] };
};
