import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { bundleClient } from '../../scripts/build/client.ts';
import { answerType, clientExample, pythonExample } from '../../scripts/docs/api/examples.ts';
import { exampleRequest, type ExampleRequest } from '../../scripts/docs/api/request.ts';
import { temporaryFolder } from '../support/program.ts';
import { environmentOf, expectInReference, makeFolder, own, requestIn, type Sending } from './send-example.ts';

/** Answer's status by operation; a text where an example has broken otherwise. */
export type Statuses = Record<string, number | string>;

/** Runs every module, and prints the status of the last answer that each got. */
const RUN_MODULES = `
import { readFileSync } from 'node:fs';
const result = {};
for (const { operation, env } of JSON.parse(readFileSync('list.json', 'utf8'))) {
  Object.assign(process.env, env);
  process.chdir(new URL(operation, import.meta.url).pathname);
  try {
    await import('./' + operation + '/example.mts');
    result[operation] = 200;
  } catch (error) {
    result[operation] = error.name === 'KaidenError' ? error.status : String(error.stack);
  }
}
console.log(JSON.stringify(result));
process.exit();
`;

/** Runs every program, and prints the status of the answer that each got. */
const RUN_PYTHON = `
import contextlib, io, json, os, sys
import requests
result = {}
start = os.getcwd()
for one in json.load(open("list.json", encoding="utf-8")):
    os.environ.update(one["env"])
    os.chdir(os.path.join(start, one["operation"]))
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(one["code"], one["operation"], "exec"), {"__name__": "__main__"})
        result[one["operation"]] = 200
    except requests.HTTPError as error:
        result[one["operation"]] = error.response.status_code
    except Exception as error:
        result[one["operation"]] = repr(error)
print(json.dumps(result))
`;

/** Runs a program in a folder and returns what it has printed. */
async function statusesBy(command: string, args: readonly string[], cwd: string): Promise<Statuses> {
  const child = spawn(command, args, { cwd, env: { PATH: process.env['PATH'] }, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as Statuses;
}

/** Returns a request with the body that it has in its world. */
function withOwnBody(request: ExampleRequest, sender: Sending['sender']): ExampleRequest {
  if (request.body?.kind !== 'json') return request;
  return { ...request, body: { kind: 'json', value: JSON.parse(own(JSON.stringify(request.body.value), sender)) } };
}

/** Returns the example in a language, as it is sent in its world. */
function programOf({ call, sender }: Sending, language: 'ts' | 'py'): string {
  const isJSON = (answerType(call) ?? 'application/json').endsWith('json');
  const write = (request: ExampleRequest): string =>
    language === 'ts'
      ? clientExample(call.operationId, request, isJSON ? 'body' : 'file')
      : pythonExample(request, isJSON);
  expectInReference(write(exampleRequest(call)));
  return own(write(withOwnBody(requestIn(call, sender.world), sender)), sender).replaceAll(
    'https://scores.example',
    sender.url,
  );
}

/** Runs examples of the typed client, all in one process, with the client as it is in its package. */
export async function sendWithClient(all: readonly Sending[]): Promise<Statuses> {
  const folder = temporaryFolder();
  const kaiden = join(folder, 'node_modules/kaiden-client');
  mkdirSync(kaiden, { recursive: true });
  writeFileSync(join(kaiden, 'package.json'), '{"name":"kaiden-client","type":"module","exports":"./index.js"}');
  writeFileSync(join(kaiden, 'index.js'), (await bundleClient('index')).outputFiles[0]!.contents);
  for (const one of all) {
    makeFolder(join(folder, one.call.operationId), one);
    writeFileSync(join(folder, one.call.operationId, 'example.mts'), programOf(one, 'ts'));
  }
  const list = all.map(({ call, sender }) => ({ operation: call.operationId, env: environmentOf(sender) }));
  writeFileSync(join(folder, 'list.json'), JSON.stringify(list));
  writeFileSync(join(folder, 'run.mjs'), RUN_MODULES);
  return statusesBy(process.execPath, ['--disable-warning=ExperimentalWarning', 'run.mjs'], folder);
}

/** True if there is a Python with the package that the examples use. */
export const hasPython = spawnSync('python3', ['-c', 'import requests']).status === 0;
if (!hasPython) console.warn('THERE IS NO PYTHON WITH requests HERE: its examples have not been sent');

/** Runs examples in Python, all in one process. */
export async function sendWithPython(all: readonly Sending[]): Promise<Statuses> {
  const folder = temporaryFolder();
  for (const one of all) makeFolder(join(folder, one.call.operationId), one);
  const list = all.map((one) => ({
    operation: one.call.operationId,
    env: environmentOf(one.sender),
    code: programOf(one, 'py'),
  }));
  writeFileSync(join(folder, 'list.json'), JSON.stringify(list));
  return statusesBy('python3', ['-c', RUN_PYTHON], folder);
}
