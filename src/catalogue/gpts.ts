import type { Db } from '../../db/open.ts';
import { stableHash } from '../base/shared/stable-json.ts';
import type { Gpt } from '../games/engine/gpt.ts';
import type { Games } from '../games/registry.ts';
import type { Work } from '../writer/command.ts';
import { readGptRows, saveGptRows, type GptRow } from './gpts.store.ts';
import { rebuildChartKeys } from './keys/store.ts';

/** Names of a game:playtype. */
export interface GptName {
  game: string;
  playtype: string;
  /** "game:playtype" */
  idString: string;
}

interface GptIndex {
  ids: ReadonlyMap<string, number>;
  names: ReadonlyMap<number, GptName>;
}

// Ids never change, so a connection rereads them only for an unknown one.
const indexes = new WeakMap<Db, GptIndex>();

function indexOf(rows: readonly GptRow[]): GptIndex {
  const names = rows.map(
    ({ id, game, playtype }) => [id, { game, playtype, idString: `${game}:${playtype}` }] as const,
  );
  return { ids: new Map(names.map(([id, { idString }]) => [idString, id])), names: new Map(names) };
}

async function index(db: Db, knows: (index: GptIndex) => boolean): Promise<GptIndex> {
  const known = indexes.get(db);
  if (known && knows(known)) return known;
  const fresh = indexOf(await readGptRows(db));
  indexes.set(db, fresh);
  return fresh;
}

/** Returns row id of every game:playtype, by "game:playtype". */
export const gptIDs = async (db: Db): Promise<ReadonlyMap<string, number>> => indexOf(await readGptRows(db)).ids;

/** Returns the row id of a game:playtype. Throws if `registerGpts` has not created it. */
export async function gptRow(db: Db, game: string, playtype: string): Promise<number> {
  const idString = `${game}:${playtype}`;
  const id = (await index(db, ({ ids }) => ids.has(idString))).ids.get(idString);
  if (id === undefined) throw new Error(`${idString} has no row in game_playtypes`);
  return id;
}

/** Returns names of a game:playtype by its row id. Throws when there is no such row. */
export async function gptName(db: Db, row: number): Promise<GptName> {
  const name = (await index(db, ({ names }) => names.has(row))).names.get(row);
  if (name === undefined) throw new Error(`game_playtypes has no row ${row}`);
  return name;
}

/** Returns the game:playtype of a row; undefined where this version of Kaiden doesn't know it. */
export async function findGptOfRow(db: Db, games: Games, row: number): Promise<Gpt | undefined> {
  const { game, playtype } = await gptName(db, row);
  return games.gpt(game, playtype);
}

/** Returns the game:playtype of a row. Throws where this version of Kaiden doesn't know it. */
export async function gptOfRow(db: Db, games: Games, row: number): Promise<Gpt> {
  const gpt = await findGptOfRow(db, games, row);
  if (!gpt) throw new RangeError(`this version does not know ${(await gptName(db, row)).idString}`);
  return gpt;
}

/** Returns names of every game:playtype among these row ids. */
export async function gptNames(db: Db, rows: readonly number[]): Promise<ReadonlyMap<number, GptName>> {
  return (await index(db, ({ names }) => rows.every((row) => names.has(row)))).names;
}

/** Returns a hash of everything in a module that stored positions and chart keys depend on. */
export const gptFingerprint = ({ def }: Gpt): string =>
  stableHash({ lamps: def.lamps.order, grades: def.grades.cuts, match: def.match });

/**
 * Creates a row for every game:playtype of the registry, at start. If the lists of a module have changed since, the keys of its charts are
 * rebuilt; `rebuilt` lists those, because their PBs need new lamp and grade positions.
 */
export const registerGpts: Work<undefined, { rebuilt: string[] }> = async (tx, _input, { games }) => {
  const stored = new Map((await readGptRows(tx)).map((row) => [`${row.game}:${row.playtype}`, row]));
  const outdated = games
    .all()
    .map((gpt) => ({ gpt, row: stored.get(gpt.idString), fingerprint: gptFingerprint(gpt) }))
    .filter(({ row, fingerprint }) => row?.fingerprint !== fingerprint);
  await saveGptRows(
    tx,
    outdated.map(({ gpt: { game, playtype }, fingerprint }) => ({ game, playtype, fingerprint })),
  );
  const known = outdated.flatMap(({ gpt, row }) => (row ? [{ gpt, row }] : []));
  for (const { gpt, row } of known) await rebuildChartKeys(tx, gpt, row.id);
  return { rebuilt: known.map(({ gpt }) => gpt.idString) };
};
