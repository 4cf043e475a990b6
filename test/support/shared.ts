import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { inject } from 'vitest';

/**
 * The folder of something that takes long to make and that many files of tests start from: the first that asks makes it, the others wait.
 * Nobody changes what is in it. Throws when it could not be made.
 */
export async function shared(name: string, make: (folder: string) => Promise<unknown>): Promise<string> {
  const folder = join(inject('shared'), name);
  const [done, failed] = [`${folder}.done`, `${folder}.failed`];
  if (existsSync(done)) return folder;
  if (isFirst(`${folder}.begun`)) {
    mkdirSync(folder);
    await make(folder).catch((error: unknown) => {
      writeFileSync(failed, String(error));
      throw error;
    });
    writeFileSync(done, '');
  }
  while (!existsSync(done)) {
    if (existsSync(failed)) throw new Error(`${name} could not be made: ${readFileSync(failed, 'utf8')}`);
    await pause(20);
  }
  return folder;
}

/** Whether nobody else has begun; who is told so has. */
function isFirst(mark: string): boolean {
  try {
    mkdirSync(mark);
    return true;
  } catch {
    return false;
  }
}
