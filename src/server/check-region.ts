import type { Db } from '../../db/open.ts';
import { ConfigError, type Config } from '../base/config.ts';
import { describedVersions } from '../catalogue/versions.ts';
import { DEFAULT_REGION, regionsOf } from '../games/engine/newness.ts';
import type { Games } from '../games/registry.ts';

/**
 * Throws ConfigError if the region of the settings is one that no game has. Call it after `versions.json` was applied, whose release dates
 * may add regions.
 */
export async function checkRegion(db: Db, games: Games, { region }: Pick<Config, 'region'>): Promise<void> {
  if (region === DEFAULT_REGION) return;
  const known = new Set([DEFAULT_REGION]);
  for (const gpt of games.all()) {
    if (gpt.def.newness === undefined) continue;
    for (const one of regionsOf(await describedVersions(db, gpt))) known.add(one);
  }
  if (known.has(region)) return;
  const hint = 'versions.json can add others';
  throw new ConfigError([
    `KAIDEN_REGION: no game has the region "${region}". Regions: ${[...known].join(', ')}; ${hint}`,
  ]);
}
