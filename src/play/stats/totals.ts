import type { TotalDocument } from '../../../contracts/documents/game-stats.ts';
import type { Db } from '../../../db/open.ts';
import { primaryOf } from '../../../db/snapshot.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { Refusal } from '../../base/shared/refusal.ts';
import { factsOf } from '../../catalogue/documents.ts';
import { catalogueVersionOf } from '../../catalogue/related/store.ts';
import { versionsOf } from '../../catalogue/versions.ts';
import type { TotalDef } from '../../games/engine/define/totals.ts';
import type { GameVersion } from '../../games/engine/define/versions.ts';
import type { VersionRules } from '../../games/engine/newness.ts';
import { totalsOf, type CountedChart } from '../../games/engine/totals.ts';
import { rulesOfProfile } from '../versions/rules.ts';
import { findPrimaryCharts, findValues } from './totals.store.ts';

interface VersionedChart extends CountedChart {
  versions: readonly string[];
}
interface Counted {
  catalogue: number;
  /** By game:playtype and name of the total. */
  charts: Map<string, readonly VersionedChart[]>;
}

// Reading all charts of a game takes tens of milliseconds, so it is done once per change of the catalogue.
const cache = new WeakMap<Db, Counted>();

/** Returns the charts that count for the totals of a game:playtype, by the total's name. */
async function countedCharts(db: Db, { gpt, gptRow }: Ugpt): Promise<(name: string) => readonly VersionedChart[]> {
  const catalogue = await catalogueVersionOf(db);
  const primary = primaryOf(db);
  const known = cache.get(primary);
  const { charts } = known?.catalogue === catalogue ? known : { charts: new Map<string, readonly VersionedChart[]>() };
  cache.set(primary, { catalogue, charts });
  const keyOf = (name: string) => `${gpt.idString} ${name}`;
  const totals = Object.entries(gpt.def.totals ?? {});
  if (totals.some(([name]) => !charts.has(keyOf(name)))) {
    const rows = await findPrimaryCharts(db, gptRow);
    const all = rows.map((row) => ({ row, facts: factsOf(row, row.songData) }));
    for (const [name, def] of totals) {
      const counted = all.flatMap(({ row: { id, song, level, versions }, facts }) => {
        const most = def.largest(facts);
        return most === null ? [] : [{ id, song, level, versions, largest: most }];
      });
      charts.set(keyOf(name), counted);
    }
  }
  return (name) => charts.get(keyOf(name)) ?? [];
}

/**
 * Returns the version that a player plays, in the form of their region; the latest one before it that has charts if it has none, and null if
 * charts name no such version.
 */
function playedVersion(
  versions: readonly GameVersion[],
  { region, version }: VersionRules,
  charts: readonly VersionedChart[],
): string | null {
  const withCharts = new Set(charts.flatMap((chart) => chart.versions));
  const line = versions.filter(({ variantOf }) => variantOf === undefined).map(({ id }) => id);
  const inRegion = (base: string) =>
    versions.filter((form) => region !== null && form.region === region && form.variantOf === base).map(({ id }) => id);
  const begun = line.slice(0, version === null ? undefined : line.indexOf(version) + 1);
  return (
    begun
      .toReversed()
      .flatMap((id) => [...inRegion(id), id])
      .find((id) => withCharts.has(id)) ?? null
  );
}

/** Returns a player's totals. Throws 400 for a version that the game does not have. */
export async function findTotals(db: Db, ugpt: Ugpt, asked: string | undefined): Promise<TotalDocument[]> {
  const totals = Object.entries(ugpt.gpt.def.totals ?? {});
  if (totals.length === 0) return [];
  const versions = await versionsOf(db, ugpt.gpt);
  const ids = versions.map(({ id }) => id);
  if (asked !== undefined && !ids.includes(asked)) throw unknownVersion(ids);
  const rules = await rulesOfProfile(db, ugpt);
  const chartsOf = await countedCharts(db, ugpt);
  const found: TotalDocument[] = [];
  for (const [name, def] of totals) {
    const all = chartsOf(name);
    const version = def.ofVersion ? (asked ?? playedVersion(versions, rules, all)) : null;
    found.push(...(await totalsIn(db, ugpt, { name, def, version, charts: ofVersion(all, version) })));
  }
  return found;
}

const ofVersion = (charts: readonly VersionedChart[], version: string | null) =>
  version === null ? charts : charts.filter(({ versions }) => versions.includes(version));

interface Wanted {
  name: string;
  def: TotalDef;
  version: string | null;
  charts: readonly CountedChart[];
}

async function totalsIn(db: Db, ugpt: Ugpt, { name, def, version, charts }: Wanted): Promise<TotalDocument[]> {
  const values = await findValues(db, ugpt, def.of);
  return totalsOf(def, charts, values).map((total) => ({ name, version, ...total }));
}

function unknownVersion(versions: readonly string[]): Refusal {
  const message = `expected one of ${versions.join(', ')}`;
  return new Refusal(400, 'invalid_request', `version: ${message}`, [{ path: 'version', message }]);
}
