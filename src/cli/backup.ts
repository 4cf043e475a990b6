import { join } from 'node:path';

import { checkBackup } from '../backup/check.ts';
import { makeBackup } from '../backup/make.ts';
import type { Manifest } from '../backup/manifest.ts';
import { backupName, backupsFolder } from '../backup/names.ts';
import { restoreBackup } from '../backup/restore.ts';
import { readConfig } from '../config.ts';
import { answer, type Asked } from './answer.ts';
import { action } from './command.ts';
import { withProgress } from './progress.ts';
import { UsageError } from './usage-error.ts';

export const backupCommand = () =>
  action('backup', {
    does: 'write all data into one file, also beside a running server; or check such a file',
    notes: ['It holds everything, secrets included: keep it where only you can read it.'],
    examples: ['kaiden backup /mnt/backups/kaiden.tar.gz', 'kaiden backup --verify /mnt/backups/kaiden.tar.gz'],
  })
    .argument('[file]', 'a new file (default: kaiden-TIME.tar.gz among the backups)')
    .option('--verify', 'check a backup instead of making one')
    .action(async (given: string | undefined, { verify, ...asked }: Asked & { verify?: true }) => {
      if (verify) {
        if (given === undefined) throw new UsageError('Say which file is to be checked: kaiden backup --verify FILE');
        const { files, ...about } = await checkBackup(given);
        return answer(asked, { file: given, ...about }, [`${given} is complete and undamaged`, ...describe(about)]);
      }
      const { dataDir, backups } = readConfig(process.env);
      const file = given ?? join(backups?.folder ?? backupsFolder(dataDir), backupName(Date.now()));
      const made = await withProgress((show) =>
        makeBackup(dataDir, file, {
          onCopied: (done, total) => show({ description: 'copying the database', done, total }),
        }),
      );
      answer(asked, made, [`${file} (${made.bytes.toLocaleString('en')} bytes)`, ...describe(made)]);
    });

export const restoreCommand = () =>
  action('restore', {
    does: 'put the data of a backup in place; the server must not run',
    notes: ['The file is checked first. When something is wrong with it, nothing changes.'],
    examples: ['kaiden restore /mnt/backups/kaiden.tar.gz', 'kaiden restore --force /mnt/backups/kaiden.tar.gz'],
  })
    .argument('<file>', 'what `kaiden backup` has written')
    .option('--force', 'replace data that is there; it is kept in backups/before-restore-TIME')
    .action(async (file: string, { force, ...asked }: Asked & { force?: true }) => {
      const { dataDir } = readConfig(process.env);
      const { files, before, ...about } = await restoreBackup(file, { dataDir, force: force ?? false });
      answer(asked, { dataDir, before, ...about }, [
        `${dataDir} is what it was at ${new Date(about.made).toISOString()}`,
        ...describe(about),
        ...(before === null ? [] : undoing(dataDir, before)),
      ]);
    });

function describe({ scores, sessions, pbs, hash }: Omit<Manifest, 'files'>): string[] {
  const number = (value: number) => value.toLocaleString('en');
  return [`${number(scores)} scores, ${number(sessions)} sessions, ${number(pbs)} PBs`, `hash: ${hash}`];
}

/** How to get back what a restore has replaced. */
const undoing = (dataDir: string, before: string): string[] => [
  `what was there before: ${before}`,
  `to undo this, stop the server, remove kaiden.db*, secret.key and files/ from ${dataDir}, and move what is in that folder back`,
];
