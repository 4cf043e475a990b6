import { VERSIONS_FILE } from '../catalogue/versions/file.ts';
import { describeDifference } from '../doctor/describe.ts';
import { examine, type Difference } from '../doctor/examine.ts';
import { repairAll } from '../doctor/repair.ts';
import type { Repair } from '../doctor/repairs.ts';
import { answer, type Asked } from './answer.ts';
import { action } from './command.ts';
import { findUserReferred } from './find-user-named.ts';
import { progressBar } from './progress.ts';
import { withWriter, type OpenFolder } from './with-writer.ts';

interface Options extends Asked {
  user?: string;
  repair?: true;
}

export const doctorCommand = () =>
  action('doctor', {
    does: 'compute everything that is derived from scores anew, and print where what is stored differs; check versions.json',
    examples: ['kaiden doctor', 'kaiden doctor --user hazel', 'kaiden doctor --repair'],
    exits: {
      0: 'no differences, or all mended',
      1: 'differences, or faults in versions.json',
      2: 'wrong settings or arguments',
    },
  })
    .option('--user <name or id>', 'look at one user only')
    .option('--repair', 'repair what differs; others can write meanwhile')
    .action((options: Options) =>
      withWriter(async (open) => {
        const userID = options.user === undefined ? null : (await findUserReferred(open.db, options.user)).id;
        await (options.repair ? mend(open, userID, options) : look(open, userID, options));
      }),
    );

/** Examines everything, or one user; hands on what differs as it is found. */
async function examineAll(
  open: OpenFolder,
  userID: number | null,
  onFound: (differences: readonly Difference[]) => void,
): Promise<Repair[]> {
  const repairs: Repair[] = [];
  const bar = progressBar();
  let done = 0;
  try {
    for await (const part of examine(open, userID)) {
      bar.show({ description: 'examining', done: (done += 1), total: part.total });
      if (part.differences.length === 0) continue;
      bar.clear();
      onFound(part.differences);
      addAll(repairs, part.repairs);
    }
  } finally {
    bar.clear();
  }
  return repairs;
}

/** Prints differences as they are found. */
async function look(open: OpenFolder, userID: number | null, { json }: Asked): Promise<void> {
  const { versionFaults } = open;
  if (!json) printFaults(versionFaults);
  const all: Difference[] = [];
  let found = 0;
  await examineAll(open, userID, (differences) => {
    found += differences.length;
    if (json) addAll(all, differences);
    else print(differences);
  });
  if (found > 0 && !json) console.error(`${count(found)}; --repair mends what can be`);
  const isWell = found === 0 && versionFaults.length === 0;
  answer({ ...(json && { json }) }, { differences: all, versionFaults }, isWell ? [count(0)] : [], { ok: isWell });
}

/** Longer than a process that waits for SQLite's lock sleeps before it looks again (ms), so that a server gets its turn. */
const PAUSE = 110;

/** Prints what differed and what still does. */
async function mend(open: OpenFolder, userID: number | null, asked: Asked): Promise<void> {
  const found: Difference[] = [];
  const repairs = await examineAll(open, userID, (differences) => addAll(found, differences));
  const bar = progressBar();
  const onProgress = (done: number, total: number) => bar.show({ description: 'repairing', done, total });
  await repairAll(open.writer, repairs, { onProgress, pause: PAUSE }).finally(bar.clear);
  const left: Difference[] = [];
  if (found.length > 0) await examineAll(open, userID, (differences) => addAll(left, differences));
  if (!asked.json) {
    printFaults(open.versionFaults);
    printRepaired(found, left);
  }
  const { versionFaults } = open;
  const isWell = left.length === 0 && versionFaults.length === 0;
  answer(asked, { differences: found, left, versionFaults }, [], { ok: isWell });
}

function printRepaired(found: readonly Difference[], left: readonly Difference[]): void {
  print(found);
  console.log(
    found.length === 0 ? count(0) : `${count(found.length)}, ${left.length === 0 ? 'all' : 'not all'} mended`,
  );
  if (left.length === 0) return;
  console.error(`${count(left.length)} could not be mended:`);
  for (const difference of left) console.error(describeDifference(difference));
}

/** Appends a list of any length. */
function addAll<T>(list: T[], more: readonly T[]): void {
  for (const one of more) list.push(one);
}

/** Prints what is wrong with `versions.json`, which only the operator can repair. */
function printFaults(faults: OpenFolder['versionFaults']): void {
  for (const { path, message } of faults) {
    console.log(
      [VERSIONS_FILE, path, message]
        .filter(Boolean)
        .join(': ')
        .replaceAll(/\p{Cc}+/gu, ' '),
    );
  }
}

function print(differences: readonly Difference[]): void {
  for (const difference of differences) console.log(describeDifference(difference));
}

const count = (number: number): string => `${number.toLocaleString('en')} difference${number === 1 ? '' : 's'}`;
