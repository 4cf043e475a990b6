import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { createClient } from '../../contracts/client/index.ts';
import { runCommand } from '../support/commands.ts';
import { fillDataFolder } from '../support/data-folder.ts';
import { picture } from '../support/pictures.ts';
import { startProgram, temporaryFolder } from '../support/program.ts';
import { useProgram } from '../support/use-program.ts';

const built = useProgram();

const isLinux = existsSync('/proc/self/maps');
/** Whether a process has loaded what makes pictures; only Linux tells, elsewhere it is null. */
const hasLoaded = (pid: number): boolean | null =>
  isLinux ? readFileSync(`/proc/${pid}/maps`, 'utf8').includes('libvips') : null;

test('the built server loads what makes pictures with the first one, and backups bring pictures back', async () => {
  const data = join(temporaryFolder(), 'data');
  await fillDataFolder(data);
  const archive = join(temporaryFolder(), 'a.tar.gz');
  const settings = { KAIDEN_DATA_DIR: data };
  const run = (...args: string[]) => runCommand(built.program, args, { settings });
  const key = (await run('key', 'create', 'hazel', '--permissions', 'customise_profile')).stdout.trim();
  const server = await startProgram(built.program, data);
  const shown = async (url: string) => Buffer.from(await (await fetch(`${url}/api/v1/users/hazel/pfp`)).arrayBuffer());
  const usual = await shown(server.url);
  const before = hasLoaded(server.pid);
  await createClient({ baseUrl: server.url, key }).pictures.setPfp({
    params: { userID: 'me' },
    form: { pfp: picture() },
  });
  expect([before, hasLoaded(server.pid)]).toEqual(isLinux ? [false, true] : [null, null]);
  const own = await shown(server.url);
  expect(own.equals(usual)).toBe(false);
  expect((await run('backup', archive)).code).toBe(0);
  await server.end('SIGTERM');

  rmSync(data, { recursive: true });
  expect((await run('restore', archive)).code).toBe(0);
  const again = await startProgram(built.program, data);
  expect((await shown(again.url)).equals(own)).toBe(true);
  await again.end('SIGTERM');
});
