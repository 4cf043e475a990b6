// What `npm start` runs before the server: builds the program, and begins to build the web app if that has changed. It is
// built beside the server, whose pages wait for it; what is wrong with it is told where the server was started, and on its pages.
import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';

import { root } from './build/root.ts';
import { buildServer } from './build/server.ts';
import { announceWeb, isWebBuilt } from './build/web.ts';

const [outdir = 'dist'] = process.argv.slice(2);
if (!(await isWebBuilt(outdir))) {
  await announceWeb(outdir);
  console.error('The web app is being built; its pages open as soon as that is done.');
  const build = spawn(process.execPath, [join(root, 'scripts/build.ts'), '--into', outdir, 'web'], {
    stdio: ['ignore', 2, 2],
  });
  build.unref();
  // The server comes first.
  if (build.pid !== undefined) setPriority(build.pid, 10);
}
await buildServer(outdir);
