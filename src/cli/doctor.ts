import { COMMAND_LINE } from '../accounts/audit.store.ts';
import { findKeyFault } from '../accounts/secrets/key-fault.ts';
import { readConfig } from '../base/config.ts';
import { counted } from '../base/shared/counted.ts';
import { VERSIONS_FILE } from '../catalogue/versions/file.ts';
import { noteAction } from '../operations/admin/commands.ts';
import { describeDifference } from '../operations/doctor/describe.ts';
import { examine, type Difference } from '../operations/doctor/examine.ts';
import { repairAll } from '../operations/doctor/repair.ts';
import type { Repair } from '../operations/doctor/repairs.ts';
import { answer, type OutputOptions } from './answer.ts';
import { action } from './command.ts';
import { findExposure } from './exposure.ts';
import { findUserReferred } from './find-user-named.ts';
import { progressBar } from './progress.ts';
import { completeLoad, describeUnfinished, findUnfinishedIn } from './unfinished-load.ts';
import { withWriter, type OpenFolder } from './with-writer.ts';

interface Options extends OutputOptions {
  user?: string;
  repair?: true;
}

export const doctorCommand = () =>
  action('doctor', {
    does: 'integrity check: print where stored data differs from the scores, and check versions.json and the key of secrets',
    notes: [
      'Recalculates everything derived from scores and compares it with the stored data. It changes nothing without --repair.',
      'Warns if other users of the machine can read the database.',
      'Also reports a load of a song database of which only a part is stored; --repair completes it.',
    ],
    examples: ['kaiden doctor', 'kaiden doctor --user hazel', 'kaiden doctor --repair'],
    exits: {
      0: 'no differences, or all repaired',
      1: 'differences, errors in versions.json, a missing key of secrets, or an interrupted load of a song database',
      2: 'invalid settings or arguments',
    },
  })
    .option('--user <name or id>', 'check one user only')
    .option('--repair', 'repair the differences; the server may be running')
    .action((options: Options) =>
      withWriter(
        async (open) => {
          const userID = options.user === undefined ? null : (await findUserReferred(open.db, options.user)).id;
          await (options.repair ? repair(open, userID, options) : report(open, userID, options));
        },
        { mayUpgrade: options.repair ?? false },
      ),
    );

/** Examines everything, or one user; passes differences on as they are found. */
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
      bar.show({ description: 'checking', done: (done += 1), total: part.total });
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
async function report(open: OpenFolder, userID: number | null, { json }: OutputOptions): Promise<void> {
  const { versionFaults } = open;
  const unfinishedLoad = await findUnfinishedIn(open);
  const keyFault = await findKeyFault(open.db, readConfig(process.env));
  if (!json) printFaults(versionFaults);
  if (!json && keyFault !== null) console.log(keyFault);
  if (!json && unfinishedLoad) console.log(describeUnfinished(unfinishedLoad));
  const all: Difference[] = [];
  let found = 0;
  await examineAll(open, userID, (differences) => {
    found += differences.length;
    if (json) addAll(all, differences);
    else print(differences);
  });
  if (found > 0 && !json) console.error(`${count(found)}; repair them with --repair`);
  const isWell = found === 0 && versionFaults.length === 0 && keyFault === null && (unfinishedLoad?.isRunning ?? true);
  const exposure = warnOfExposure({ ...(json && { json }) });
  const data = { differences: all, versionFaults, keyFault, unfinishedLoad, exposure };
  answer({ ...(json && { json }) }, data, isWell ? [count(0)] : [], { ok: isWell });
}

/** Longer than the sleep of a process that waits for SQLite's lock (ms), so that a server gets its turn. */
const PAUSE = 110;

/** Prints the differences found and those remaining. */
async function repair(open: OpenFolder, userID: number | null, output: OutputOptions): Promise<void> {
  const completed = await completeLoad(open, output);
  const found: Difference[] = [];
  const repairs = await examineAll(open, userID, (differences) => addAll(found, differences));
  const bar = progressBar();
  const onProgress = (done: number, total: number) => bar.show({ description: 'repairing', done, total });
  await repairAll(open.writer, repairs, { onProgress, pause: PAUSE }).finally(bar.clear);
  const left: Difference[] = [];
  if (found.length > 0) await examineAll(open, userID, (differences) => addAll(left, differences));
  if (found.length > 0) {
    const after = { found: found.length, left: left.length };
    await open.writer.run(noteAction, { by: COMMAND_LINE, action: 'repair', target: {}, after });
  }
  const { versionFaults } = open;
  const keyFault = await findKeyFault(open.db, readConfig(process.env));
  if (!output.json) {
    printFaults(versionFaults);
    if (keyFault !== null) console.log(keyFault);
    printRepaired(found, left);
  }
  const isWell = left.length === 0 && versionFaults.length === 0 && keyFault === null;
  const data = { differences: found, left, versionFaults, keyFault, completedLoad: completed };
  answer(output, { ...data, exposure: warnOfExposure(output) }, [], { ok: isWell });
}

function printRepaired(found: readonly Difference[], left: readonly Difference[]): void {
  print(found);
  console.log(
    found.length === 0 ? count(0) : `${count(found.length)}, ${left.length === 0 ? 'all' : 'not all'} repaired`,
  );
  if (left.length === 0) return;
  console.error(`${count(left.length)} could not be repaired:`);
  for (const difference of left) console.error(describeDifference(difference));
}

/** Appends a list of any length. */
function addAll<T>(list: T[], more: readonly T[]): void {
  for (const one of more) list.push(one);
}

/** Prints a warning if others can read the database, and returns it. */
function warnOfExposure({ json }: OutputOptions): string | null {
  const exposure = findExposure(readConfig(process.env).dataDir);
  if (exposure !== null && !json) console.error(`Warning: ${exposure}`);
  return exposure;
}

/** Prints the faults of `versions.json`, which only the operator can fix. */
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

const count = (number: number): string => (number === 0 ? 'No differences' : counted(number, 'difference'));
