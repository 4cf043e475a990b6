import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { inFolder, run, TOOLS } from './run.ts';

const OPTIONS = {
  strict: true,
  noEmit: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
};

/** Reads the same field through both; does not compile if one of them knows nothing of it. */
const USE = `
import { ugptsBestPbs } from './client';
import type { paths } from './types';

type Best = paths['/api/v1/users/{userID}/games/{game}/{playtype}/pbs/best']['get'];
type Body = Best['responses'][200]['content']['application/json']['body'];
export const lampOf = (body: Body): string => body.pbs[0]!.scoreData.lamp;
export const best = async (): Promise<string> => {
  const { data } = await ugptsBestPbs({ path: { userID: 'me', game: 'iidx', playtype: 'SP' }, throwOnError: true });
  // @ts-expect-error there is no such field
  void data.body.pbs[0]!.scoreData.colour;
  return lampOf(data.body);
};
`;

/** Generates types with openapi-typescript and a client with openapi-ts, and compiles both. Throws an Error that lists the problems. */
export const generateTypeScript = (): Promise<void> =>
  inFolder(async (folder) => {
    await run('openapi-typescript', ['openapi.json', '-o', join(folder, 'types.ts')]);
    const said = await run('openapi-ts', ['-i', 'openapi.json', '-o', join(folder, 'client'), '--no-log-file']);
    if (/warn/i.test(said)) throw new Error(said);
    await writeFile(join(folder, 'use.ts'), USE);
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: OPTIONS, include: ['**/*.ts'] }));
    await run(process.execPath, [join(TOOLS, 'node_modules/typescript/bin/tsc'), '-p', folder]);
  });
