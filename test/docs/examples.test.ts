import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { bundleClient, CLIENT_ENTRIES, type ClientEntry } from '../../scripts/build/client.ts';
import { fillDataFolder } from '../support/data-folder.ts';
import { textsIn } from '../support/exports.ts';
import { batch, play } from '../support/plays.ts';
import { buildProgram, runProgram, startProgram, temporaryFolder } from '../support/program.ts';
import { testSeeds } from '../support/test-seeds.ts';
import { blocksIn, PAGES, type Block } from './blocks.ts';

const LONG = 120_000;
/** Pages that begin with nothing. On the others, hazel is there, and has played. */
const FRESH = new Set(['README.md', 'docs/quick-start.md']);

let built: Awaited<ReturnType<typeof buildProgram>>;
const client = new Map<ClientEntry, Uint8Array>();
beforeAll(async () => {
  built = await buildProgram();
  for (const entry of Object.keys(CLIENT_ENTRIES) as ClientEntry[]) {
    client.set(entry, (await bundleClient(entry)).outputFiles[0]!.contents);
  }
}, LONG);
afterAll(() => built.remove());

const script = (file: string, text: string): void => {
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
};

/** What the examples call, as whoever reads them has it. */
function addPrograms(bin: string): void {
  mkdirSync(bin);
  const kaiden = `"${process.execPath}" "${built.program}" "$@"`;
  script(join(bin, 'kaiden'), `exec ${kaiden}`);
  script(join(bin, 'npx'), `shift\nexec ${kaiden}`);
  script(join(bin, 'uuidgen'), `exec "${process.execPath}" -p 'crypto.randomUUID()'`);
  // An answer that is a failure fails the example.
  script(join(bin, 'curl'), `PATH=\${PATH#*${delimiter}} exec curl --silent --show-error --fail-with-body "$@"`);
}

/** The client as a package, and what the examples take for given. */
function addClient(folder: string): void {
  const entries = Object.entries({ ...CLIENT_ENTRIES }).map(([name]) => [
    name === 'index' ? './client' : `./client/${name}`,
    `./${name}.js`,
  ]);
  const kaiden = join(folder, 'node_modules/kaiden');
  mkdirSync(kaiden, { recursive: true });
  writeFileSync(
    join(kaiden, 'package.json'),
    JSON.stringify({ name: 'kaiden', type: 'module', exports: Object.fromEntries(entries) as object }),
  );
  for (const [name, text] of client) writeFileSync(join(kaiden, `${name}.js`), text);
  writeFileSync(
    join(folder, 'given.mjs'),
    `import { createClient } from 'kaiden/client';
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
  for (const { name, entries } of testSeeds().files)
    writeFileSync(join(folder, 'my-seeds', name), JSON.stringify(entries));
  writeFileSync(join(folder, 'scores.json'), JSON.stringify(batch([play(4), play(5), play(6)])));
  writeFileSync(join(folder, 'play.json'), JSON.stringify(batch([play(9)])));
}

/** An export of hazel's, and what is in it. */
async function addExport(folder: string, settings: Record<string, string>): Promise<void> {
  const name = 'kaiden-hazel-2026-01-01.zip';
  const { code } = await runProgram(built.program, ['export', 'hazel', '--out', name], { settings, cwd: folder });
  expect(code).toBe(0);
  for (const [path, text] of Object.entries(textsIn(readFileSync(join(folder, name))))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** A folder in which the examples of a page are run one after another, beside a server. */
async function workplace(page: string) {
  const folder = temporaryFolder();
  const data = join(folder, 'data');
  const key = FRESH.has(page) ? null : (await fillDataFolder(data)).key;
  addPrograms(join(folder, 'bin'));
  addClient(folder);
  addFiles(folder);
  const settings = { KAIDEN_DATA_DIR: data, KAIDEN_PORT: '0' };
  if (key !== null) await addExport(folder, settings);
  const { url } = await startProgram(built.program, data);
  const env = {
    PATH: [join(folder, 'bin'), resolve('node_modules/.bin'), process.env['PATH']].join(delimiter),
    HOME: folder,
    ...(key !== null && { KEY: key }),
  };
  /** On a page that begins with nothing, the commands before have made an account. */
  const keyOf = async () => {
    const args = ['key', 'create', 'hazel', '--permissions', 'submit_score'];
    return key ?? (await runProgram(built.program, args, { settings })).stdout.trim();
  };
  return async (block: Block) => {
    const text = block.text.replaceAll(/https:\/\/scores\.example|http:\/\/127\.0\.0\.1:8080/g, url);
    if (block.language === 'sh') {
      return spawnSync('bash', ['--norc', '-euo', 'pipefail', '-c', text], {
        cwd: folder,
        env: { ...env, ...settings },
        encoding: 'utf8',
        timeout: 30_000,
      });
    }
    writeFileSync(join(folder, 'example.mts'), text);
    const node = ['--disable-warning=ExperimentalWarning', '--import', './given.mjs', 'example.mts'];
    return spawnSync(process.execPath, node, {
      cwd: folder,
      env: { ...env, BASE: url, KAIDEN_KEY: await keyOf() },
      encoding: 'utf8',
      timeout: 30_000,
    });
  };
}

const all = PAGES.map((page) => ({ page, blocks: blocksIn(page) }));

test('every block of commands or code is run, or says why it is not', () => {
  const silent = all.flatMap(({ blocks }) => blocks).filter(({ reason }) => reason === '');
  expect(silent.map(({ at }) => at)).toEqual([]);
});

describe('the examples work in', () => {
  const toRun = all
    .map(({ page, blocks }) => ({ page, blocks: blocks.filter(({ reason }) => reason === null) }))
    .filter(({ blocks }) => blocks.length > 0);

  test.for(toRun)('$page', { timeout: LONG }, async ({ page, blocks }, { skip }) => {
    skip(
      spawnSync('curl', ['--version']).error !== undefined,
      'THERE IS NO CURL HERE: the examples have not been tried',
    );
    const run = await workplace(page);
    for (const block of blocks) {
      const { status, stdout, stderr } = await run(block);
      expect([block.at, status, stdout, stderr]).toEqual([block.at, 0, expect.any(String), expect.any(String)]);
    }
  });
});

test('links between pages lead somewhere', () => {
  const broken = PAGES.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
      .map(([, link]) => link!)
      .filter((link) => !existsSync(join(dirname(page), link)))
      .map((link) => `${page}: ${link}`),
  );
  expect(broken).toEqual([]);
});
