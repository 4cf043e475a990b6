import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

import { zipSync } from 'fflate';
import { onTestFinished } from 'vitest';

import { CLIENT_ENTRIES, type ClientEntry } from '../../scripts/build/client.ts';
import type { Block } from '../../scripts/docs/blocks.ts';
import { copyDataFolder } from '../support/data-folder.ts';
import { serveApp } from '../support/integrations.ts';
import { batch, play } from '../support/plays.ts';
import { freePort } from '../support/ports.ts';
import { compiled, runProgram, temporaryFolder, type Outcome } from '../support/program.ts';
import { testSeeds } from '../support/test-seeds.ts';
import { createTestServer } from '../support/test-server.ts';
import { GIVEN, type Given } from './given.ts';
import { addPrograms, addRelease, MACHINE, RELEASE } from './programs.ts';
import { createService } from './service.ts';

/** Pages that begin with nothing. On the others, hazel is there, and has played. */
const FRESH = new Set(['README.md', 'docs/quick-start.md']);
/** The page that begins before there is a server. */
const FIRST = 'docs/quick-start.md';

/** Returns whether a page starts or stops the server, or is about its settings. For the others it runs in this process, started much faster. */
const isAboutServer = (page: string, { settings }: Given): boolean =>
  FRESH.has(page) ||
  ['KAIDEN_PUBLIC_URL', 'KAIDEN_SMTP_URL'].some((name) => settings?.[name] !== undefined) ||
  /systemctl|restore/.test(readFileSync(page, 'utf8'));

/** The program and the client as they were built, and what pages begin with. */
export interface Built {
  program: string;
  client: ReadonlyMap<ClientEntry, Uint8Array>;
  /** A data folder with hazel in it, and her key. */
  filled: { folder: string; key: string };
}

/** The client as a package, and what the examples take for given. */
function addClient(folder: string, client: Built['client']): void {
  const entries = Object.keys(CLIENT_ENTRIES).map((name) => [name === 'index' ? '.' : `./${name}`, `./${name}.js`]);
  const kaiden = join(folder, 'node_modules/kaiden-client');
  mkdirSync(kaiden, { recursive: true });
  writeFileSync(
    join(kaiden, 'package.json'),
    JSON.stringify({ name: 'kaiden-client', type: 'module', exports: Object.fromEntries(entries) as object }),
  );
  for (const [name, content] of client) writeFileSync(join(kaiden, `${name}.js`), content);
  writeFileSync(
    join(folder, 'given.mjs'),
    `import { createClient } from 'kaiden-client';
     globalThis.api = createClient({ baseUrl: process.env.BASE, key: process.env.KAIDEN_KEY });
     globalThis.document = ${JSON.stringify(batch([play(8)]))};
     globalThis.show = () => undefined;
     globalThis.since = '';
     globalThis.copy = { update: () => undefined };
     globalThis.importID = (await api.imports.direct({ json: ${JSON.stringify(batch([play(7)]))} })).body.importID;`,
  );
}

function addFiles(folder: string): void {
  mkdirSync(join(folder, 'my-seeds'));
  symlinkSync(resolve('demo'), join(folder, 'demo'));
  const texts = testSeeds().files.map(({ name, entries }) => [name, Buffer.from(JSON.stringify(entries))] as const);
  for (const [name, text] of texts) writeFileSync(join(folder, 'my-seeds', name), text);
  const repository = Object.fromEntries(texts.map(([name, text]) => [`Tachi-main/db/seeds/${name}`, text]));
  writeFileSync(join(folder, 'Tachi-main.zip'), zipSync(repository));
  writeFileSync(join(folder, 'scores.json'), JSON.stringify(batch([play(4), play(5), play(6)])));
  writeFileSync(join(folder, 'play.json'), JSON.stringify(batch([play(9)])));
}

