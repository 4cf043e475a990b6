import type { GameConfig } from '../../contracts/documents/game.ts';
import { gameConfig } from './engine/config.ts';
import type { GameDef } from './engine/define.ts';
import { compileGpt } from './engine/gpt.ts';
import type { Gpt } from './engine/gpt.ts';
import { DEFAULT_REGION } from './engine/newness.ts';

/** A game with its compiled playtypes. */
export interface Game {
  readonly id: string;
  readonly name: string;
  readonly def: GameDef;
  readonly playtypes: ReadonlyMap<string, Gpt>;
  /** Returns the API's view of this game. */
  config(): GameConfig;
}

/** Games known to the service. Those disabled by an administrator keep their data and are not offered. */
export interface Games {
  get(game: string): Game | undefined;
  gpt(game: string, playtype: string): Gpt | undefined;
  /** Returns every playtype of every game. */
  all(): readonly Gpt[];
  list(): readonly Game[];
  /** Returns the games that this server offers. */
  offered(): readonly Game[];
  /** Returns whether this server offers a game. */
  isOffered(game: string): boolean;
  /** Returns the names of all match types of all games, including those that games only refuse. */
  matchTypes(): ReadonlySet<string>;
}

function compileGame(def: GameDef, region: string): Game {
  const entries = Object.entries(def.playtypes);
  const playtypes = new Map(entries.map(([id, playtype]) => [id, compileGpt(def, id, playtype, region)]));
  if (!playtypes.has(def.defaultPlaytype)) throw new Error(`${def.id}: the default playtype is not one of its own`);
  const config = gameConfig(def);
  return { id: def.id, name: def.name, def, playtypes, config: () => config };
}

/**
 * Compiles the modules of games. `only` are the ids of the offered ones; null offers all. `region` is that of players who have not chosen
 * one. Throws for duplicate ids.
 */
export function createRegistry(
  defs: readonly GameDef[],
  only: readonly string[] | null = null,
  region = DEFAULT_REGION,
): Games {
  const byID = new Map<string, Game>();
  for (const def of defs) {
    if (byID.has(def.id)) throw new Error(`two games have the id "${def.id}"`);
    byID.set(def.id, compileGame(def, region));
  }
  const list = [...byID.values()];
  const offered = list.filter(({ id }) => only?.includes(id) ?? true);
  const offeredIDs = new Set(offered.map(({ id }) => id));
  const all = list.flatMap(({ playtypes }) => [...playtypes.values()]);
  const names = new Set(
    all.flatMap(({ def, matchTypes }) => [...matchTypes.keys(), ...Object.keys(def.refused ?? {})]),
  );
  return {
    get: (game) => byID.get(game),
    gpt: (game, playtype) => byID.get(game)?.playtypes.get(playtype),
    all: () => all,
    list: () => list,
    offered: () => offered,
    isOffered: (game) => offeredIDs.has(game),
    matchTypes: () => names,
  };
}
