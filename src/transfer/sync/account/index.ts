import type { Brought, BroughtPart } from '../../../../contracts/documents/brought.ts';
import { RemoteError } from '../remote-error.ts';
import { createChartFinder } from './charts.ts';
import type { AccountContext } from './context.ts';
import { inOwnGames } from './own-games.ts';
import { bringPictures } from './pictures.ts';
import { bringProfile, readUser } from './profile.ts';
import { bringRivalsOf } from './rivals.ts';
import { bringSettings } from './settings.ts';
import { createTally, type Tally } from './tally.ts';
import { bringTargets } from './targets.ts';

/**
 * Synchronises the chosen parts of an account other than scores, once these are stored. Returns the result of each part, failures of the
 * other server included. Throws NetError `aborted` when this server shuts down.
 */
export async function bringAccount(context: AccountContext): Promise<Brought[]> {
  const { bring, account } = context;
  const tallies: Tally[] = [];
  const tally = (part: BroughtPart): Tally => {
    const one = createTally(account.remote.host, part);
    tallies.push(one);
    return one;
  };
  const charts = createChartFinder(context);
  if (bring.has('goals')) await bringTargets(context, charts, { goals: tally('goals'), quests: tally('quests') });
  if (bring.has('rivals')) {
    const rivals = tally('rivals');
    await inOwnGames(context, { what: 'rivals', tally: rivals }, (game) => bringRivalsOf(context, game, rivals));
  }
  if (bring.has('settings')) {
    const both = { settings: tally('settings'), showcase: tally('showcase') };
    await inOwnGames(context, { what: 'settings', tally: both.settings }, (game) =>
      bringSettings(context, game, { charts, tallies: both }),
    );
  }
  await bringUser(context, tally);
  return tallies.flatMap((one) => one.result() ?? []);
}

/** Synchronises data of the user rather than of a game: texts and pictures. */
async function bringUser(context: AccountContext, tally: (part: BroughtPart) => Tally): Promise<void> {
  const { bring, report } = context;
  const parts = (['profile', 'pictures'] as const).filter((part) => bring.has(part));
  if (parts.length === 0) return;
  const tallies = parts.map((part) => ({ part, tally: tally(part) }));
  report('the profile');
  try {
    const user = await readUser(context);
    if (!user) return;
    for (const { part, tally: one } of tallies) {
      await (part === 'profile' ? bringProfile : bringPictures)(context, user, one);
    }
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    for (const one of tallies) one.tally.missing('failed', 1, error.message);
  }
}
