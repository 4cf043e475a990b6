import { join } from 'node:path';

import { Command } from 'commander';

import { checkBackup } from '../backup/check.ts';
import { makeBackup } from '../backup/make.ts';
import type { Manifest } from '../backup/manifest.ts';
import { backupName, backupsFolder } from '../backup/names.ts';
import { restoreBackup } from '../backup/restore.ts';
import { readConfig } from '../config.ts';
import { UsageError } from './usage-error.ts';

/** With whatever else is worth printing. */
type Shown = Omit<Manifest, 'files'> & { file?: string; bytes?: number; dataDir?: string; before?: string | null };

export const backupCommand = () =>
  new Command('backup')
    .description('write all data into one file, also beside a running server; or check such a file')
    .argument('[file]', 'a new file (default: kaiden-TIME.tar.gz among the backups)')
    .option('--verify', 'check a backup instead of making one')
    .option('--json', 'print one JSON object instead of lines')
    .addHelpText('after', '\nIt holds everything, secrets included: keep it where only you can read it.')
    .addHelpText('after', '\nExample:\n  kaiden backup /mnt/backups/kaiden.tar.gz')
    .action(async (given: string | undefined, { verify, json }: { verify?: true; json?: true }) => {
      if (verify) {
        if (given === undefined) throw new UsageError('Say which file is to be checked: kaiden backup --verify FILE');
        const { files, ...about } = await checkBackup(given);
        return print({ file: given, ...about }, `${given} is complete and undamaged`, json);
      }
      const { dataDir, backups } = readConfig(process.env);
      const file = given ?? join(backups?.folder ?? backupsFolder(dataDir), backupName(Date.now()));
      const made = await makeBackup(dataDir, file);
      print(made, `${file} (${made.bytes.toLocaleString('en')} bytes)`, json);
    });

export const restoreCommand = () =>
  new Command('restore')
    .description('put the data of a backup in place; the server must not run')
    .argument('<file>', 'what `kaiden backup` has written')
    .option('--force', 'replace data that is there; it is kept in backups/before-restore-TIME')
    .option('--json', 'print one JSON object instead of lines')
    .addHelpText('after', '\nThe file is checked first. When something is wrong with it, nothing changes.')
    .action(async (file: string, { force, json }: { force?: true; json?: true }) => {
      const { dataDir } = readConfig(process.env);
      const { files, before, ...about } = await restoreBackup(file, { dataDir, force: force ?? false });
      print({ dataDir, before, ...about }, `${dataDir} is what it was at ${new Date(about.made).toISOString()}`, json);
      if (before && !json) console.log(`what was there before: ${before}`);
    });

function print(about: Shown, title: string, json: true | undefined): void {
  if (json) return console.log(JSON.stringify(about, null, 2));
  const { scores, sessions, pbs, hash } = about;
  const number = (value: number) => value.toLocaleString('en');
  console.log(title);
  console.log(`${number(scores)} scores, ${number(sessions)} sessions, ${number(pbs)} PBs`);
  console.log(`hash: ${hash}`);
}
