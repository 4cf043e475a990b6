import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Files in `src/threads/`. */
export type ThreadName = 'writer' | 'imports' | 'backup' | 'doctor' | 'seeds' | 'load' | 'reads';

const isSource = import.meta.url.endsWith('.ts');

/** Returns the folder of a built program whose threads are started; undefined if there is none. */
let findBuilt: () => string | undefined = () => undefined;

/** Lets threads of a program that runs from its source start from a build, several times faster, wherever one is found. */
export function startThreadsFrom(find: () => string | undefined): void {
  findBuilt = find;
}

/** Returns the file that a thread starts from. */
export function threadFile(name: ThreadName): URL {
  if (!isSource) return new URL(`./${name}.js`, import.meta.url);
  const built = findBuilt();
  return built === undefined
    ? new URL(`../../threads/${name}.ts`, import.meta.url)
    : pathToFileURL(join(built, `${name}.js`));
}
