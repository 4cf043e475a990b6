import { repair, type Repaired } from '../doctor/commands.ts';
import { describeDifference } from '../doctor/describe.ts';
import { examine, type Difference } from '../doctor/examine.ts';
import { answer, type Asked } from './answer.ts';
import { action } from './command.ts';
import { findUserReferred } from './find-user-named.ts';
import { progressBar, withProgress } from './progress.ts';
import { withWriter, type OpenFolder } from './with-writer.ts';

interface Options extends Asked {
  user?: string;
  repair?: true;
}

export const doctorCommand = () =>
  action('doctor', {
    does: 'compute everything that is derived from scores anew, and print where what is stored differs',
    examples: ['kaiden doctor', 'kaiden doctor --user hazel', 'kaiden doctor --repair'],
    exits: { 0: 'no differences, or all mended', 1: 'differences', 2: 'wrong settings or arguments' },
  })
    .option('--user <name or id>', 'look at one user only')
    .option('--repair', 'make anew what differs, all or nothing')
    .action((options: Options) =>
      withWriter(async (open) => {
        const userID = options.user === undefined ? null : (await findUserReferred(open.db, options.user)).id;
        await (options.repair ? mend(open, userID, options) : look(open, userID, options));
      }),
    );

/** Prints differences as they are found. */
async function look({ db, snapshot, games }: OpenFolder, userID: number | null, { json }: Asked): Promise<void> {
  const all: Difference[] = [];
  let found = 0;
  const bar = progressBar();
  const onProgress = (done: number, total: number) => bar.show({ description: 'examining profiles', done, total });
  await snapshot(async () => {
    for await (const { differences } of examine(db, { games, userID, onProgress })) {
      found += differences.length;
      bar.clear();
      if (json) all.push(...differences);
      else print(differences);
    }
  }).finally(bar.clear);
  if (found > 0 && !json) console.error(`${count(found)}; --repair mends what can be`);
  answer({ ...(json && { json }) }, { differences: all }, found === 0 ? [count(0)] : [], { ok: found === 0 });
}

/** Prints what differed and what still does. */
async function mend({ writer }: OpenFolder, userID: number | null, asked: Asked): Promise<void> {
  const result = await withProgress((onProgress) => writer.run(repair, { userID }, { onProgress }));
  const { found, left } = result;
  if (!asked.json) printRepaired(result);
  answer(asked, { differences: found, left }, [], { ok: left.length === 0 });
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
