import { openZip, unzipped, ZipError, type RandomBytes, type ZippedFile } from '../../base/files/zip-archive.ts';
import { Refusal } from '../../base/shared/refusal.ts';
import { toIssues } from '../../base/shared/zod-issues.ts';
import {
  FORMAT,
  FORMAT_VERSION,
  fileOf,
  LISTS,
  Manifest,
  type Entry,
  type ListName,
} from '../exports/account-format.ts';

const MiB = 1024 * 1024;
/** Archives may always unpack to this size (bytes), and to 200 times their own. */
const HARMLESS = 64 * MiB;
const RATIO = 200;
const LIMITS = { files: 50_000, unpacked: 4096 * MiB };
/** Largest file of scores (bytes); that of an import over HTTP. */
const LARGEST_SCORES = 16 * MiB;
/** Longest entry of a list (bytes): an import of all scores. */
const LONGEST_ENTRY = 16 * MiB;
const SCORES = /^(?:scores|orphans)\/[^/]+\.json$/;

/** Archive of an account that is open for reading. */
export interface Archive {
  manifest: Manifest;
  /** Names of the files with scores and orphans, scores first. */
  scoreFiles: readonly string[];
  /** Returns the content of a file of at most `limit` bytes; undefined if there is none. Throws a Refusal if it is damaged or larger. */
  read(name: string, limit: number): Promise<Buffer | undefined>;
  /** Yields the entries of a list; null for those that can't be read. */
  entries<Name extends ListName>(list: Name): AsyncGenerator<Entry<Name> | null>;
}

/**
 * Opens the archive of an account. All of it is unpacked once, so that what is damaged is refused before anything is stored. Throws 400
 * `invalid_file` for anything else, and for a newer version of the format.
 */
export async function openArchive(bytes: RandomBytes): Promise<Archive> {
  return refusing(async () => {
    const limits = { ...LIMITS, unpacked: Math.min(LIMITS.unpacked, Math.max(HARMLESS, bytes.size * RATIO)) };
    const files = await openZip(bytes, limits);
    const manifest = readManifest(await readWhole(bytes, files.get('account.json'), MiB));
    for (const file of files.values()) for await (const _ of unzipped(bytes, file));
    return {
      manifest,
      scoreFiles: [...files.keys()].filter((name) => SCORES.test(name)).toSorted(byOrder),
      read: (name, limit) => refusing(() => readWhole(bytes, files.get(name), limit)),
      entries: (list) => entriesOf(bytes, files, list),
    };
  });
}

/** Reads a file of scores. */
export const readScores = (archive: Archive, name: string): Promise<Buffer | undefined> =>
  archive.read(name, LARGEST_SCORES);

const rank = (name: string): string => `${name.startsWith('scores/') ? 0 : 1}${name}`;
const byOrder = (a: string, b: string): number => rank(a).localeCompare(rank(b), 'en', { numeric: true });

async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ZipError ? invalid(`This archive can't be read: ${error.message}`) : error;
  }
}

const invalid = (message: string): Refusal => new Refusal(400, 'invalid_file', message);

function readManifest(bytes: Buffer | undefined): Manifest {
  const found = bytes && parsed(bytes.toString());
  const { format, version } = (found ?? {}) as { format?: unknown; version?: unknown };
  if (format !== FORMAT || typeof version !== 'number')
    throw invalid(
      'This is not the archive of an account: it has no account.json. Archives of older versions can be imported by file',
    );
  if (version > FORMAT_VERSION)
    throw invalid(
      `This archive has version ${version} of the format; this server reads up to ${FORMAT_VERSION}. Upgrade the server first`,
    );
  const { data, error } = Manifest.safeParse(found);
  if (!data) {
    const [{ path, message } = { path: '', message: error.message }] = toIssues(error);
    throw invalid(`account.json: ${path}: ${message}`);
  }
  return data;
}

async function readWhole(bytes: RandomBytes, file: ZippedFile | undefined, limit: number): Promise<Buffer | undefined> {
  if (!file) return undefined;
  if (file.size > limit) throw new ZipError(`${file.name} has more than ${Math.floor(limit / MiB)} MiB`);
  const chunks: Buffer[] = [];
  for await (const chunk of unzipped(bytes, file)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* entriesOf<Name extends ListName>(
  bytes: RandomBytes,
  files: ReadonlyMap<string, ZippedFile>,
  list: Name,
): AsyncGenerator<Entry<Name> | null> {
  const file = files.get(fileOf(list));
  if (!file) return;
  for await (const line of linesOf(unzipped(bytes, file))) {
    const text = line.trim().replace(/,$/, '');
    if (text === '' || text === '[' || text === ']') continue;
    if (text === '[]') return;
    const { data } = LISTS[list].safeParse(parsed(text));
    yield (data as Entry<Name> | undefined) ?? null;
  }
}

/** Yields the lines of a text. One that is too long is yielded as an empty object, which no list takes. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  let length = 0;
  const take = () => {
    const line = length > LONGEST_ENTRY ? '{}' : Buffer.concat(parts).toString();
    [parts, length] = [[], 0];
    return line;
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
      parts.push(chunk.subarray(from, at));
      length += at - from;
      yield take();
      from = at + 1;
    }
    length += chunk.length - from;
    // Beyond the limit only the length counts.
    if (length <= LONGEST_ENTRY) parts.push(chunk.subarray(from));
  }
  yield take();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
