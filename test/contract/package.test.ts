import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { packClient, type Packed } from '../../scripts/package/client.ts';
import { KEY, startExampleServer } from './example-server.ts';

const run = promisify(execFile);
const root = resolve('.');
const folder = join(root, 'packages/client');
const bin = join(root, 'node_modules/.bin');
const tsc = join(root, 'node_modules/typescript/bin/tsc');

const CONSUMER = `
import { createClient, KaidenError } from 'kaiden-client';
import type { BatchManualDocument, ImportDocument, ScoreDocument, UserDocument } from 'kaiden-client';
import { chartName } from 'kaiden-client/chart-names';
import { followImport } from 'kaiden-client/follow';
import { changes } from 'kaiden-client/changes';
import { createOutbox } from 'kaiden-client/outbox';
import type { OutboxEntry } from 'kaiden-client/outbox';
import { fileStorage } from 'kaiden-client/outbox-file';
import { webStorage } from 'kaiden-client/outbox-web';
import { pages } from 'kaiden-client/pages';
import { submit } from 'kaiden-client/submit';

declare const process: { argv: string[] };
const [, , baseUrl = '', key = ''] = process.argv;
const api = createClient({ baseUrl, key });

const { body: user }: { body: UserDocument } = await api.users.get({ params: { userID: 'me' } });
const { body } = await api.scores.get({ params: { scoreID: 'T1' }, query: { getRelated: true } });
const score: ScoreDocument = body.score;
const sent = await api.imports.direct({
  json: { meta: { game: 'iidx', playtype: 'SP', service: 'consumer' }, scores: [] },
});
const queued: string | number = sent.status === 202 ? sent.body.url : sent.body.scoreIDs.length;
const followed: (string | number)[] = [];
for await (const told of api.imports.events({ params: { importID: 'ab' } })) {
  followed.push(told.event, told.event === 'progress' ? told.data.description : '');
}
const code = await api.users.get({ params: { userID: 'nobody' } }).catch((error: unknown) => {
  if (error instanceof KaidenError) return error.code;
  throw error;
});
const plays: BatchManualDocument = { meta: { game: 'iidx', playtype: 'SP', service: 'consumer' }, scores: [] };
const outbox = createOutbox({ client: api, storage: fileStorage('plays.outbox'), automatic: false });
const entry: OutboxEntry = await outbox.add(plays);
const kept = (await outbox.waiting()).map(({ key }) => key === entry.key);
const ended = await submit(api, plays, { signal: AbortSignal.abort() }).then(
  ({ importID }: ImportDocument) => importID,
  ({ name }: Error) => name,
);
const web = typeof webStorage;
const paged = [typeof pages, typeof changes, typeof followImport, typeof chartName].join();
console.log(JSON.stringify({ name: user.username, lamp: score.scoreData.lamp, queued, followed, code, kept, ended, web, paged }));
`;

/** Each line is one error that only real types find; \`any\` in their place would let it pass. */
const WRONG = `
import { createClient } from 'kaiden-client';
import { createOutbox } from 'kaiden-client/outbox';
import { submit } from 'kaiden-client/submit';

const api = createClient({ baseUrl: '' });
const { body: user } = await api.users.get({ params: { userID: 'me' } });
export const name: number = user.username;
export const nothing = user.passwordHash;
await api.users.get();
await api.users.get({ params: { userID: 'me' }, query: {} });
await api.users.list({ query: { search: 3 } });
await api.status.post({ json: { echo: 3 } });
await api.nobody.get();
await submit(api, { meta: { game: 'iidx' }, scores: [] });
createOutbox({ client: api });
`;

/** The parts that differ are named in the error. */
const SAME = `
import type * as Inferred from '${join(root, 'contracts/client/api.ts').replaceAll('\\', '/')}';
import type * as Plain from 'kaiden-client';

type Differs<A, B> = [A] extends [B] ? ([B] extends [A] ? false : true) : true;
type Calls<A, B> = {
  [G in keyof A & keyof B]: {
    [R in keyof A[G] & keyof B[G]]: Differs<A[G][R], B[G][R]> extends false ? never : \`\${G & string}.\${R & string}\`;
  }[keyof A[G] & keyof B[G]];
}[keyof A & keyof B];
type Names<A> = { [G in keyof A]: keyof A[G] };

export const names: Names<Plain.Client> = null! as Names<Inferred.Client>;
export const noOther: Names<Inferred.Client> = null! as Names<Plain.Client>;
export const calls: Record<Calls<Plain.Client, Inferred.Client>, never> = {};
${[...readFileSync(join(root, 'contracts/client/api.ts'), 'utf8').matchAll(/^export type (?:\{([^}]*)\}|(\w+))/gm)]
  .flatMap(([, list, one]) => one ?? list!.split(','))
  .map((name) => name.trim())
  .filter((name) => name !== '' && name !== 'Client')
  .map((name) => `export const is${name}: Differs<Plain.${name}, Inferred.${name}> = false;`)
  .join('\n')}
`;

