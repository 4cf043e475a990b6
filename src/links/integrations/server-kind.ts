import { z } from 'zod';

import type { Games } from '../../games/registry.ts';

/**
 * APIs of other servers. `v2` is that of 2022; `late-v2` has the same paths, but uses each game's own metrics; `v3` is that of 2026, with
 * one id for game and playtype.
 */
export type ServerKind = 'v2' | 'late-v2' | 'v3' | 'kaiden';

/** Kind of another server and its games, from its /config. */
export interface ServerConfig {
  kind: ServerKind;
  /** Ids of its games; null if it doesn't list them. */
  games: readonly string[] | null;
}

const Config = z.object({ success: z.literal(true), body: z.record(z.string(), z.unknown()) });
const GameIDs = z.array(z.string());

/** Returns the kind of a server from its response to `/api/v1/config`, which needs no key; undefined for other responses. */
export function readServerConfig(answer: unknown, games: Games): ServerConfig | undefined {
  const config = Config.safeParse(answer).data?.body;
  if (!config) return undefined;
  if ('NAME' in config || 'GAME_GROUPS' in config) return { kind: 'v3', games: idsOf(config['GAME_GROUPS']) };
  if (!('name' in config)) return undefined;
  const ids = idsOf(config['games']);
  if ('registration' in config) return { kind: 'kaiden', games: ids };
  return { kind: ids?.some((id) => cameLater(id, games)) ? 'late-v2' : 'v2', games: ids };
}

/** Returns whether servers of 2022 lack a game; those that list one use each game's own metrics. */
function cameLater(id: string, games: Games): boolean {
  const playtypes = [...(games.get(id)?.playtypes.values() ?? [])];
  return playtypes.length > 0 && playtypes.every(({ def }) => def.v2 === null);
}

const idsOf = (list: unknown): string[] | null => GameIDs.safeParse(list).data ?? null;
