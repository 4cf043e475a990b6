import type { Brought, BroughtPart } from '../../../contracts/documents/brought.ts';
import { createChartFinder } from './charts.ts';
import type { AccountContext } from './context.ts';
import { createTally, type Tally } from './tally.ts';
import { bringTargets } from './targets.ts';

/**
 * Brings what a player wants of an account beside scores, once these are stored. Returns what came of each part; what the
 * other server failed to give is in there. Throws NetError `aborted` when this server ends.
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
  return tallies.flatMap((one) => one.result() ?? []);
}
