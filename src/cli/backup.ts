import { existsSync, statSync } from 'node:fs';

import type { Content } from '../../db/content-hash.ts';
import { readConfig } from '../base/config.ts';
import { checkBackup } from '../operations/backup/check.ts';
import { makeBackup } from '../operations/backup/make.ts';
import { backupsFolder, freeBackupPath } from '../operations/backup/names.ts';
import { restoreBackup } from '../operations/backup/restore.ts';
import { answer, type OutputOptions } from './answer.ts';
import { action } from './command.ts';
import { withProgress } from './progress.ts';
import { UsageError } from './usage-error.ts';

export const backupCommand = () =>
  action('backup', {
    does: 'back up all data to one file, or verify a backup; the server may be running',
    notes: ['A backup contains everything, secrets included: store it where only you can read it.'],
    examples: ['kaiden backup /mnt/backups/kaiden.tar.gz', 'kaiden backup --verify /mnt/backups/kaiden.tar.gz'],
  })
    .argument('[file]', 'file to create or verify (default: kaiden-TIME.tar.gz in the backup folder)')
    .option('--verify', 'verify a backup instead of making one')
    .action(async (given: string | undefined, { verify, ...output }: OutputOptions & { verify?: true }) => {
      // An unset variable of a script.
      if (given === '') throw new UsageError('The name of the file is empty');
      if (verify) {
        if (given === undefined) throw new UsageError('Name the backup to verify: kaiden backup --verify FILE');
        checkFile(given);
        const { files, ...about } = await checkBackup(given);
        return answer(output, { file: given, ...about }, [`${given} is complete and undamaged`, ...describe(about)]);
      }
      const { dataDir, backups } = readConfig(process.env);
      const file = given ?? freeBackupPath(backups?.folder ?? backupsFolder(dataDir), Date.now());
      const made = await withProgress((show) =>
        makeBackup(dataDir, file, {
          onCopied: (done, total) => show({ description: 'copying the database', done, total }),
        }),
      );
      answer(output, made, [`${file} (${made.bytes.toLocaleString('en')} bytes)`, ...describe(made)]);
    });

export const restoreCommand = () =>
  action('restore', {
    does: 'restore all data from a backup, or the database from a database file; stop the server first',
    notes: [
      'The file is verified first. If it is damaged, nothing changes.',
      'A database file (from Litestream, for example) replaces only the database.',
    ],
    examples: ['kaiden restore /mnt/backups/kaiden.tar.gz', 'kaiden restore --force /mnt/backups/kaiden.tar.gz'],
  })
    .argument('<file>', 'backup made by `kaiden backup`, or a database file')
    .option('--force', 'replace existing data, which is moved to backups/before-restore-TIME')
    .action(async (file: string, { force, ...output }: OutputOptions & { force?: true }) => {
      checkFile(file);
      const { dataDir } = readConfig(process.env);
      const { before, ...about } = await restoreBackup(file, { dataDir, force: force ?? false });
      const made = about.made === null ? undefined : new Date(about.made).toISOString();
      answer(output, { dataDir, before, ...about }, [
        made === undefined ? `Restored the database of ${dataDir} from ${file}` : `Restored ${dataDir} as of ${made}`,
        ...describe(about),
        ...(before === null ? [] : undoing(dataDir, before, made ? ALL : 'kaiden.db*')),
      ]);
    });

/** Throws UsageError unless there is a file with this path. */
function checkFile(path: string): void {
  if (!existsSync(path)) throw new UsageError(`No such file: ${path}`);
  if (statSync(path).isDirectory()) throw new UsageError(`${path} is a folder, not a backup`);
}

function describe({ scores, sessions, pbs, hash }: Content): string[] {
  const number = (value: number) => value.toLocaleString('en');
  return [`${number(scores)} scores, ${number(sessions)} sessions, ${number(pbs)} PBs`, `hash: ${hash}`];
}

/** Files that the restore of a backup replaces, as in REPLACED. */
const ALL = 'kaiden.db*, secret.key, versions.json and files/';

/** Returns how to undo a restore. */
const undoing = (dataDir: string, before: string, replaced: string): string[] => [
  `The previous data was moved to ${before}`,
  `To undo the restore: stop the server, delete ${replaced} in ${dataDir}, and move that folder's content back`,
];
