import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Semantic versions; before 1.0.0, the second number stands for changes that break something. */
const SEMVER = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z.-]+)?$/;

const jsonOf = async (root: string, file: string): Promise<unknown> =>
  JSON.parse(await readFile(join(root, file), 'utf8')) as unknown;

/** Returns what is wrong with the version: no semantic one, or not the same in all files. */
export async function versionFaults(root: string): Promise<string[]> {
  const { version } = (await jsonOf(root, 'package.json')) as { version: string };
  const client = (await jsonOf(root, 'packages/client/package.json')) as { version: string };
  const lock = (await jsonOf(root, 'package-lock.json')) as { version: string };
  const { info } = (await jsonOf(root, 'openapi.json')) as { info: { version: string } };
  const others = {
    'packages/client/package.json': client.version,
    'package-lock.json': lock.version,
    'openapi.json': info.version,
  };
  return [
    ...(SEMVER.test(version) ? [] : [`${version} is not a semantic version`]),
    ...Object.entries(others)
      .filter(([, other]) => other !== version)
      .map(([file, other]) => `${file} has ${other}, package.json ${version}`),
  ];
}

/** Returns what is wrong with a changelog: its first section has to be that of the version, with its date, and say something. */
export function changelogFaults(text: string, version: string): string[] {
  const [first = ''] = text.split(/^(?=## )/m).slice(1);
  const [heading, ...lines] = first.split('\n');
  const wanted = new RegExp(String.raw`^## ${version.replaceAll('.', String.raw`\.`)} \(\d{4}-\d{2}-\d{2}\)$`);
  if (!wanted.test(heading ?? '')) return [`the first section is “${heading}”, not “## ${version} (YYYY-MM-DD)”`];
  return lines.some((line) => line.startsWith('- ')) ? [] : [`“${heading}” is empty`];
}

/** Returns a changelog whose unreleased changes are those of a version. */
export const dated = (text: string, version: string, date: string): string =>
  text.replace(/^## Unreleased$/m, `## ${version} (${date})`);
