import type { Content } from '../../db/content-hash.ts';
import { checkBackup } from '../backup/check.ts';
import { makeBackup } from '../backup/make.ts';
import { backupsFolder, freeBackupPath } from '../backup/names.ts';
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
      const file = given ?? freeBackupPath(backups?.folder ?? backupsFolder(dataDir), Date.now());
      const made = await withProgress((show) =>
        makeBackup(dataDir, file, {
          onCopied: (done, total) => show({ description: 'copying the database', done, total }),
        }),
      );
      answer(asked, made, [`${file} (${made.bytes.toLocaleString('en')} bytes)`, ...describe(made)]);
    });

export const restoreCommand = () =>
  action('restore', {
    does: 'restore the data of a backup, or a database file; the server must not run',
    notes: [
      'The file is checked first. When something is wrong with it, nothing changes.',
      'From a database file, such as Litestream restores, only the database is replaced.',
    ],
    examples: ['kaiden restore /mnt/backups/kaiden.tar.gz', 'kaiden restore --force /mnt/backups/kaiden.tar.gz'],
  })
    .argument('<file>', 'what `kaiden backup` has written, or a database file')
    .option('--force', 'replace data that is there; it is kept in backups/before-restore-TIME')
    .action(async (file: string, { force, ...asked }: Asked & { force?: true }) => {
      const { dataDir } = readConfig(process.env);
      const { before, ...about } = await restoreBackup(file, { dataDir, force: force ?? false });
      const made = about.made === null ? undefined : new Date(about.made).toISOString();
      answer(asked, { dataDir, before, ...about }, [
        made === undefined ? `${dataDir} has the database of ${file}` : `${dataDir} is what it was at ${made}`,
        ...describe(about),
        ...(before === null ? [] : undoing(dataDir, before, made ? 'kaiden.db*, secret.key and files/' : 'kaiden.db*')),
      ]);
    });

function describe({ scores, sessions, pbs, hash }: Content): string[] {
  const number = (value: number) => value.toLocaleString('en');
  return [`${number(scores)} scores, ${number(sessions)} sessions, ${number(pbs)} PBs`, `hash: ${hash}`];
}

/** How to get back what a restore has replaced. */
const undoing = (dataDir: string, before: string, replaced: string): string[] => [
  `what was there before: ${before}`,
  `to undo this, stop the server, remove ${replaced} from ${dataDir}, and move what is in that folder back`,
];
