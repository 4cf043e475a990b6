import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { bundleClient } from '../../scripts/build/client.ts';
import { answerType, clientExample, pythonExample } from '../../scripts/docs/api/examples.ts';
import { exampleRequest } from '../../scripts/docs/api/request.ts';
import { temporaryFolder } from '../support/program.ts';
import { environmentOf, expectInReference, own, requestIn, type Sending } from './send-example.ts';

/** Answer's status by operation; a text where an example has broken otherwise. */
export type Statuses = Record<string, number | string>;

/** Runs every module, and prints the status of the last answer that each got. */
const RUN_MODULES = `
import { readFileSync } from 'node:fs';
const result = {};
for (const { operation, env } of JSON.parse(readFileSync('list.json', 'utf8'))) {
  Object.assign(process.env, env);
  try {
    await import('./' + operation + '.mts');
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
for one in json.load(open("list.json", encoding="utf-8")):
    os.environ.update(one["env"])
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

/** Returns the example in a language, as it is sent in its world. */
function programOf({ call, sender }: Sending, language: 'ts' | 'py'): string {
  const isJSON = (answerType(call) ?? 'application/json').endsWith('json');
  const write = (request: ReturnType<typeof exampleRequest>): string =>
    language === 'ts'
      ? clientExample(call.operationId, request, isJSON ? 'body' : 'file')
      : pythonExample(request, isJSON);
  expectInReference(write(exampleRequest(call)));
  return own(write(requestIn(call, sender.world)), sender).replaceAll('https://scores.example', sender.url);
}

/** Runs examples of the typed client, all in one process, with the client as it is in its package. */
export async function sendWithClient(all: readonly Sending[]): Promise<Statuses> {
  const folder = temporaryFolder();
  const kaiden = join(folder, 'node_modules/kaiden-client');
  mkdirSync(kaiden, { recursive: true });
  writeFileSync(join(kaiden, 'package.json'), '{"name":"kaiden-client","type":"module","exports":"./index.js"}');
  writeFileSync(join(kaiden, 'index.js'), (await bundleClient('index')).outputFiles[0]!.contents);
  for (const one of all) writeFileSync(join(folder, `${one.call.operationId}.mts`), programOf(one, 'ts'));
  const list = all.map(({ call, sender }) => ({ operation: call.operationId, env: environmentOf(sender) }));
  writeFileSync(join(folder, 'list.json'), JSON.stringify(list));
  writeFileSync(join(folder, 'run.mjs'), RUN_MODULES);
  return statusesBy(process.execPath, ['--disable-warning=ExperimentalWarning', 'run.mjs'], folder);
}

/** Runs examples in Python, all in one process. */
export async function sendWithPython(all: readonly Sending[]): Promise<Statuses> {
  const folder = temporaryFolder();
  const list = all.map((one) => ({
    operation: one.call.operationId,
    env: environmentOf(one.sender),
    code: programOf(one, 'py'),
  }));
  writeFileSync(join(folder, 'list.json'), JSON.stringify(list));
  return statusesBy('python3', ['-c', RUN_PYTHON], folder);
}
