import { Command } from 'commander';

import { repair, type Repaired } from '../doctor/commands.ts';
import { describeDifference } from '../doctor/describe.ts';
import { examine, type Difference } from '../doctor/examine.ts';
import { Exit } from './exit.ts';
import { findUserReferred } from './find-user-named.ts';
import { withWriter, type OpenFolder } from './with-writer.ts';

interface Options {
  user?: string;
  repair?: true;
  json?: true;
}

export const doctorCommand = () =>
  new Command('doctor')
    .description('compute everything that is derived from scores anew, and print where what is stored differs')
    .option('--user <name or id>', 'look at one user only')
    .option('--repair', 'make anew what differs, all or nothing')
    .option('--json', 'print one JSON object instead of lines')
    .addHelpText('after', '\nExit codes: 0 no differences, or all mended; 1 differences; 2 wrong arguments.')
    .addHelpText('after', '\nExample:\n  kaiden doctor --user hazel')
    .action(async (options: Options) => {
      const ok = await withWriter(async (open) => {
        const userID = options.user === undefined ? null : (await findUserReferred(open.db, options.user)).id;
        return options.repair ? mend(open, userID, options) : look(open, userID, options);
      });
      if (!ok) throw new Exit(1);
    });

/** Prints differences as they are found; returns whether there are none. */
async function look({ db, snapshot, games }: OpenFolder, userID: number | null, { json }: Options): Promise<boolean> {
  const all: Difference[] = [];
  let found = 0;
  await snapshot(async () => {
    for await (const { differences } of examine(db, { games, userID })) {
      found += differences.length;
      if (json) all.push(...differences);
      else print(differences);
    }
  });
  if (json) console.log(JSON.stringify({ ok: found === 0, differences: all }, null, 2));
  else if (found === 0) console.log(count(0));
  else console.error(`${count(found)}; --repair mends what can be`);
  return found === 0;
}

/** Prints what differed and what still does; returns whether nothing does. */
async function mend({ writer }: OpenFolder, userID: number | null, { json }: Options): Promise<boolean> {
  const result = await writer.run(repair, { userID });
  const { found, left } = result;
  if (json) console.log(JSON.stringify({ ok: left.length === 0, differences: found, left }, null, 2));
  else printRepaired(result);
  return left.length === 0;
}

function printRepaired({ found, left }: Repaired): void {
  print(found);
  console.log(
    found.length === 0 ? count(0) : `${count(found.length)}, ${left.length === 0 ? 'all' : 'not all'} mended`,
  );
  if (left.length === 0) return;
  console.error(`${count(left.length)} could not be mended:`);
  for (const difference of left) console.error(describeDifference(difference));
}

function print(differences: readonly Difference[]): void {
  for (const difference of differences) console.log(describeDifference(difference));
}

const count = (number: number): string => `${number.toLocaleString('en')} difference${number === 1 ? '' : 's'}`;
