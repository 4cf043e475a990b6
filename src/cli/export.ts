import { open, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { isWriteFault } from '../../db/failures.ts';
import { readConfig } from '../base/config.ts';
import { filesIn } from '../base/files/stored-files.ts';
import { reasonOf } from '../base/shared/reason-of.ts';
import { SpoolMemory } from '../base/shared/spool/memory.ts';
import type { SpoolOptions } from '../base/shared/spool/spool.ts';
import { spooled } from '../base/shared/spool/spooled.ts';
import definitions from '../games/all.gen.ts';
import { createRegistry } from '../games/registry.ts';
import { exportAccount, exportName } from '../transfer/exports/export.ts';
import { answer, type OutputOptions } from './answer.ts';
import { action } from './command.ts';
import { findUserNamed } from './find-user-named.ts';
import { withProgress } from './progress.ts';
import { UsageError } from './usage-error.ts';
import { withWriter } from './with-writer.ts';
import { WriteError } from './write-error.ts';

/** Bytes buffered in memory for a slow pipe; the rest is buffered in a temporary file. */
const MEMORY = 16 * 1024 * 1024;

export const exportCommand = () =>
  action('export', {
    does: "export all of a player's data to a zip file",
    notes: [
      'The server may be running. `kaiden import-account` brings all of such a file into an account, `kaiden import` only its scores.',
    ],
    examples: ['kaiden export hazel', 'kaiden export hazel --out - | ssh elsewhere "cat > hazel.zip"'],
  })
    .argument('<name>', 'user name of the player')
    .option(
      '--out <file>',
      'file to write, overwritten if it exists; "-" is standard output (default: kaiden-NAME-DAY.zip)',
    )
    .action(async (name: string, options: OutputOptions & { out?: string }) => {
      if (options.json && options.out === '-') throw new UsageError('--json and --out - both write to standard output');
      if (options.out === '') throw new UsageError('--out: the name of the file is empty');
      await withWriter(async ({ db }) => {
        const user = await findUserNamed(db, name);
        const now = Date.now();
        const out = options.out ?? exportName([user.username], now, 'zip');
        const games = createRegistry(definitions);
        const { dataDir } = readConfig(process.env);
        const pictures = filesIn(dataDir, 'pictures');
        const readPicture = (location: string) => pictures.read(location);
        const replays = filesIn(dataDir, 'replays');
        const readReplay = (location: string) => replays.read(location);
        const bytes = await withProgress(async (show) => {
          let done = 0;
          const account = exportAccount(db, { games, user, readPicture, readReplay, now });
          // A pipe may be slow: the snapshot must not be held meanwhile.
          const bytes = out === '-' ? spooled(account, spoolIn(dataDir)) : account;
          const counted = counting(bytes, (more) => show({ description: 'exporting, bytes:', done: (done += more) }));
          await write(out, Readable.from(counted, { objectMode: false }));
          return done;
        });
        answer(options, { file: out, bytes }, out === '-' ? [] : [out]);
      });
    });

const spoolIn = (dataDir: string): SpoolOptions => ({
  folder: join(dataDir, 'spool'),
  memory: new SpoolMemory({ all: MEMORY, forOne: MEMORY }),
  // The reader of a pipe may take any time.
  patience: 2 ** 31 - 1,
});

async function* counting(pieces: AsyncIterable<Uint8Array>, count: (bytes: number) => void) {
  for await (const piece of pieces) {
    count(piece.length);
    yield piece;
  }
}

/** Writes everything or, on failure, leaves no file behind. */
async function write(out: string, content: Readable): Promise<void> {
  if (out === '-') return pipeline(content, process.stdout as Writable, { end: false });
  const file = await openPrivate(out);
  try {
    await pipeline(content, file.createWriteStream());
  } catch (error) {
    // A device such as /dev/stdout is not ours to remove.
    if ((await stat(out)).isFile()) await rm(out, { force: true });
    if (!isWriteFault(error)) throw error;
    throw cannotWrite(out, error.message, error);
  }
}

/** Opens a file to write; a new one can be read by its owner only. Throws WriteError if that is impossible, UsageError for a folder. */
async function openPrivate(out: string): Promise<FileHandle> {
  try {
    return await open(out, 'w', 0o600);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EISDIR') throw new UsageError(`--out: ${out} is a folder; name a file in it`);
    throw cannotWrite(out, code === 'ENOENT' ? `there is no folder ${dirname(out)}` : reasonOf(error), error);
  }
}

const cannotWrite = (out: string, reason: string, cause: unknown): WriteError =>
  new WriteError(`${out} can't be written: ${reason}; --out names another file`, { cause });
