import type { Db } from '../../../db/open.ts';
import { isObject } from '../../base/shared/is-object.ts';
import { Refusal } from '../../base/shared/refusal.ts';
import type { SeedFile, SeedFiles, SeedKind } from '../seeds/files.ts';
import { hasChartOf, hasCharts } from '../store.ts';
import { DEMO } from './entries.ts';

const ID_KEYS: Partial<Record<SeedKind, string>> = {
  charts: 'chartID',
  folders: 'folderID',
  tables: 'tableID',
  goals: 'goalID',
  quests: 'questID',
  questlines: 'questlineID',
};
const songName = ({ title, artist }: Record<string, unknown>) => JSON.stringify([title, artist]);
const ids = new Set<unknown>([
  ...DEMO.songs.map(songName),
  ...[DEMO.charts, DEMO.folders, DEMO.tables, DEMO.goals, DEMO.quests, DEMO.questlines].flat(),
]);

/** The demo's folders share ids with real ones, since ids of both derive from the content. */
const INVENTED: ReadonlySet<SeedKind> = new Set(['songs', 'charts']);

/** Returns whether an entry of this kind belongs to the demo. */
function isOfDemo(kind: SeedKind, entry: unknown): boolean {
  const key = ID_KEYS[kind];
  return isObject(entry) && ids.has(key ? entry[key] : songName(entry));
}

/** Returns whether seed files contain songs or charts of the demo. */
const haveInvented = (files: readonly SeedFile[]): boolean =>
  files.some(({ kind, entries }) => INVENTED.has(kind) && entries.some((entry) => isOfDemo(kind, entry)));

/** Returns whether seed files may be loaded on top of the demo: they contain some of it. */
function goWithDemo({ files }: SeedFiles): boolean {
  const hasSongs = files.some(({ kind, entries }) => INVENTED.has(kind) && entries.length > 0);
  if (hasSongs) return haveInvented(files);
  return files.some(({ kind, entries }) => entries.some((entry) => isOfDemo(kind, entry)));
}

/** Returns whether the catalogue has charts of the demo. */
export const hasDemo = async (db: Db): Promise<boolean> => hasChartOf(db, DEMO.charts);

/** Throws 409 `demo_catalogue` if real songs would be loaded over the demo's invented ones, or vice versa. */
export async function refuseMixing(db: Db, files: SeedFiles): Promise<void> {
  const stored = await hasDemo(db);
  if (stored && !goWithDemo(files)) {
    throw new Refusal(
      409,
      'demo_catalogue',
      'This database has the demo: invented songs, and what its invented players have done. Real songs are not mixed with them. Remove the demo first: kaiden seeds remove --demo (with --dry-run to look before), or load with --replace-demo',
    );
  }
  if (!stored && haveInvented(files.files) && (await hasCharts(db))) {
    throw new Refusal(
      409,
      'demo_catalogue',
      "These are the demo's invented songs, and this database has others; they are not mixed. To try the demo, run: kaiden demo",
    );
  }
}
