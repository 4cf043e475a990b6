import { open } from 'node:fs/promises';
import { basename } from 'node:path';

import type { AccountPartResult } from '../../contracts/documents/account-import.ts';
import { COMMAND_LINE } from '../accounts/audit.store.ts';
import { createPictures } from '../accounts/pictures/pictures.ts';
import { readConfig } from '../base/config.ts';
import type { RandomBytes } from '../base/files/zip-archive.ts';
import { silentLog } from '../base/shared/log.ts';
import { Refusal } from '../base/shared/refusal.ts';
import { noteAction } from '../operations/admin/commands.ts';
import { createReplays } from '../play/replays/replays.ts';
import { openArchive } from '../transfer/account/archive.ts';
import { bringAccount } from '../transfer/account/bring.ts';
import { createTally } from '../transfer/account/tally.ts';
import { createImportRunner } from '../transfer/imports/runner.ts';
import { answer, type OutputOptions } from './answer.ts';
import { action } from './command.ts';
import { findUserNamed } from './find-user-named.ts';
import { unreadable } from './unreadable.ts';
import { UsageError } from './usage-error.ts';
import { withWriter } from './with-writer.ts';

export const importAccountCommand = () =>
  action('import-account', {
    does: 'bring everything of an account from an archive made by `kaiden export`',
    examples: [
      'kaiden import-account hazel kaiden-hazel-2026-01-01.zip --dry-run',
      'kaiden import-account hazel kaiden-hazel-2026-01-01.zip --trust',
    ],
    notes: [
      'The account has to exist; the server may be running. What is here stays, so it can be repeated.',
      'Goals, rivals and the like that this server lacks are listed with the reason.',
    ],
    exits: { 0: 'everything brought', 1: 'something could not be brought', 2: 'the file cannot be read' },
  })
    .argument('<name>', 'user name of the account to bring it into')
    .argument('<file>', 'zip file made by `kaiden export`')
    .option('--trust', 'accept scores that exceed what their charts allow today, and classes that scores do not give')
    .option('--overwrite', 'replace existing settings, rivals, profile texts and pictures')
    .option('--dry-run', 'print what would be brought, and store nothing')
    .action(async (name: string, path: string, options: OutputOptions & Choice) => {
      const { trust = false, overwrite = false, dryRun = false, ...output } = options;
      const parts = await withFile(path, async (bytes) => {
        const archive = await openArchive(bytes).catch((error: unknown) => {
          throw error instanceof Refusal ? new UsageError(`${path}: ${error.message}`) : error;
        });
        return withWriter(async (folder) => {
          const { id: userID } = await findUserNamed(folder.db, name);
          const { dataDir } = readConfig(process.env);
          const tally = createTally();
          await bringAccount({
            ...folder,
            imports: createImportRunner({ ...folder, log: silentLog() }),
            pictures: createPictures({ ...folder, dataDir }),
            replays: createReplays({ ...folder, dataDir }),
            archive,
            tally,
            userID,
            overwrite,
            dryRun,
            trusted: trust,
            since: Date.now(),
          });
          const results = tally.results();
          const target = { userID, file: basename(path) };
          if (!dryRun && results.some(({ brought }) => brought > 0))
            await folder.writer.run(noteAction, { by: COMMAND_LINE, action: 'import-account', target });
          return results;
        });
      });
      answer(output, { dryRun, parts }, parts.flatMap(linesOf), {
        ok: parts.every(({ missing }) => missing.length === 0),
      });
    });

interface Choice {
  trust?: true;
  overwrite?: true;
  dryRun?: true;
}

/** Describes the result of a part: a line, and one for each reason. */
const linesOf = ({ part, brought, already, missing }: AccountPartResult): string[] => [
  `${part}: ${brought} new, ${already} unchanged`,
  ...missing.map(({ count, message }) => `${part}: ${count} not brought. ${message}`),
];

async function withFile<T>(path: string, work: (bytes: RandomBytes) => Promise<T>): Promise<T> {
  const file = await open(path).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  try {
    const { size } = await file.stat();
    return await work({
      size,
      async read(from, length) {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
        return buffer.subarray(0, bytesRead);
      },
    });
  } finally {
    await file.close();
  }
}
