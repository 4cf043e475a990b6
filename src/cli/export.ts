import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { Command } from 'commander';

import { readConfig } from '../config.ts';
import { exportAccount, exportName } from '../exports/export.ts';
import definitions from '../games/all.gen.ts';
import { createRegistry } from '../games/registry.ts';
import { picturesIn } from '../pictures/files.ts';
import { findUserNamed } from './find-user-named.ts';
import { withWriter } from './with-writer.ts';

export const exportCommand = () =>
  new Command('export')
    .description('write everything that is stored of a player into a zip file')
    .argument('<name>', 'whose account it is')
    .option(
      '--out <file>',
      'the file, which is overwritten; "-" writes to standard output (default: kaiden-NAME-DAY.zip)',
    )
    .addHelpText('after', '\nThe server may run meanwhile. `kaiden import` brings the scores back.')
    .action(async (name: string, options: { out?: string }) => {
      await withWriter(async ({ db }) => {
        const user = await findUserNamed(db, name);
        const now = Date.now();
        const out = options.out ?? exportName([user.username], now, 'zip');
        const games = createRegistry(definitions);
        const pictures = picturesIn(readConfig(process.env).dataDir);
        const readPicture = (location: string) => pictures.read(location);
        await write(out, Readable.from(exportAccount(db, { games, user, readPicture, now }), { objectMode: false }));
        if (out !== '-') console.log(out);
      });
    });

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
