import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { bundleClient } from '../../scripts/build/client.ts';
import { allRoutes } from '../../scripts/openapi/routes.ts';

/** The code, and the line that the table has for each route. */
const LIMIT = 2 * 1024 + 16 * allRoutes().length;

test.each([
  ['index', 'browser', LIMIT],
  ['index', 'node', LIMIT],
  ['pages', 'browser', 512],
  ['follow', 'browser', 1024],
  ['changes', 'browser', 512],
  ['submit', 'browser', 1024],
  ['outbox', 'browser', 2 * 1024],
  ['outbox-web', 'browser', 1024],
  ['chart-names', 'browser', 640],
] as const)('the client (%s) for a %s is small and brings no other package', async (entry, platform, limit) => {
  const { metafile, outputFiles } = await bundleClient(entry, { platform, minify: true });
  const inputs = Object.keys(metafile.inputs);
  expect(inputs.filter((file) => !file.startsWith('contracts/client/'))).toEqual([]);
  expect(gzipSync(outputFiles[0]!.contents).byteLength).toBeLessThan(limit);
  expect(Object.values(metafile.outputs).flatMap(({ imports }) => imports)).toEqual([]);
  expect(outputFiles[0]!.text).not.toMatch(/zod/i);
});

test('only the storage in a file needs Node', async () => {
  const { metafile, outputFiles } = await bundleClient('outbox-file', { minify: true });
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports.map(({ path }) => path));
  expect(imports.filter((path) => !path.startsWith('node:'))).toEqual([]);
  expect(imports.length).toBeGreaterThan(0);
  expect(gzipSync(outputFiles[0]!.contents).byteLength).toBeLessThan(3 * 1024);
});

test('the client itself carries nothing of what sends again, reads pages or follows changes', async () => {
  const { metafile } = await bundleClient('index');
  expect(
    Object.keys(metafile.inputs).filter((file) => /submit|retry|outbox|pages|changes|follow|chart-names/.test(file)),
  ).toEqual([]);
});

test.each(['README.md', 'packages/client/README.md'])('%s tells how large the client is', async (page) => {
  const { outputFiles } = await bundleClient('index', { platform: 'browser', minify: true });
  const size = Math.ceil(gzipSync(outputFiles[0]!.contents).byteLength / 1000);
  const [, told] = /(\d+) kB in a page \(minified, gzip\)/.exec(await readFile(page, 'utf8')) ?? [];
  expect(told).toBe(String(size));
});
