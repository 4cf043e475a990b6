import { columnsOf, findFreshRows, findGoneKeys, type RawRow } from '../../../../db/difference.ts';
import type { Connection } from '../../../../db/open.ts';
import type { Membership } from '../../../catalogue/folders/store.ts';
import type { SeedReport } from '../../../catalogue/seeds/report.ts';
import type { ContentChanges } from './contents.ts';
import { countGoalPlayers, findChartPlaces, findRenamed, goalIDsIn } from './store.ts';
import { TABLES, type TableName } from './tables.ts';
import { emptyUnit, packUnits, weightOf, type PackedUnits, type Unit } from './unit.ts';

type Database = Connection['client'];

/** Entries are joined into units of about this much work: smaller ones only take more space. */
const ENOUGH = 100;
/** Number of consecutive songs in a unit. */
const SONGS = 8;

type Entry = { unit: Unit; weight: number };
type Changes = Pick<SeedReport, 'changedCharts' | 'movedCharts' | 'changedGoals' | 'changedQuests'>;

function unitFinder<Key>(): { units: Map<Key, Unit>; unitOf: (key: Key) => Unit } {
  const units = new Map<Key, Unit>();
  const unitOf = (key: Key): Unit => {
    const unit = units.get(key) ?? emptyUnit();
    units.set(key, unit);
    return unit;
  };
  return { units, unitOf };
}

const add = (unit: Unit, how: 'put' | 'drop', table: TableName, row: RawRow): void =>
  void (unit[how][table] ??= []).push(row);

/**
 * Returns the differences between the songs and charts of a database and its shadow, with their look-up data, and with the current contents
 * of the previous folders (`contents`).
 */
export function songUnits(client: Database, report: Changes, contents: ContentChanges): PackedUnits {
  const { units, unitOf: unitAt } = unitFinder<number>();
  const unitOf = (song: number) => unitAt(Math.floor(song / SONGS));
  const places = findChartPlaces(client);
  const ofChart = (chart: unknown) => unitOf(places.get(chart as number)!.song);
  for (const row of findFreshRows(client, TABLES.songs)) add(unitOf(row[0] as number), 'put', 'songs', row);
  for (const row of findGoneKeys(client, TABLES.titles)) add(unitOf(row[0] as number), 'drop', 'titles', row);
  for (const row of findFreshRows(client, TABLES.titles)) add(unitOf(row[0] as number), 'put', 'titles', row);
  for (const row of findFreshRows(client, TABLES.charts)) add(ofChart(row[0]), 'put', 'charts', row);
  for (const row of findGoneKeys(client, TABLES.keys)) add(ofChart(row[0]), 'drop', 'keys', row);
  for (const row of findFreshRows(client, TABLES.keys)) add(ofChart(row[0]), 'put', 'keys', row);
  for (const row of findFreshRows(client, TABLES.formerIDs)) add(ofChart(row[1]), 'put', 'formerIDs', row);
  for (const { row, ...renamed } of findRenamed(client)) ofChart(row).renamed.push(renamed);
  const players = new Map<Unit, number>();
  for (const chart of report.changedCharts) {
    const unit = ofChart(chart);
    unit.changedCharts.push(chart);
    players.set(unit, (players.get(unit) ?? 0) + places.get(chart)!.players);
  }
  for (const chart of report.movedCharts) ofChart(chart).movedCharts.push(chart);
  addContents(contents, ({ chart }) => ofChart(chart));
  const inOrder = [...units].toSorted(([a], [b]) => a - b).map(([, unit]) => unit);
  return packUnits(inOrder.map((unit) => ({ unit, weight: weightOf(unit, players.get(unit) ?? 0) })));
}

function addContents(changes: ContentChanges, unitOf: (place: Membership) => Unit): void {
  for (const how of ['added', 'gone'] as const) {
    for (const [unit, places] of Map.groupBy(changes[how], unitOf)) {
      unit.places[how] = Uint32Array.from(places.flatMap(({ folder, chart }) => [folder, chart]));
      unit.changedFolders = [...new Set([...unit.changedFolders, ...places.map(({ folder }) => folder)])];
    }
  }
}

