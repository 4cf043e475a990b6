import type { CatalogueEntry } from '../../../contracts/documents/catalogue.ts';
import type { Db } from '../../../db/open.ts';
import type { Accepted } from '../../../db/schema/index.ts';
import type { SeedReport } from '../seeds/report.ts';
import { countCharts, findPlayed } from './store.ts';

/** Last loaded state of a source. */
export interface Before {
  accepted: Accepted;
  files: readonly string[];
}

export interface Concerns {
  /** Reasons for an administrator to review it first, a sentence each; empty if it may be loaded. */
  concerns: string[];
  /** Missing charts that loading accepts. */
  accepted: Accepted;
}

/** Number of charts per game:playtype that may change their level or be missing without a review. */
const FREE_CHARTS = 10;
const FREE_SHARE = 0.05;
/** Number of entries per kind that may be left out without a review. */
const FREE_FAULTS = 10;

/**
 * Decides whether a pulled state may be loaded without an administrator, from the report of loading it in this transaction. A review is
 * needed if many levels of a game change, charts with scores or many charts are missing, many charts get other ids, a file of the last
 * state is missing, or many entries are left out.
 */
export async function findConcerns(
  db: Db,
  { entries, kinds }: Pick<SeedReport, 'entries' | 'kinds'>,
  { accepted: before, files: filesBefore }: Before,
  files: readonly string[],
): Promise<Concerns> {
  const counts = await countCharts(db);
  const charts = entries.filter(({ kind }) => kind === 'charts');
  const unlisted = charts.filter(({ change }) => change === 'kept');
  const played = await findPlayed(
    db,
    unlisted.map(({ id }) => id!),
  );
  const missing = countByGpt(unlisted);
  return {
    concerns: [
      ...movedLevels(charts, counts),
      ...missingPlayed(unlisted, played, new Set(before.played)),
      ...missingMany(missing, counts, before.missing),
      ...otherIDs(charts, counts),
      ...missingFiles(files, filesBefore),
      ...manyFaults(kinds),
    ],
    accepted: {
      missing: { ...before.missing, ...Object.fromEntries(missing) },
      played: [...new Set([...before.played, ...played])],
    },
  };
}

const number = (value: number): string => value.toLocaleString('en');

const free = (of: number): number => Math.max(FREE_CHARTS, of * FREE_SHARE);

function countByGpt(charts: readonly CatalogueEntry[]): Map<string, number> {
  const groups = Map.groupBy(charts, ({ idString }) => idString!);
  return new Map([...groups].map(([idString, { length }]) => [idString, length]));
}

const changeOf = ({ fields }: CatalogueEntry, name: string) => fields.find(({ field }) => field === name);

function movedLevels(charts: readonly CatalogueEntry[], counts: ReadonlyMap<string, number>): string[] {
  const moved = charts.filter((chart) => changeOf(chart, 'levelNum') ?? changeOf(chart, 'level'));
  return [...Map.groupBy(moved, ({ idString }) => idString!)].flatMap(([idString, { length }]) => {
    const of = counts.get(idString) ?? 0;
    if (length <= free(of)) return [];
    const shift = commonShift(moved.filter((chart) => chart.idString === idString));
    const by = shift === undefined ? '' : `, all by ${shift > 0 ? '+' : ''}${shift}`;
    return [`${idString}: the level of ${number(length)} of ${number(of)} charts changes${by}`];
  });
}

/** Returns the amount that all these levels change by, if it is the same for all. */
function commonShift(charts: readonly CatalogueEntry[]): number | undefined {
  const shifts = charts.map((chart) => {
    const { from, to } = changeOf(chart, 'levelNum') ?? {};
    return typeof from === 'number' && typeof to === 'number' ? Math.round((to - from) * 1000) / 1000 : 0;
  });
  return new Set(shifts).size === 1 && shifts[0] !== 0 ? shifts[0] : undefined;
}

function missingPlayed(
  unlisted: readonly CatalogueEntry[],
  played: readonly string[],
  known: ReadonlySet<string>,
): string[] {
  const news = new Set(played.filter((chartID) => !known.has(chartID)));
  const charts = unlisted.filter(({ id }) => news.has(id!));
  return [...Map.groupBy(charts, ({ idString }) => idString!)].map(
    ([idString, found]) =>
      `${idString}: ${number(found.length)} ${found.length === 1 ? 'chart' : 'charts'} with scores no longer there, such as ${found[0]!.name}`,
  );
}

const missingMany = (
  missing: ReadonlyMap<string, number>,
  counts: ReadonlyMap<string, number>,
  known: Accepted['missing'],
): string[] =>
  [...missing].flatMap(([idString, count]) => {
    const more = count - (known[idString] ?? 0);
    const of = counts.get(idString) ?? 0;
    return more > free(of) ? [`${idString}: ${number(more)} of ${number(of)} charts are no longer there`] : [];
  });

function otherIDs(charts: readonly CatalogueEntry[], counts: ReadonlyMap<string, number>): string[] {
  const renamed = charts.filter((chart) => changeOf(chart, 'chartID'));
  return [...countByGpt(renamed)].flatMap(([idString, count]) =>
    count > free(counts.get(idString) ?? 0) ? [`${idString}: ${number(count)} charts get other ids`] : [],
  );
}

function missingFiles(files: readonly string[], before: readonly string[]): string[] {
  const gone = before.filter((name) => !files.includes(name));
  return gone.length > 0 ? [`Files are no longer there: ${gone.join(', ')}`] : [];
}

const manyFaults = (kinds: SeedReport['kinds']): string[] =>
  Object.entries(kinds).flatMap(([kind, { added, changed, unchanged, leftOut }]) => {
    const of = added + changed + unchanged + leftOut;
    return leftOut > Math.max(FREE_FAULTS, of * FREE_SHARE)
      ? [`${number(leftOut)} of ${number(of)} ${kind} have faults and would be left out`]
      : [];
  });
