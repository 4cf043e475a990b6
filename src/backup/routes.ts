import { createReadStream } from 'node:fs';
import { basename, join } from 'node:path';

import type { BackupDocument } from '../../contracts/documents/operations.ts';
import { api } from '../../contracts/index.ts';
import { noteAction } from '../admin/commands.ts';
import type { Config } from '../config.ts';
import { bind, file, ok } from '../http/handler.ts';
import type { Background } from '../shared/background.ts';
import { notFound, Refusal } from '../shared/refusal.ts';
import type { Writer } from '../writer/command.ts';
import { makeBackupInThread } from './in-thread.ts';
import { listBackups } from './list.ts';
import { backupsFolder, freeBackupPath } from './names.ts';

interface BackupDeps {
  config: Pick<Config, 'dataDir' | 'backups'>;
  writer: Writer;
  background: Background;
}

/** The bytes of a file, which is opened when somebody reads them. */
async function* contentOf(path: string): AsyncGenerator<Buffer> {
  for await (const part of createReadStream(path)) yield part as Buffer;
}

export const backupRoutes = ({ config: { dataDir, backups }, writer, background }: BackupDeps) => {
  const folder = backups?.folder ?? backupsFolder(dataDir);
  let isMaking = false;

  /** Goes on when nobody waits for it any more, and ends with the server. */
  const make = (): Promise<BackupDocument> =>
    background.wait(async (signal) => {
      const now = Date.now();
      const { file: path, bytes } = await makeBackupInThread(dataDir, freeBackupPath(folder, now), signal);
      return { name: basename(path), bytes, made: now };
    });

  return bind('backups', api.backups, {
    list: async () => {
      const found = await listBackups(folder);
      return ok(`There are ${found.length} backups`, { folder, backups: found });
    },
    make: async ({ caller: { userID: by } }) => {
      if (isMaking) throw new Refusal(409, 'backup_running', 'A backup is being made');
      isMaking = true;
      try {
        const made = await make();
        await writer.run(noteAction, { by, action: 'make-backup', target: { backup: made.name } });
        return ok('Made a backup', made);
      } finally {
        isMaking = false;
      }
    },
    download: async ({ params: { backup }, caller: { userID: by } }) => {
      const found = (await listBackups(folder)).find(({ name }) => name === backup);
      if (!found) throw notFound('backup');
      await writer.run(noteAction, { by, action: 'download-backup', target: { backup } });
      return file(found.name, contentOf(join(folder, found.name)));
    },
  });
};
