import { CATALOGUE_KINDS, type CatalogueKind } from '../../../../contracts/documents/catalogue.ts';
import type { Db } from '../../../../db/open.ts';
import type { GoalCharts } from '../../../../db/schema/targets.ts';
import type { Games } from '../../../games/registry.ts';
import { findCandidates, type Candidates, type RemovalScope } from './scope.ts';
import { countAliases, countPlayed, findChartsInFolders, findEntries, findFollowed, findShown } from './store.ts';

/** Ids or rows of the entries to remove, by kind. */
export interface Removable {
  questlines: string[];
  quests: string[];
  goals: { goalID: string; gpt: number }[];
  tables: string[];
  courses: { gpt: number; md5sums: string }[];
  folders: number[];
  charts: number[];
  songs: number[];
}

export interface RemovalPlan {
  remove: Removable;
  /** Number of entries of each kind in the scope. */
  total: Record<CatalogueKind, number>;
  /** Number of scores on the charts in the scope, and of their players. */
  played: { scores: number; players: number };
  /** Number of administrators' aliases that are deleted with their song or chart. */
  aliases: number;
}

export interface RemovalOptions {
  scope: RemovalScope;
  /** Includes entries that players have scores on, follow or show. */
  withScores: boolean;
}

const NOTHING = { charts: new Set<string>(), folders: new Set<string>() };

/**
 * Returns the entries that can be removed. Without `withScores`, everything that a player has scores on, follows or shows stays, with its
 * dependencies: the goals of a followed quest, the charts of a followed folder, the song of a chart.
 */
export async function planRemoval(db: Db, games: Games, { scope, withScores }: RemovalOptions): Promise<RemovalPlan> {
  const found = await findCandidates(db, games, scope);
  const targets = withScores ? await allTargets(db, found) : await freeTargets(db, found);
  const needed = withScores ? NOTHING : await findNeeded(db, found, targets.staying);
  const inFolders = await findChartsInFolders(db, [...needed.folders]);
  const charts = found.charts.filter(
    ({ row, chartID, players }) => withScores || (players === 0 && !needed.charts.has(chartID) && !inFolders.has(row)),
  );
  const songs = await songsWithoutCharts(db, found, new Set(charts.map(({ row }) => row)));
  const rows = charts.map(({ row }) => row);
  return {
    remove: {
      questlines: targets.questlines,
      quests: targets.quests,
      goals: targets.goals,
      tables: found.tables
        .filter((table) => !table.folders.some((folderID) => needed.folders.has(folderID)))
        .map(({ tableID }) => tableID),
      courses: found.courses,
      folders: found.folders.filter(({ folderID }) => !needed.folders.has(folderID)).map(({ row }) => row),
      charts: rows,
      songs,
    },
    total: Object.fromEntries(CATALOGUE_KINDS.map((kind) => [kind, found[kind].length])) as RemovalPlan['total'],
    played: await countPlayed(
      db,
      found.charts.map(({ row }) => row),
    ),
    aliases: await countAliases(db, songs, rows),
  };
}

type Targets = Pick<Removable, 'questlines' | 'quests' | 'goals'>;
type Goal = Candidates['goals'][number];

/** Returns all goals and quests in the scope, and other goals that name a chart or folder in it. */
async function allTargets(db: Db, found: Candidates): Promise<Targets & { staying: Goal[] }> {
  const ids = new Set([
    ...found.charts.map(({ chartID }) => chartID),
    ...found.folders.map(({ folderID }) => folderID),
  ]);
  const own = new Set(found.goals.map(({ goalID }) => goalID));
  const { goals } = await findEntries(db, [], found.gpts);
  return {
    questlines: found.questlines.map(({ questlineID }) => questlineID),
    quests: found.quests.map(({ questID }) => questID),
    goals: goals.filter((goal) => own.has(goal.goalID) || namesOf(goal.charts).some((id) => ids.has(id))),
    staying: [],
  };
}

/** Returns the goals and quests in the scope without subscribers, and the goals that stay. */
async function freeTargets(db: Db, found: Candidates): Promise<Targets & { staying: Goal[] }> {
  const followed = await findFollowed(db, found.gpts);
  const all = await findEntries(db, [], found.gpts);
  const quests = new Set(found.quests.map(({ questID }) => questID).filter((id) => !followed.quests.has(id)));
  const held = new Set(
    all.quests
      .filter(({ questID }) => !quests.has(questID))
      .flatMap(({ questData }) => questData.flatMap((section) => section.goals.map(({ goalID }) => goalID))),
  );
  const goals = found.goals.filter(({ goalID }) => !followed.goals.has(goalID) && !held.has(goalID));
  const free = new Set(goals.map(({ goalID }) => goalID));
  return {
    questlines: found.questlines
      .filter((questline) => questline.quests.every((id) => quests.has(id)))
      .map(({ questlineID }) => questlineID),
    quests: [...quests],
    goals,
    staying: all.goals.filter(({ goalID }) => !free.has(goalID)),
  };
}

/** Returns the ids of the charts and folders in goals or showcases. */
async function findNeeded(db: Db, { gpts }: Candidates, staying: readonly Goal[]): Promise<typeof NOTHING> {
  const shown = await findShown(db, gpts);
  const inGoals = (isFolder: boolean) =>
    staying.filter(({ charts }) => (charts.type === 'folder') === isFolder).flatMap(({ charts }) => namesOf(charts));
  return {
    charts: new Set([...inGoals(false), ...shown.flatMap((stat) => (stat.mode === 'chart' ? stat.chartID : []))]),
    folders: new Set([...inGoals(true), ...shown.flatMap((stat) => (stat.mode === 'folder' ? stat.folderID : []))]),
  };
}

const namesOf = ({ data }: GoalCharts): string[] => [data].flat();

/** Returns the songs (rows) in the scope without a remaining chart. */
async function songsWithoutCharts(db: Db, found: Candidates, removed: ReadonlySet<number>): Promise<number[]> {
  const { charts } = await findEntries(db, [], found.gpts);
  const holding = new Set(charts.filter(({ row }) => !removed.has(row)).map(({ song }) => song));
  return found.songs.map(({ row }) => row).filter((row) => !holding.has(row));
}
