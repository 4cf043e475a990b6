// Runs before the server in `npm start`: builds the program, and starts building the web app and the documentation if they have changed.
// They are built beside the server, whose pages wait for them; errors are shown where the server was started, and on its pages.
import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';

import { isDocsBuilt } from './build/docs.ts';
import { root } from './build/root.ts';
import { buildServer } from './build/server.ts';
import { announceWeb, isWebBuilt } from './build/web.ts';

const [outdir = 'dist'] = process.argv.slice(2);
const isWebReady = await isWebBuilt(outdir);
const parts = [...(isWebReady ? [] : ['web']), ...((await isDocsBuilt(outdir)) ? [] : ['docs'])];
if (!isWebReady) {
  await announceWeb(outdir);
  console.error('Building the web app; its pages open when that is finished.');
}
if (parts.length > 0) {
  const build = spawn(process.execPath, [join(root, 'scripts/build.ts'), '--into', outdir, '--in-turn', ...parts], {
    stdio: ['ignore', 2, 2],
  });
  build.unref();
  // The server comes first.
  if (build.pid !== undefined) setPriority(build.pid, 10);
}
await buildServer(outdir);
