import { dropRows, putRows } from '../../../../db/difference.ts';
import type { Tx } from '../../../../db/open.ts';
import { catalogueVersionOf } from '../../../catalogue/related/store.ts';
import { renameInFolders, renameInGoals, renameInShowcases } from '../../../catalogue/seeds/remade.store.ts';
import { command, type Work } from '../../../writer/command.ts';
import type { Rederived } from '../rederive.ts';
import { followLoad, type Changes } from './follow.ts';
import { clientOf } from './store.ts';
import { TABLES, type TableName } from './tables.ts';
import { unpackUnits, type PackedUnits, type Unit } from './unit.ts';

/** Part of a planned load, stored in one transaction. */
export interface Slice {
  units: PackedUnits;
  /** Catalogue version (`catalogue_version`) it was planned for. */
  catalogue: number;
}

/** Effects of storing a slice. */
export interface SliceStored extends Pick<Rederived, 'scores' | 'changed'> {
  /** Catalogue version after it. */
  catalogue: number;
  /** How long it took (ms). */
  took: number;
}

/** Stores a slice as `followLoad` follows it. Returns null if the catalogue has changed since it was planned. */
export const storeSlice: Work<Slice, SliceStored | null> = async (tx, { units: packed, catalogue }, context) => {
  const begun = performance.now();
  if ((await catalogueVersionOf(tx)) !== catalogue) return null;
  const units = unpackUnits(packed);
  await storeUnits(tx, units);
  const rederived = await followLoad(tx, changesOf(units), context);
  return { catalogue: await catalogueVersionOf(tx), ...rederived, took: performance.now() - begun };
};

/** Stores a slice that others follow. After a power cut it is planned and stored again. */
export const storeCatalogueSlice = command('imports.storeCatalogueSlice', storeSlice, { isFlushed: () => false });

async function storeUnits(tx: Tx, units: readonly Unit[]): Promise<void> {
  const client = clientOf(tx);
  const names = Object.keys(TABLES) as TableName[];
  const rowsOf = (how: 'drop' | 'put', name: TableName) => units.flatMap((unit) => unit[how][name] ?? []);
  for (const name of names) dropRows(client, TABLES[name], rowsOf('drop', name));
  for (const name of names) putRows(client, TABLES[name], rowsOf('put', name));
  const places = placesIn(units);
  dropRows(client, TABLES.contents, places.gone);
  putRows(client, TABLES.contents, places.added);
  for (const [gpt, ofGpt] of Map.groupBy(
    units.flatMap(({ renamed }) => renamed),
    (one) => one.gpt,
  )) {
    const newIDs = new Map(ofGpt.map(({ from, to }) => [from, to]));
    await renameInFolders(tx, gpt, newIDs);
    await renameInGoals(tx, gpt, newIDs);
    await renameInShowcases(tx, gpt, newIDs);
  }
}

type Place = [folder: number, chart: number];

// Packs a pair into one number, exact for more rows than there are songs in the world.
const CHARTS = 2 ** 26;

/**
 * Returns the places in folders that units add and remove. If two of them concern the same place, the later one decides: a new chart is
 * placed by the previous rule of a folder first, and by its new rule later.
 */
function placesIn(units: readonly Unit[]): Record<'added' | 'gone', Place[]> {
  const last = new Map<number, 'added' | 'gone'>();
  for (const { places } of units) {
    for (const how of ['gone', 'added'] as const) {
      const flat = places[how];
      for (let at = 0; at < flat.length; at += 2) last.set(flat[at]! * CHARTS + flat[at + 1]!, how);
    }
  }
  const result: Record<'added' | 'gone', Place[]> = { added: [], gone: [] };
  for (const [key, how] of last) result[how].push([Math.floor(key / CHARTS), key % CHARTS]);
  return result;
}

/** Returns the changes of units, for `followLoad`. */
function changesOf(units: readonly Unit[]): Changes {
  const all = <T>(pick: (unit: Unit) => T[]): T[] => [...new Set(units.flatMap(pick))];
  return {
    changedCharts: all((unit) => unit.changedCharts),
    movedCharts: all((unit) => unit.movedCharts),
    changedFolders: all((unit) => unit.changedFolders),
    changedGoals: all((unit) => unit.changedGoals),
    changedQuests: all((unit) => unit.changedQuests),
  };
}
