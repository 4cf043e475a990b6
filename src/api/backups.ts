import { createReadStream } from 'node:fs';
import { basename, join } from 'node:path';

import type { BackupDocument } from '../../contracts/documents/operations.ts';
import { api } from '../../contracts/index.ts';
import type { Config } from '../base/config.ts';
import type { Background } from '../base/shared/background.ts';
import { counted } from '../base/shared/counted.ts';
import { notFound, Refusal } from '../base/shared/refusal.ts';
import { bind, file, ok } from '../handler/handler.ts';
import { noteAction } from '../operations/admin/commands.ts';
import { makeBackupInThread } from '../operations/backup/in-thread.ts';
import { listBackups } from '../operations/backup/list.ts';
import { backupsFolder, freeBackupPath } from '../operations/backup/names.ts';
import type { Writer } from '../writer/command.ts';

interface BackupDeps {
  config: Pick<Config, 'dataDir' | 'backups'>;
  writer: Writer;
  background: Background;
}

/** Yields the bytes of a file, which is opened on the first read. */
async function* contentOf(path: string): AsyncGenerator<Buffer> {
  for await (const part of createReadStream(path)) yield part as Buffer;
}

export const backupRoutes = ({ config: { dataDir, backups }, writer, background }: BackupDeps) => {
  const folder = backups?.folder ?? backupsFolder(dataDir);
  let isMaking = false;

  /** Continues when nobody waits for it any more, and ends with the server. */
  const make = (): Promise<BackupDocument> =>
    background.wait(async (signal) => {
      const now = Date.now();
      const { file: path, bytes } = await makeBackupInThread(dataDir, freeBackupPath(folder, now), signal);
      return { name: basename(path), bytes, made: now };
    });

  return bind('backups', api.backups, {
    list: async () => {
      const found = await listBackups(folder);
      return ok(`Found ${counted(found.length, 'backup')}`, { folder, backups: found });
    },
    make: async ({ caller: { userID: by } }) => {
      if (isMaking)
        throw new Refusal(409, 'backup_running', 'A backup is already being made; wait until it is complete');
      isMaking = true;
      try {
        const made = await make();
        await writer.run(noteAction, { by, action: 'make-backup', target: { backup: made.name } });
        return ok('Created a backup', made);
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
