import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';

/** Dependencies used only by a package's build. */
const BUILD_ONLY = new Set(['node-addon-api']);

export type Arch = 'x64' | 'arm64';

interface LockEntry {
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  os?: string | string[];
  cpu?: string | string[];
  libc?: string | string[];
  dev?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
}
export type Lock = Record<string, LockEntry>;

export async function readLock(root: string): Promise<Lock> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as { packages: Lock };
  return packages;
}

/**
 * The folders of these packages and of everything that they need on Linux with glibc, sorted: `node_modules/pino`.
 * Throws for a name that the lock file does not have.
 */
export function foldersOf(lock: Lock, names: readonly string[], arch: Arch): string[] {
  const found = new Set<string>();
  const visit = (name: string, from: string) => {
    const folder = resolveIn(lock, name, from);
    if (folder === undefined) throw new Error(`package-lock.json has no ${name}, which ${from || 'the program'} needs`);
    if (found.has(folder) || !runsOn(lock[folder]!, arch)) return;
    found.add(folder);
    const { dependencies = {}, optionalDependencies = {} } = lock[folder]!;
    const needed = Object.keys({ ...dependencies, ...optionalDependencies });
    for (const other of needed.filter((one) => !BUILD_ONLY.has(one))) visit(other, folder);
  };
  for (const name of names) visit(name, '');
  return [...found].sort();
}

/** The folders of optional packages for this machine, which hold its native parts. */
export const nativeFolders = (lock: Lock, arch: Arch): string[] =>
  Object.keys(lock).filter((folder) => {
    const { optional, dev, cpu } = lock[folder]!;
    return optional === true && dev !== true && cpu !== undefined && runsOn(lock[folder]!, arch);
  });

/** Looks up a package as Node does: in the folder of the importing package, then further up. */
function resolveIn(lock: Lock, name: string, from: string): string | undefined {
  for (let at = from; ; at = posix.dirname(at)) {
    const folder = posix.join(at, 'node_modules', name);
    if (folder in lock) return folder;
    if (at === '' || at === '.') return undefined;
  }
}

function runsOn({ os, cpu, libc }: LockEntry, arch: Arch): boolean {
  const allows = (list: string | string[] | undefined, value: string) =>
    list === undefined || [list].flat().includes(value);
  return allows(os, 'linux') && allows(cpu, arch) && allows(libc, 'glibc');
}
