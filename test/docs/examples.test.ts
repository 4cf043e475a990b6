import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { bundleClient, CLIENT_ENTRIES, type ClientEntry } from '../../scripts/build/client.ts';
import { blocksIn, lacking, PAGES } from '../../scripts/docs/blocks.ts';
import { describeSettings } from '../../src/base/config.ts';
import { fillDataFolder } from '../support/data-folder.ts';
import { buildProgram, runProgram, temporaryFolder } from '../support/program.ts';
import { PASSWORD } from './given.ts';
import { workplace } from './workplace.ts';

let built: Awaited<ReturnType<typeof buildProgram>>;
let filled: { folder: string; key: string };
const client = new Map<ClientEntry, Uint8Array>();
beforeAll(async () => {
  built = await buildProgram();
  for (const entry of Object.keys(CLIENT_ENTRIES) as ClientEntry[]) {
    client.set(entry, (await bundleClient(entry)).outputFiles[0]!.contents);
  }
  const folder = mkdtempSync(join(tmpdir(), 'kaiden-docs-'));
  filled = { folder, ...(await fillDataFolder(folder, PASSWORD)) };
});
afterAll(() => {
  built.remove();
  rmSync(filled.folder, { recursive: true, force: true });
});

const all = PAGES.map((page) => ({ page, text: readFileSync(page, 'utf8'), blocks: blocksIn(page) }));

test('every block of commands or code is run, or says why it is not', () => {
  const silent = all.flatMap(({ blocks }) => blocks).filter(({ reason }) => reason === '');
  expect(silent.map(({ at }) => at)).toEqual([]);
});

describe('the examples work in', () => {
  const toRun = all
    .map(({ page, blocks }) => ({
      page,
      blocks: blocks.filter(({ reason, language }) => reason === null && language !== 'json'),
    }))
    .filter(({ blocks }) => blocks.length > 0);

  test.for(toRun)('$page', async ({ page, blocks }, { skip }) => {
    skip(
      spawnSync('curl', ['--version']).error !== undefined,
      'THERE IS NO CURL HERE: the examples have not been tried',
    );
    const place = await workplace(page, { program: built.program, client, filled });
    skip(place.missing !== undefined, place.missing);
    for (const block of blocks) {
      const { code, stdout, stderr } = await place.run(block);
      expect([block.at, code, stdout, stderr]).toEqual([block.at, 0, expect.any(String), expect.any(String)]);
      expect([block.at, lacking(block, stdout), stdout]).toEqual([block.at, [], stdout]);
    }
    await place.after?.();
  });
});

test('every document of JSON is one, and those that are to be imported have no faults', async () => {
  const documents = all.flatMap(({ blocks }) => blocks).filter(({ language }) => language === 'json');
  const folder = temporaryFolder();
  for (const { at, text } of documents) {
    expect([at, typeof JSON.parse(text)]).toEqual([at, 'object']);
    if (!text.includes('"meta"')) continue;
    writeFileSync(join(folder, 'scores.json'), text);
    const { code, stdout } = await runProgram(built.program, ['lint', 'scores.json'], { cwd: folder });
    expect([at, code, stdout]).toEqual([at, 0, expect.any(String)]);
  }
  expect(documents.length).toBeGreaterThan(3);
});

test('every setting that is given a value is one, and may have it', () => {
  const lines = all.flatMap(({ text }) => text.match(/^KAIDEN_[A-Z_]+=.*$/gm) ?? []);
  for (const line of lines) {
    const [, name, value] = /^(\w+)='?([^'#]*?)'?(?: +#.*)?$/.exec(line)!;
    const set = describeSettings({ [name!]: value! }).filter(({ from }) => from === 'environment');
    expect([line, set.map((one) => one.name)]).toEqual([line, [name]]);
  }
  expect(lines.length).toBeGreaterThan(2);
});

test('every script of npm that is named is one', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const named = all.flatMap(({ page, text }) =>
    [...text.matchAll(/npm run ([\w:]+)|npm (start|test)\b/g)].map(([, run, own]) => ({ page, script: run ?? own! })),
  );
  expect(named.filter(({ script }) => scripts[script] === undefined)).toEqual([]);
  expect(named.length).toBeGreaterThan(10);
});

test('the examples of proxies are those that are tried', () => {
  const page = readFileSync('docs/behind-a-proxy.md', 'utf8');
  for (const file of ['deploy/Caddyfile', 'deploy/nginx.conf']) expect(page).toContain(readFileSync(file, 'utf8'));
});
