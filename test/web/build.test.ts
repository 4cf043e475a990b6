import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildWeb } from '../../scripts/build/web.ts';
import { readSources } from '../support/sources.ts';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kaiden-web-'));
  await buildWeb(folder);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const page = () => readFileSync(join(folder, 'web/index.html'), 'utf8');

/** A script with all that it imports, as names of files; not what it loads later. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const code = readFileSync(join(folder, 'web/assets', file), 'utf8');
  for (const [, name] of code.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)) withImports(name!, found);
  return found;
}

test('what the start page loads at first is less than 150 kB of compressed script', () => {
  const scripts = [...page().matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(([, file]) => file!);
  const start = readdirSync(join(folder, 'web/assets')).filter((file) => /^Home-[^.]+\.js$/.test(file));
  expect([scripts.length > 0, start.length]).toEqual([true, 1]);
  const files = new Set([...scripts, ...start].flatMap((file) => [...withImports(file)]));
  expect(files.size).toBeGreaterThan(scripts.length + start.length);
  const bytes = [...files].map((file) => readFileSync(join(folder, 'web/assets', `${file}.br`)).length);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(150_000);
});

test('the page loads nothing from elsewhere and has no script or style of its own', () => {
  expect(page()).not.toMatch(/https?:\/\//);
  expect(page()).not.toMatch(/<style|<script(?![^>]*\bsrc=)|\bon\w+=|style="/);
});

const sources = readSources('web');

test('the app asks its server through the typed client alone', () => {
  const byHand = /\bfetch\(|XMLHttpRequest|EventSource|sendBeacon|['"`]\/(api|ir)\//;
  expect(sources.filter(({ code }) => byHand.test(code)).map(({ path }) => path)).toEqual([]);
});

test('the app imports nothing of the server but the typed client', () => {
  const foreign = /from '(\.\.\/)+(src|db|contracts|scripts|test)\//;
  expect(sources.filter(({ text }) => foreign.test(text)).map(({ path }) => path)).toEqual([]);
});
