// Walks the way of a new server, from an empty folder to one that was lost and is back, as a user would, and checks all it is told.
// `node scripts/walk.ts` takes dist/, `node scripts/walk.ts release/NAME.tar.gz` unpacks a release and takes nothing else.
// `--through 'qemu-aarch64-static -L FOLDER'` walks with a release for another machine; the folder has a C library of that machine.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { installed } from './walk/installed.ts';
import { followQuickStart } from './walk/quick-start.ts';
import { startServer, type WalkedServer } from './walk/server.ts';
import {
  backUp,
  importScores,
  loadSongs,
  logIn,
  readBack,
  readPicture,
  readPreview,
  restore,
  sendPicture,
  setUp,
} from './walk/steps.ts';

const { values, positionals } = parseArgs({ options: { through: { type: 'string' } }, allowPositionals: true });
const folder = await mkdtemp(join(tmpdir(), 'kaiden-walk-'));
const dataDir = join(folder, 'data');
const archive = join(folder, 'backup.tar.gz');
const begin = Date.now();
const step = (what: string): void => console.log(`- ${what} (${((Date.now() - begin) / 1000).toFixed(1)} s)`);
let server: WalkedServer | undefined;
try {
  const kaiden = await installed(positionals[0], { folder, dataDir, through: values.through });
  step(`version ${(await kaiden.run(['version'])).trim()} runs`);
  step(`the quick start is followed: ${await followQuickStart(kaiden, join(folder, 'quick-start'))} steps in a shell`);
  server = await startServer(kaiden);
  await setUp(server.url, server.setupLink);
  step('the link in the log has made an administrator, who has logged in');
  await sendPicture(server.url);
  const picture = await readPicture(server.url);
  step('they have a picture');
  await loadSongs(kaiden);
  step('the songs of the demo are loaded; doing it again changes nothing');
  const { key, scores } = await importScores(kaiden, server.url);
  step(`${scores} scores are imported; sent again, none is stored twice`);
  const pbs = await readBack(server.url, key);
  step(`${pbs.length} best PBs are read back, and pages and documents are there`);
  await readPreview(server.url);
  step('links to a profile have a picture');
  const backup = await backUp(kaiden, archive);
  assert.equal(backup.scores, scores);
  step('a backup is made beside the running server, and checked');

  assert.equal(await server.stop(), 0, 'exit code after SIGTERM');
  await rm(dataDir, { recursive: true });
  step('the server is stopped, the data folder deleted');
  await restore(kaiden, archive, backup);
  step('the backup is restored: the same hash, and no differences');
  server = await startServer(kaiden);
  assert.equal(server.setupLink, undefined, 'there is an administrator already');
  assert.deepEqual(await readBack(server.url, key), pbs);
  await logIn(server.url);
  assert.equal(await readPicture(server.url), picture);
  assert.equal(await server.stop(), 0, 'exit code after SIGTERM');
  step('everything is there again: administrator, picture, keys, scores, PBs');
} finally {
  await server?.kill();
  await rm(folder, { recursive: true, force: true });
}
