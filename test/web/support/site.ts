import { rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

import type { Client } from '../../../contracts/client/index.ts';
import { buildDocs, isDocsBuilt } from '../../../scripts/build/docs.ts';
import { buildWeb, isWebBuilt } from '../../../scripts/build/web.ts';
import { buildProgram, programFolder, runProgram, spawnProgram } from '../../support/program.ts';
import { shared } from '../../support/shared.ts';
import { importDemo, register } from './people.ts';

export { importDemo, PASSWORD } from './people.ts';

export interface Site {
  url: string;
  pid: number;
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
  /** Ends the server. Its data folder stays. */
  end: () => Promise<void>;
  /** Ends the server, if it still runs, and removes its files. */
  stop: () => Promise<void>;
}

/**
 * A server with web app and a catalogue (that of the demo unless told otherwise, none for null), or with a copy of a data folder, started as
 * users do it.
 */
export async function startSite(
  settings: Record<string, string> = {},
  catalogue?: string | null | { copyOf: string },
): Promise<Site> {
  const { program, remove } = await buildProgram(await siteFolder());
  const dataDir = join(dirname(program), 'data');
  if (catalogue === undefined) await cp(await shared('demo', loadDemo), dataDir, { recursive: true });
  else if (typeof catalogue === 'object' && catalogue) await cp(catalogue.copyOf, dataDir, { recursive: true });
  // Nobody listens there: no test asks the public song database.
  const source = { KAIDEN_SEEDS_SOURCE: 'http://127.0.0.1:1/seeds.tar.gz' };
  const server = await spawnProgram(program, dataDir, { settings: { ...source, ...settings } });
  const run = (args: readonly string[]) => runIn(dataDir, program, args);
  if (typeof catalogue === 'string') await run(['seeds', 'load', catalogue]);
  return {
    url: server.url,
    pid: server.pid,
    program,
    dataDir,
    register: (username, inviteCode) => register(server.url, username, inviteCode),
    run,
    log: server.log,
    end: async () => void (await server.end('SIGTERM')),
    async stop() {
      await server.end('SIGTERM');
      remove();
    },
  };
}

let ours: Promise<Site> | undefined;

/**
 * Returns a server with the demo's catalogue that files of tests of this process share, so that the browser has its app already. It may call
 * other servers on this machine, and ends with the process.
 */
export function lentSite(): Promise<Site> {
  ours ??= startSite({ KAIDEN_WEBHOOK_ALLOW: '127.0.0.0/8' }).then((site) => {
    process.once('SIGTERM', () => {
      process.kill(site.pid, 'SIGKILL');
      rmSync(dirname(site.program), { recursive: true, force: true });
    });
    // It stays when a file has ended.
    return { ...site, stop: () => Promise.resolve() };
  });
  return ours;
}

/**
 * Starts a server on which Hazel (two games) and Rowan (one of them) have imported the demo's scores. `register` logs them in.
 */
export const startPlayedSite = async (settings: Record<string, string> = {}): Promise<Site> =>
  startSite(settings, { copyOf: await shared('played', playDemo) });

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

/** Makes a data folder with the demo's catalogue and scores. */
async function playDemo(folder: string): Promise<void> {
  const site = await startSite();
  const [hazel, rowan] = [await site.register('Hazel'), await site.register('Rowan')];
  await importDemo(hazel.api, 'hazel-iidx.json');
  await importDemo(hazel.api, 'hazel-sdvx.json');
  await importDemo(rowan.api, 'rowan-iidx.json');
  await site.end();
  await cp(site.dataDir, folder, { recursive: true });
  await site.stop();
}

async function runIn(dataDir: string, program: string, args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runProgram(program, args, { settings: { KAIDEN_DATA_DIR: dataDir } });
  if (code !== 0) throw new Error(stderr);
  return stdout;
}
