import type { Db } from '../../../db/open.ts';
import { primaryOf } from '../../../db/snapshot.ts';
import { stableJSON } from '../../base/shared/stable-json.ts';
import { catalogueVersionOf } from '../../catalogue/related/store.ts';
import { describedVersions } from '../../catalogue/versions.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import { ager, type Age, type VersionRules } from '../../games/engine/newness.ts';
import { findVersionedCharts, type VersionedChart } from './ages.store.ts';

/** Ages of charts by row. */
export type Ages = ReadonlyMap<number, Age>;

interface Cached {
  catalogue: number;
  charts: Map<number, readonly (readonly VersionedChart[])[]>;
  ages: Map<string, Ages>;
}

// Shared by all connections. A game's charts are read once per change of the catalogue, and their ages computed once per region and version.
const cacheOf = new WeakMap<Db, Cached>();

async function current(db: Db): Promise<Cached> {
  const catalogue = await catalogueVersionOf(db);
  const primary = primaryOf(db);
  const known = cacheOf.get(primary);
  if (known?.catalogue === catalogue) return known;
  const empty: Cached = { catalogue, charts: new Map(), ages: new Map() };
  cacheOf.set(primary, empty);
  return empty;
}

const NO_AGES: Ages = new Map();

/** Returns the age of every chart of a game:playtype under some rules; none in games that don't tell new charts from old ones. */
export async function agesOf(db: Db, gpt: Gpt, gptRow: number, rules: VersionRules): Promise<Ages> {
  const { newness, difficulties } = gpt.def;
  if (newness === undefined) return NO_AGES;
  const versions = await describedVersions(db, gpt);
  const cached = await current(db);
  const key = stableJSON([gptRow, rules, versions]);
  const known = cached.ages.get(key);
  if (known) return known;
  const songs = cached.charts.get(gptRow) ?? [
    ...Map.groupBy(await findVersionedCharts(db, gptRow, newness.by), ({ song }) => song).values(),
  ];
  cached.charts.set(gptRow, songs);
  const ageAll = ager(newness, difficulties.order, versions, rules);
  const ages: Ages = new Map(
    songs.flatMap((charts) => {
      const found = ageAll(charts);
      return charts.map(({ id }, i) => [id, found[i]!] as const);
    }),
  );
  cached.ages.set(key, ages);
  return ages;
}
