import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';

import { temporaryFolder } from '../support/program.ts';

const run = promisify(execFile);

/** Ends threads around the moment at which they load the database engine. Runs in a process of its own, which an abort ends. */
const PROGRAM = `
  import { once } from 'node:events';
  import { setTimeout as pause } from 'node:timers/promises';
  import { Thread } from '${new URL('../../src/base/shared/thread.ts', import.meta.url).href}';

  const start = () => new Thread('seeds', { uploads: [] });
  let took = 0;
  for (let n = 0; n < 3; n += 1) {
    const since = performance.now();
    const thread = start();
    await once(thread, 'message');
    took = performance.now() - since;
    await thread.terminate();
  }
  for (let n = 0; n < 12; n += 1) {
    const thread = start();
    await pause(took - 13 + n);
    await thread.terminate();
  }
  console.log('alive');
`;

// Without waiting for the engine, this fails about once in four runs: "FATAL ERROR: Error::New napi_get_last_error_info".
test('a thread that is ended while it starts leaves the process alive', async () => {
  const file = `${temporaryFolder()}/ends.mjs`;
  writeFileSync(file, PROGRAM);
  const { stdout } = await run(process.execPath, [file]);
  expect(stdout).toBe('alive\n');
});
