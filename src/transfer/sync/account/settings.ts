import { z } from 'zod';

import { readIDs } from '../../../catalogue/seeds/store.ts';
import { fillSettings, type Wanted } from '../../../play/settings/commands.ts';
import { fillShowcase } from '../../../play/showcase/commands.ts';
import { getBody } from '../tachi/api.ts';
import type { ChartFinder } from './charts.ts';
import { MAX_ANSWER, type AccountContext } from './context.ts';
import type { OwnGame } from './own-games.ts';
import { toStat } from './stats.ts';
import type { Tally } from './tally.ts';

const word = z.string().min(1).max(100).nullish().catch(null);
const Preferences = z.object({
  preferredScoreAlg: word,
  preferredSessionAlg: word,
  preferredProfileAlg: word,
  preferredRanking: z.enum(['global', 'rival']).nullish().catch(null),
  defaultTable: word,
  /** `preferredDefaultEnum` in v3. */
  scoreBucket: word,
  preferredDefaultEnum: word,
  gameSpecific: z.record(z.string(), z.unknown()).nullish().catch(null),
  stats: z.array(z.unknown()).nullish().catch(null),
});
type Preferences = z.infer<typeof Preferences>;
/** In v3 and here they are in `preferences`; servers before 2023 have them only next to it. */
const Settings = z.union([
  z.object({ preferences: Preferences }).transform(({ preferences }) => preferences),
  Preferences,
]);

/** Maximum number of statistics examined; servers allow about six. */
const MOST_STATS_READ = 50;

type Tallies = Record<'settings' | 'showcase', Tally>;

/** Synchronises a player's preferences for a game, and their showcase. Throws RemoteError. */
export async function bringSettings(
  context: AccountContext,
  game: OwnGame,
  { charts, tallies }: { charts: ChartFinder; tallies: Tallies },
): Promise<void> {
  const { account, writer, overwrite } = context;
  const { played, player, hasScores } = game;
  const settings = await getBody(account.remote, `${played.path}/settings`, Settings.nullable(), MAX_ANSWER);
  if (!settings) return;
  const wanted = await wantedOf(context, game, settings);
  const stats = settings.stats ?? [];
  if (!hasScores) {
    tallies.settings.missing('not_played', wanted.length, played.gpt.idString);
    tallies.showcase.missing('not_played', stats.length, played.gpt.idString);
    return;
  }
  const results = await writer.run(fillSettings, { ...player, wanted, overwrite });
  for (const [at, result] of results.entries()) {
    if (result === 'not_here') tallies.settings.missing('not_here', 1, `${wanted[at]!.name} of ${played.gpt.idString}`);
    else tallies.settings[result]();
  }
  await bringShowcase(context, game, { charts, tally: tallies.showcase, stats });
}

/** Returns the preferences set there, converted to local ones. */
async function wantedOf({ db }: AccountContext, { played }: OwnGame, settings: Preferences): Promise<Wanted[]> {
  const wanted: Wanted[] = [];
  for (const name of ['preferredScoreAlg', 'preferredSessionAlg', 'preferredProfileAlg'] as const) {
    const value = settings[name];
    if (value) wanted.push({ name, value });
  }
  const { preferredRanking, defaultTable, gameSpecific } = settings;
  if (preferredRanking) wanted.push({ name: 'preferredRanking', value: preferredRanking });
  const bucket = settings.scoreBucket ?? settings.preferredDefaultEnum;
  if (bucket === 'grade' || bucket === 'lamp') wanted.push({ name: 'scoreBucket', value: bucket });
  if (defaultTable) {
    const value = (await readIDs(db, 'tables', [defaultTable])).get(defaultTable) ?? defaultTable;
    wanted.push({ name: 'defaultTable', value });
  }
  const known = Object.keys(played.gpt.def.preferences);
  const specific = Object.entries(gameSpecific ?? {}).filter(([name]) => known.includes(name));
  if (specific.length > 0) wanted.push({ name: 'gameSpecific', value: Object.fromEntries(specific) });
  return wanted;
}

async function bringShowcase(
  context: AccountContext,
  game: OwnGame,
  { charts, tally, stats }: { charts: ChartFinder; tally: Tally; stats: readonly unknown[] },
): Promise<void> {
  const found = [];
  for (const one of stats.slice(0, MOST_STATS_READ)) {
    const stat = await toStat(context, game, { charts, stat: one });
    if (typeof stat === 'string') tally.missing(stat);
    else found.push(stat);
  }
  if (found.length === 0) return;
  const input = { ...game.player, stats: found, overwrite: context.overwrite };
  const { brought, already, impossible } = await context.writer.run(fillShowcase, input);
  tally.brought(brought);
  tally.already(already);
  tally.missing('impossible', impossible);
}