const BUNDLER = { module: 'esnext', moduleResolution: 'bundler', lib: ['es2024', 'dom', 'dom.iterable'], types: [] };
const NODE = { module: 'nodenext', moduleResolution: 'nodenext', lib: ['es2024'], types: ['node'] };

let scratch: string;
let packed: Packed;
let server: Awaited<ReturnType<typeof startExampleServer>>;

/** Environment of child processes: this Node first, and nothing of the npm that may have started the tests. */
function environment() {
  const own = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  return { ...Object.fromEntries(own), PATH: `${bin}${delimiter}${process.env['PATH']}` };
}

const npm = (cwd: string, ...args: string[]) =>
  run('npm', args, { cwd, env: environment(), shell: process.platform === 'win32' });

/** Packs what would be published, from sources that have not been built. */
async function pack(): Promise<Packed> {
  await rm(join(folder, 'dist'), { recursive: true, force: true });
  return packClient(scratch);
}

/** Installs the package into an empty project. */
async function installPackage(): Promise<void> {
  const project = join(scratch, 'project');
  await mkdir(project);
  await writeFile(join(project, 'package.json'), JSON.stringify({ name: 'consumer', private: true, type: 'module' }));
  await npm(
    project,
    'install',
    join(scratch, packed.filename),
    '--ignore-scripts',
    '--offline',
    '--no-audit',
    '--no-fund',
  );
}

/** Errors of the compiler about one file, as `file(line` each. */
async function errorsOf(file: string, options: object): Promise<string[]> {
  const project = join(scratch, 'project');
  const compilerOptions = { strict: true, noEmit: true, target: 'es2024', skipLibCheck: false, ...options };
  const config = join(project, 'tsconfig.json');
  await writeFile(config, JSON.stringify({ compilerOptions, files: [file] }));
  const { stdout } = await run(process.execPath, [tsc, '-p', config, '--pretty', 'false'], { cwd: project }).catch(
    (error: unknown) => error as { stdout: string },
  );
  return stdout.split('\n').filter((line) => line.includes('error TS'));
}

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'kaiden-package-'));
  server = await startExampleServer();
  packed = await pack();
  await installPackage();
  const project = join(scratch, 'project');
  await mkdir(join(project, 'node_modules/@types'), { recursive: true });
  await symlink(join(root, 'node_modules/@types/node'), join(project, 'node_modules/@types/node'), 'junction');
  await writeFile(join(project, 'consumer.ts'), CONSUMER);
  await writeFile(join(project, 'wrong.ts'), WRONG);
  await writeFile(join(project, 'same.ts'), SAME);
});

afterAll(async () => {
  await server?.close();
  await rm(scratch, { recursive: true, force: true });
});

const installed = (...path: string[]) => join(scratch, 'project/node_modules', ...path);

test('the package is small, and stands alone', async () => {
  expect(await readdir(installed())).toEqual(expect.arrayContaining(['kaiden-client']));
  expect(
    (await readdir(installed())).filter((name) => !['.package-lock.json', '@types', 'kaiden-client'].includes(name)),
  ).toEqual([]);
  expect(packed.unpackedSize).toBeLessThan(300_000);
  const names = packed.files.map(({ path }) => path);
  expect(names).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'CHANGELOG.md', 'package.json']));
  expect(names.filter((name) => !/^(dist\/.*\.(js|d\.ts)|[A-Z]+(\.md)?|package\.json)$/.test(name))).toEqual([]);
  const texts = await Promise.all(names.map((name) => readFile(installed('kaiden-client', name), 'utf8')));
  expect(texts.filter((text) => /from ['"]zod|better-sqlite3/.test(text))).toEqual([]);
});

test('the types of the package are those of the contracts', async () => {
  expect(await errorsOf('same.ts', { ...NODE, allowImportingTsExtensions: true, skipLibCheck: true })).toEqual([]);
});

test.each([
  ['a bundler', BUNDLER],
  ['Node', NODE],
])('a project for %s compiles with the installed client', async (_, options) => {
  expect(await errorsOf('consumer.ts', options)).toEqual([]);
});

test('a project that uses the client wrongly does not compile', async () => {
  const errors = await errorsOf('wrong.ts', BUNDLER);
  const lines = errors.map((error) => /^wrong\.ts\((\d+),/.exec(error)?.[1]);
  expect(lines).toEqual(['8', '9', '10', '11', '12', '13', '14', '15', '16']);
});

test('the installed client talks to a server', async () => {
  const cwd = join(scratch, 'project');
  const { stdout } = await run(process.execPath, ['consumer.ts', server.url, KEY], { cwd, env: environment() });
  expect(JSON.parse(stdout)).toEqual({
    name: 'Hazel',
    lamp: 'HARD CLEAR',
    queued: expect.stringContaining('/poll-status'),
    followed: ['progress', 'Imported 2,000 of 10,000 scores'],
    code: 'user_not_found',
    kept: [true],
    ended: 'AbortError',
    web: 'function',
    paged: 'function,function,function,function',
  });
});
