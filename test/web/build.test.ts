import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { noteComplete } from '../../scripts/build/freshness.ts';
import { buildWeb } from '../../scripts/build/web.ts';
import { readSources } from '../../scripts/imports/sources.ts';
import { spawnProgram, temporaryFolder } from '../support/program.ts';
import { FIRST_SCRIPT, firstScript } from './support/first-script.ts';
import { PAGES } from './support/pages/index.ts';
import { siteFolder } from './support/site.ts';

/** Runs what `npm start` runs before the server. `said` settles when what it has left running has ended, too. */
async function buildToStart() {
  const child = spawn(process.execPath, ['scripts/build-to-start.ts', folder], {
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  const said = text(child.stderr);
  const [code] = (await once(child, 'exit')) as [number];
  return { code, said };
}

/** Opens the start page, and again while it says that the app is still being built, which takes long on a busy machine. */
async function openPage(url: string): Promise<Response> {
  const page = await fetch(url, { headers: { accept: 'text/html' } });
  return page.status === 503 && (await page.clone().text()).includes('is being built') ? openPage(url) : page;
}

let folder: string;
/** Responses of a first start's server before the web app was complete. */
let first: { code: number; api: Response; page: Response; html: string; said: string };
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kaiden-web-'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
  writeFileSync(join(folder, 'chunk-OLD.js'), '');
  // The documentation is built in the same way, and takes longest; it is there already.
  await cp(join(await siteFolder(), 'docs'), join(folder, 'docs'), { recursive: true });
  await noteComplete(join(folder, 'docs'), new Date(), []);
  const { code, said } = await buildToStart();
  const server = await spawnProgram(join(folder, 'kaiden.js'), join(folder, 'data'));
  const api = await fetch(`${server.url}/api/v1/status`);
  const page = await openPage(server.url);
  first = { code, api, page, html: await page.text(), said: await said };
  await server.end('SIGTERM');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the server of a first start answers while the web app is being built, and its pages open when it is', () => {
  expect(first.code).toBe(0);
  expect(first.said).toBe('Building the web app; its pages open when that is finished.\n');
  expect([first.api.status, first.page.status]).toEqual([200, 200]);
  expect(first.html).toContain('<div id="root">');
});

test('another start builds no web app that is there, and leaves nothing of earlier builds', async () => {
  const built = readdirSync(join(folder, 'web'), { recursive: true });
  const { code, said } = await buildToStart();
  expect([code, await said]).toEqual([0, '']);
  expect(readdirSync(join(folder, 'web'), { recursive: true })).toEqual(built);
  expect(readdirSync(folder)).not.toContain('chunk-OLD.js');
});

test('every text of the app is there compressed', () => {
  const files = readdirSync(join(folder, 'web'), { recursive: true, encoding: 'utf8' });
  const texts = files.filter((file) => /\.(js|css|svg)$/.test(file));
  expect(texts.length).toBeGreaterThan(10);
  for (const file of texts) expect(files).toEqual(expect.arrayContaining([`${file}.br`, `${file}.gz`]));
  expect(files.filter((file) => file.endsWith('.new'))).toEqual([]);
});

test('a web app that can not be built is told with the reason, by the build and by the page, and built anew next time', async () => {
  const [broken, outdir] = [temporaryFolder(), temporaryFolder()];
  mkdirSync(join(broken, 'pages'));
  writeFileSync(join(broken, 'index.html'), '<script type="module" src="/main.ts"></script>');
  writeFileSync(join(broken, 'main.ts'), "import './pages/missing.ts';");
  await expect(buildWeb(outdir, broken)).rejects.toThrow(/could not be built[^]*pages\/missing\.ts/);
  expect(readFileSync(join(outdir, 'web/index.html'), 'utf8')).toContain('The web app could not be built');
  expect(readdirSync(outdir)).toEqual(['web']);
  writeFileSync(join(broken, 'main.ts'), 'document.title = "mended";');
  await buildWeb(outdir, broken);
  expect(readdirSync(outdir).sort()).toEqual(['web', 'web.complete']);
});

const page = () => readFileSync(join(folder, 'web/index.html'), 'utf8');

test('what the start page loads at first is less than 150 kB of compressed script', () => {
  const { own, all, bytes } = firstScript(join(folder, 'web'));
  expect(all.length).toBeGreaterThan(own.length);
  expect(bytes).toBeLessThan(FIRST_SCRIPT);
});

test('every script asks the browser to compile it while it arrives, in its first line, where it has to be', () => {
  const assets = join(folder, 'web/assets');
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
  const firstLine = (file: string) => readFileSync(join(assets, file), 'utf8').split('\n', 1)[0];
  expect(scripts.length).toBeGreaterThan(10);
  expect(scripts.filter((file) => firstLine(file) !== '//# allFunctionsCalledOnLoad')).toEqual([]);
});

test('the server knows the files of every page of the app, and all of them exist', () => {
  const ahead = JSON.parse(readFileSync(join(folder, 'web/ahead.json'), 'utf8')) as {
    pages: Record<string, string[]>;
    mine: string[];
  };
  expect(Object.keys(ahead.pages).toSorted()).toEqual(Object.keys(PAGES).toSorted());
  for (const files of [...Object.values(ahead.pages), ahead.mine]) {
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => !existsSync(join(folder, 'web', file)))).toEqual([]);
  }
});

test('the stylesheet has what Mantine has for the components in the scripts, and little else', () => {
  const assets = join(folder, 'web/assets');
  const classesIn = (text: string) => new Set(text.match(/\bm_[0-9a-f]+\b/g));
  const built = (ending: string) => readdirSync(assets).filter((file) => file.endsWith(ending));
  const read = (ending: string) => built(ending).map((file) => readFileSync(join(assets, file), 'utf8'));
  const whole = classesIn(readFileSync('node_modules/@mantine/core/styles.css', 'utf8'));
  const [styles, scripts] = [classesIn(read('.css').join()), classesIn(read('.js').join())];
  expect(built('.css')).toHaveLength(1);
  expect([...scripts].filter((name) => whole.has(name) && !styles.has(name))).toEqual([]);
  expect(styles.size).toBeLessThan(whole.size);
});

test('every file that the service worker stores exists', () => {
  const worker = readFileSync(join(folder, 'web/worker.js'), 'utf8');
  const files = [...worker.matchAll(/["'`](\/assets\/[^"'`]+)["'`]/g)].map(([, file]) => file!);
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => !existsSync(join(folder, 'web', file)))).toEqual([]);
});

test('the page loads nothing from elsewhere and has no script or style of its own', () => {
  expect(page()).not.toMatch(/https?:\/\//);
  expect(page()).not.toMatch(/<style|<script(?![^>]*\bsrc=)|\bon\w+=|style="/);
});

const sources = readSources('web');

test('the app asks its server through the typed client alone', () => {
  // Functions of its own may be called so, too: `stage.fetch()`.
  const byHand =
    /(?<![.\w])fetch\(|\b(window|globalThis|self)\.fetch\b|XMLHttpRequest|EventSource|sendBeacon|['"`]\/(api|ir)\//;
  // A link that tool authors open.
  const linking = 'web/components/DeveloperDetails.tsx';
  expect(sources.filter(({ code, path }) => byHand.test(code) && path !== linking).map(({ path }) => path)).toEqual([]);
});

test('the app imports nothing of the server but the typed client', () => {
  const foreign = /from '(\.\.\/)+(src|db|contracts|scripts|test)\//;
  expect(sources.filter(({ text }) => foreign.test(text)).map(({ path }) => path)).toEqual([]);
});