/** Adds the folders of a machine: an archive of a release and, unless the page installs it, Kaiden. */
async function addMachine(folder: string, program: string, isInstalled: boolean): Promise<void> {
  for (const name of ['opt', 'mnt/backups', 'usr/local/bin']) mkdirSync(join(folder, name), { recursive: true });
  const outside = temporaryFolder();
  addRelease(join(outside, RELEASE), program);
  await run('tar', ['-czf', join(folder, `${RELEASE}.tar.gz`), '-C', outside, RELEASE], {});
  if (!isInstalled) return;
  addRelease(join(folder, 'opt/kaiden'), program);
  symlinkSync(join(folder, 'opt/kaiden/kaiden'), join(folder, 'usr/local/bin/kaiden'));
}

/** Serves a data folder in this process until the end of the test. */
async function serveHere(data: string, port: number, env: Record<string, string> = {}): Promise<void> {
  const server = await createTestServer({ from: data, env });
  rmSync(data, { recursive: true });
  symlinkSync(server.deps.config.dataDir, data);
  const { close } = await serveApp(server, port);
  onTestFinished(async () => {
    await close();
    await server.close();
  });
}

interface RunOptions {
  cwd?: string;
  env?: Record<string, string>;
}

/** Runs a command to its end, four minutes at most; servers of the test answer meanwhile. */
async function run(command: string, args: readonly string[], { cwd, env }: RunOptions): Promise<Outcome> {
  const child = spawn(command, args, { cwd, ...(env && { env }), timeout: 240_000, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close') as Promise<[number | null]>;
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, stdout, stderr };
}

/**
 * A folder in which the examples of a page are run one after another, beside a server. What pages say of the machine
 * (`/opt`, `/mnt`, the server at port 8080, a service) means things in this folder.
 */
export async function workplace(page: string, { program, client, filled }: Built) {
  const folder = temporaryFolder();
  const data = join(folder, 'data');
  const key = FRESH.has(page) ? null : filled.key;
  await addMachine(folder, program, page !== FIRST);
  addClient(folder, client);
  addFiles(folder);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = { KAIDEN_DATA_DIR: data, KAIDEN_PORT: String(port) };
  if (key !== null) copyDataFolder(filled.folder, data);
  const given: Given = (await GIVEN[page]?.({ folder, url, program })) ?? {};
  const all = { ...settings, ...given.settings };
  const service = await createService(join(folder, 'opt/kaiden/lib/kaiden.js'), data, all);
  addPrograms(folder, service.control, given.curl ?? ['--fail-with-body']);
  if (!isAboutServer(page, given)) await serveHere(data, port, given.settings);
  else if (page !== FIRST) await service.start();
  const env = {
    PATH: [join(folder, 'bin'), join(folder, 'usr/local/bin'), process.env['PATH']].join(delimiter),
    HOME: folder,
    NODE_COMPILE_CACHE: compiled('command'),
    ...(key !== null && { KEY: key }),
  };
  /** On a page that begins with nothing, the commands before have made an account. */
  const keyOf = async () => {
    const args = ['key', 'create', 'hazel', '--permissions', 'submit_score'];
    return key ?? (await runProgram(program, args, { settings })).stdout.trim();
  };
  const here = (content: string) =>
    content
      .replaceAll('https://scores.example', given.address ?? url)
      .replaceAll('http://127.0.0.1:8080', url)
      .replaceAll(MACHINE, `${folder}/$1`);
  const said: string[] = [];
  /** Runs a block as its readers would. */
  const tryOut = async (block: Block): Promise<Outcome> => {
    const content = here((await given.edit?.(block.text, block, said)) ?? block.text);
    if (block.language === 'sh') {
      const args = ['--norc', '-euo', 'pipefail', '-c', content];
      return run('bash', args, { cwd: folder, env: { ...env, ...all } });
    }
    writeFileSync(join(folder, 'example.mts'), content);
    const node = ['--disable-warning=ExperimentalWarning', '--import', './given.mjs', 'example.mts'];
    return run(process.execPath, node, { cwd: folder, env: { ...env, BASE: url, KAIDEN_KEY: await keyOf() } });
  };
  return {
    missing: given.missing,
    after: given.after,
    async run(block: Block): Promise<Outcome> {
      const outcome = await tryOut(block);
      said.push(outcome.stdout);
      return outcome;
    },
  };
}
