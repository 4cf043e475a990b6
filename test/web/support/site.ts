import { cp } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

import type { Client } from '../../../contracts/client/index.ts';
import { buildDocs, isDocsBuilt } from '../../../scripts/build/docs.ts';
import { buildWeb, isWebBuilt } from '../../../scripts/build/web.ts';
import { buildProgram, programFolder, runProgram, spawnProgram } from '../../support/program.ts';
import { shared } from '../../support/shared.ts';
import { register } from './people.ts';

export { importDemo, PASSWORD } from './people.ts';

export interface Site {
  url: string;
  program: string;
  dataDir: string;
  /** Makes an account; returns its client and the cookie of its session. */
  register: (
    username: string,
    inviteCode?: string,
  ) => Promise<{ api: Client; cookie: { name: string; value: string } }>;
  /** Runs a command of the command line beside the server; returns what it printed. */
  run: (args: readonly string[]) => Promise<string>;
  /** Returns its log so far. */
  log: () => string[];
  stop: () => Promise<void>;
}

/** A server with web app and a catalogue (that of the demo unless told otherwise, none for null), started as users do it. */
export async function startSite(settings: Record<string, string> = {}, catalogue?: string | null): Promise<Site> {
  const { program, remove } = await buildProgram(await siteFolder());
  const dataDir = join(dirname(program), 'data');
  if (catalogue === undefined) await cp(await shared('demo', loadDemo), dataDir, { recursive: true });
  // Nobody listens there: no test asks the public song database.
  const source = { KAIDEN_SEEDS_SOURCE: 'http://127.0.0.1:1/seeds.tar.gz' };
  const server = await spawnProgram(program, dataDir, { settings: { ...source, ...settings } });
  const run = (args: readonly string[]) => runIn(dataDir, program, args);
  if (typeof catalogue === 'string') await run(['seeds', 'load', catalogue]);
  return {
    url: server.url,
    program,
    dataDir,
    register: (username, inviteCode) => register(server.url, username, inviteCode),
    run,
    log: server.log,
    async stop() {
      await server.end('SIGTERM');
      remove();
    },
  };
}

/** Returns the folder of the built program with the web app and the documentation. Nobody changes what is in it. */
export const siteFolder = (): Promise<string> => shared('site', buildSite);

/** Builds the program with the web app and the documentation. */
async function buildSite(folder: string): Promise<void> {
  await cp(await programFolder(), folder, { recursive: true, verbatimSymlinks: true });
  // The results of `npm run build` are the same, if they are newer than the sources.
  if (await isWebBuilt('dist')) await cp('dist/web', join(folder, 'web'), { recursive: true });
  else await buildWeb(folder);
  if (await isDocsBuilt('dist')) await cp('dist/docs', join(folder, 'docs'), { recursive: true });
  else await buildDocs(folder);
}

/** Makes a data folder with the demo's catalogue. */
async function loadDemo(folder: string): Promise<void> {
  await runIn(folder, join(await programFolder(), 'kaiden.js'), ['seeds', 'load', resolve('demo/catalogue')]);
}

async function runIn(dataDir: string, program: string, args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runProgram(program, args, { settings: { KAIDEN_DATA_DIR: dataDir } });
  if (code !== 0) throw new Error(stderr);
  return stdout;
}
