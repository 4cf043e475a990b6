import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { transform } from 'esbuild';
import { expect, test } from 'vitest';

import { callsOf, openApi } from '../../scripts/docs/api/document.ts';
import { apiPages } from '../../scripts/docs/api/pages.ts';
import { temporaryFolder } from '../support/program.ts';

const pages = apiPages();

/** Returns the examples of the API reference in a language, each behind the page that it is on. */
const examplesIn = (language: string) =>
  pages.flatMap(([page, text]) =>
    [...text.matchAll(new RegExp(`^\`\`\`${language} \\[.*\\]\\n([^]*?)^\`\`\`$`, 'gm'))].map(([, code]) => ({
      page,
      code: code!,
    })),
  );

test('every operation has an example in each language', () => {
  const { length } = callsOf(openApi());
  expect(length).toBeGreaterThan(300);
  for (const language of ['sh', 'ts', 'py'])
    expect([language, examplesIn(language).length]).toEqual([language, length]);
});

test('every command is one that a shell can read', () => {
  const script = examplesIn('sh').map(({ code }) => code);
  const { stderr, status } = spawnSync('bash', ['-n'], { input: script.join('\n'), encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

test('every example of the typed client is TypeScript', async () => {
  for (const { page, code } of examplesIn('ts')) {
    const { warnings } = await transform(code, { loader: 'ts', format: 'esm', target: 'es2022' });
    expect([page, warnings]).toEqual([page, []]);
  }
});

/** Checks the types of modules in a folder against the source of the client. */
function typesIn(folder: string): string {
  const compilerOptions = {
    noEmit: true,
    noUnusedLocals: false,
    incremental: false,
    paths: { 'kaiden-client': [resolve('contracts/client/index.ts')] },
    typeRoots: [resolve('node_modules/@types')],
  };
  const config = { extends: resolve('tsconfig.json'), compilerOptions, include: ['./*.mts'], exclude: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const { stdout, stderr } = spawnSync('node_modules/.bin/tsc', ['-p', folder, '--checkers', '1'], {
    encoding: 'utf8',
  });
  return stdout + stderr;
}

test('every example of the typed client has the right types', () => {
  const folder = temporaryFolder();
  for (const [nth, { code }] of examplesIn('ts').entries()) writeFileSync(join(folder, `${nth}.mts`), code);
  expect(typesIn(folder)).toBe('');
});

const CHECK = 'import json, sys\nfor one in json.load(sys.stdin): compile(one["code"], one["page"], "exec")';
const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) console.warn('THERE IS NO PYTHON HERE: its examples have not been read');

test.skipIf(!hasPython)('every example in Python is one', () => {
  const input = JSON.stringify(examplesIn('py'));
  const { stderr, status } = spawnSync('python3', ['-c', CHECK], { input, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});
