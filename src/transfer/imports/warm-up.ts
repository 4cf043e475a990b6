import { shippedVersions } from '../../games/engine/versions.ts';
import type { Games } from '../../games/registry.ts';
import { NO_CHARTS, NOTHING_ELSE } from './formats/format.ts';
import { formats } from './formats/index.ts';

/** Parses an empty file for every game:playtype, so that schemas are compiled before the first import needs them. */
export async function warmUp(games: Games): Promise<void> {
  const context = { games, versionsOf: shippedVersions, playtypesOf: NO_CHARTS, ...NOTHING_ELSE };
  for (const { game, playtype } of games.all()) {
    const file = { meta: { game, playtype, service: 'warm-up' }, scores: [] };
    await formats.get('ir/direct-manual')?.parse(new TextEncoder().encode(JSON.stringify(file)), context);
  }
}
