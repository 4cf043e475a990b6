import type { CatalogueEntry } from '../../../contracts/documents/catalogue.ts';
import type { Db } from '../../../db/open.ts';
import type { Accepted } from '../../../db/schema/index.ts';
import { recognise } from '../seeds/files.ts';
import type { SeedReport } from '../seeds/report.ts';
import { missingFiles } from './missing-files.ts';
import { changeOf, movedLevels, number } from './moved-levels.ts';
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

/** Number of charts per game:playtype that may be missing without a review. */
const FREE_CHARTS = 10;
const FREE_SHARE = 0.05;
/** Number of entries per kind that may be left out without a review. */
const FREE_FAULTS = 10;

/**
 * Decides whether a pulled state may be loaded without an administrator, from the report of loading it in this transaction. A review is
 * needed if many levels of a game change, charts with scores or many charts are missing, charts get other ids and most of them other levels, a
 * file of the last state is missing, or many entries are left out for faults of their own. Goals that name absent charts don't count: what
 * is stored stays.
 */
export async function findConcerns(
  db: Db,
  { entries, kinds, leftOut }: Pick<SeedReport, 'entries' | 'kinds' | 'leftOut'>,
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
      ...otherIDs(charts),
      ...missingFiles(files, filesBefore),
      ...manyFaults(kinds, leftOut),
    ],
    accepted: {
      missing: { ...before.missing, ...Object.fromEntries(missing) },
      played: [...new Set([...before.played, ...played])],
    },
  };
}

const free = (of: number): number => Math.max(FREE_CHARTS, of * FREE_SHARE);

function countByGpt(charts: readonly CatalogueEntry[]): Map<string, number> {
  const groups = Map.groupBy(charts, ({ idString }) => idString!);
  return new Map([...groups].map(([idString, { length }]) => [idString, length]));
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

/** Charts with other ids are recognised by song and difficulty, and scores stay on them. If most levels differ as well, that may be wrong. */
function otherIDs(charts: readonly CatalogueEntry[]): string[] {
  const renamed = Map.groupBy(
    charts.filter((chart) => changeOf(chart, 'chartID')),
    ({ idString }) => idString!,
  );
  return [...renamed].flatMap(([idString, group]) => {
    const { length } = group.filter((chart) => changeOf(chart, 'levelNum'));
    return length > Math.max(FREE_CHARTS, group.length / 2)
      ? [`${idString}: ${number(group.length)} charts get other ids, ${number(length)} of them with other levels`]
      : [];
  });
}

function manyFaults(kinds: SeedReport['kinds'], leftOut: SeedReport['leftOut']): string[] {
  const faulty = leftOut.filter(({ namesAbsent }) => !namesAbsent);
  const counts = Map.groupBy(faulty, ({ file }) => recognise(file)!.kind);
  return [...counts].flatMap(([kind, { length }]) => {
    const { added, changed, unchanged, leftOut: all } = kinds[kind];
    const of = added + changed + unchanged + all;
    return length > Math.max(FREE_FAULTS, of * FREE_SHARE)
      ? [`${number(length)} of ${number(of)} ${kind} have faults and would be left out`]
      : [];
  });
}
