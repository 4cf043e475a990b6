import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { readConfig } from '../config.ts';
import { exportAccount, exportName } from '../exports/export.ts';
import definitions from '../games/all.gen.ts';
import { createRegistry } from '../games/registry.ts';
import { picturesIn } from '../pictures/files.ts';
import { SpoolMemory } from '../shared/spool/memory.ts';
import type { SpoolOptions } from '../shared/spool/spool.ts';
import { spooled } from '../shared/spool/spooled.ts';
import { answer, type Asked } from './answer.ts';
import { action } from './command.ts';
import { findUserNamed } from './find-user-named.ts';
import { withProgress } from './progress.ts';
import { UsageError } from './usage-error.ts';
import { withWriter } from './with-writer.ts';

/** Bytes that wait in memory for a slow pipe; the rest waits in a temporary file. */
const MEMORY = 16 * 1024 * 1024;

export const exportCommand = () =>
  action('export', {
    does: 'write everything that is stored of a player into a zip file',
    notes: ['The server may run meanwhile. `kaiden import` brings the scores back.'],
    examples: ['kaiden export hazel', 'kaiden export hazel --out - | ssh elsewhere "cat > hazel.zip"'],
  })
    .argument('<name>', 'whose account it is')
    .option(
      '--out <file>',
      'the file, which is overwritten; "-" writes to standard output (default: kaiden-NAME-DAY.zip)',
    )
    .action(async (name: string, options: Asked & { out?: string }) => {
      if (options.json && options.out === '-') throw new UsageError('--json and --out - both write to standard output');
      await withWriter(async ({ db }) => {
        const user = await findUserNamed(db, name);
        const now = Date.now();
        const out = options.out ?? exportName([user.username], now, 'zip');
        const games = createRegistry(definitions);
        const { dataDir } = readConfig(process.env);
        const pictures = picturesIn(dataDir);
        const readPicture = (location: string) => pictures.read(location);
        const bytes = await withProgress(async (show) => {
          let done = 0;
          const account = exportAccount(db, { games, user, readPicture, now });
          // A pipe may be slow: the database must not be held meanwhile.
          const bytes = out === '-' ? spooled(account, spoolIn(dataDir)) : account;
          const counted = counting(bytes, (more) => show({ description: 'bytes written:', done: (done += more) }));
          await write(out, Readable.from(counted, { objectMode: false }));
          return done;
        });
        answer(options, { file: out, bytes }, out === '-' ? [] : [out]);
      });
    });

const spoolIn = (dataDir: string): SpoolOptions => ({
  folder: join(dataDir, 'spool'),
  memory: new SpoolMemory({ all: MEMORY, forOne: MEMORY }),
  // Whoever reads a pipe may take all the time they want.
  patience: 2 ** 31 - 1,
});

async function* counting(pieces: AsyncIterable<Uint8Array>, count: (bytes: number) => void) {
  for await (const piece of pieces) {
    count(piece.length);
    yield piece;
  }
}

/** Writes all of it or, when that fails, leaves no file behind. */
async function write(out: string, content: Readable): Promise<void> {
  if (out === '-') return pipeline(content, process.stdout as Writable, { end: false });
  const file = createWriteStream(out);
  try {
    await pipeline(content, file);
  } catch (error) {
    // What could not be opened is not ours to remove.
    if (!file.pending) await rm(out, { force: true });
    throw error;
  }
}
