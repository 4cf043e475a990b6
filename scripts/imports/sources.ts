import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, resolve, sep } from 'node:path';

const root = resolve('.');
const toPosix = (path: string) => path.split(sep).join('/');

export interface Source {
  /** From the folder of the repository, with slashes. */
  path: string;
  text: string;
  /** The text without comments; strings stay. Lines keep their numbers. */
  code: string;
  /** The code with nothing in its strings. */
  bare: string;
}

/** Every TypeScript file of some folders, unit tests aside. */
export const readSources = (...folders: string[]): Source[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.test.ts'))
      .map((entry) => {
        const file = join(entry.parentPath, entry.name);
        const text = readFileSync(file, 'utf8');
        const code = withoutComments(text);
        return { path: toPosix(relative(root, file)), text, code, bare: withoutStrings(code) };
      })
      .sort((a, b) => (a.path < b.path ? -1 : 1)),
  );

const TOKENS =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[dgimsuvy]*(?=[\s.,;)\]])/g;

/** Strings and regular expressions are read over, for what looks like a comment inside them is none. */
const withoutComments = (text: string): string =>
  text.replaceAll(TOKENS, (token) => (/^\/[*/]/.test(token) ? token.replaceAll(/[^\n]/g, '') : token));

const withoutStrings = (code: string): string =>
  code.replaceAll(TOKENS, (token) => (/^['"`]/.test(token) ? token.replaceAll(/[^\n'"`]/g, '') : token));

export interface Import {
  /** File that imports. */
  from: string;
  /** Path of a file of the repository, or the name of a package. */
  to: string;
  /** Whether the import is gone at run time. */
  typeOnly: boolean;
}

const STATEMENT = /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/g;
const CALL = /\bimport\(\s*'([^']+)'\s*\)/g;

/** Everything that a file imports or exports from elsewhere, dynamic imports included. */
export function importsOf({ path, code }: Pick<Source, 'path' | 'code'>): Import[] {
  const statements = [...code.matchAll(STATEMENT)].map(([, type, to]) => ({ to: to!, typeOnly: type !== undefined }));
  const calls = [...code.matchAll(CALL)].map(([, to]) => ({ to: to!, typeOnly: false }));
  return [...statements, ...calls].map(({ to, typeOnly }) => ({
    from: path,
    to: to.startsWith('.') ? posix.join(toPosix(dirname(path)), to) : to,
    typeOnly,
  }));
}