/** Joins small units. */
function joined(entries: readonly Entry[]): Entry[] {
  const all: Entry[] = [];
  for (const one of entries) {
    const last = all.at(-1);
    if (!last || last.weight + one.weight > ENOUGH) all.push(one);
    else {
      join(last.unit, one.unit);
      last.weight += one.weight;
    }
  }
  return all;
}

function join(unit: Unit, more: Unit): void {
  for (const how of ['drop', 'put'] as const) {
    for (const [table, rows] of Object.entries(more[how])) {
      const name = table as TableName;
      (unit[how][name] ??= []).push(...rows);
    }
  }
  for (const how of ['added', 'gone'] as const)
    unit.places[how] = Uint32Array.from([...unit.places[how], ...more.places[how]]);
  unit.renamed.push(...more.renamed);
  unit.changedCharts.push(...more.changedCharts);
  unit.movedCharts.push(...more.movedCharts);
  unit.changedFolders = [...new Set([...unit.changedFolders, ...more.changedFolders])];
  unit.changedGoals.push(...more.changedGoals);
  unit.changedQuests.push(...more.changedQuests);
}

/** Returns all other differences, in an order in which everything exists before it is referred to. `contents` is of the current folders. */
export function otherUnits(client: Database, report: Changes, contents: ContentChanges): PackedUnits {
  return packUnits([...folderUnits(client, contents), ...targetUnits(client, report), ...restUnits(client)]);
}

function folderUnits(client: Database, contents: ContentChanges): Entry[] {
  const { units, unitOf } = unitFinder<number>();
  for (const row of findFreshRows(client, TABLES.folders)) add(unitOf(row[0] as number), 'put', 'folders', row);
  addContents(contents, ({ folder }) => unitOf(folder));
  const inOrder = [...units].toSorted(([a], [b]) => a - b).map(([, unit]) => unit);
  return joined(inOrder.map((unit) => ({ unit, weight: weightOf(unit, 0) })));
}

/** Returns quests with their goals, and the other goals. */
function targetUnits(client: Database, report: Changes): Entry[] {
  const goals = new Map(findFreshRows(client, TABLES.goals).map((row) => [row[0] as string, row]));
  const changedGoals = new Set(report.changedGoals);
  const changedQuests = new Set(report.changedQuests);
  const unitOf = (rows: RawRow[]): Unit => ({
    ...emptyUnit(),
    put: { goals: rows },
    changedGoals: rows.map(([goalID]) => goalID as string).filter((goalID) => changedGoals.has(goalID)),
  });
  const data = columnsOf(client, TABLES.quests).indexOf('quest_data');
  const quests = findFreshRows(client, TABLES.quests).map((row): Unit => {
    const own = goalIDsIn(row[data] as string).flatMap((goalID) => {
      const goal = goals.get(goalID);
      goals.delete(goalID);
      return goal ? [goal] : [];
    });
    const questID = row[0] as string;
    const unit = unitOf(own);
    unit.put.quests = [row];
    if (changedQuests.has(questID)) unit.changedQuests.push(questID);
    return unit;
  });
  const others = [...goals.values()].map((row) => unitOf([row]));
  const players = countGoalPlayers(client);
  const playersOf = ({ changedGoals: of }: Unit) => of.reduce((sum, goalID) => sum + (players.get(goalID) ?? 0), 0);
  return joined([...quests, ...others].map((unit) => ({ unit, weight: weightOf(unit, playersOf(unit)) })));
}

function restUnits(client: Database): Entry[] {
  const kinds = ['tables', 'questlines', 'courses'] as const;
  return kinds.flatMap((kind) =>
    joined(
      findFreshRows(client, TABLES[kind]).map((row) => {
        const unit: Unit = { ...emptyUnit(), put: { [kind]: [row] } };
        return { unit, weight: weightOf(unit, 0) };
      }),
    ),
  );
}
