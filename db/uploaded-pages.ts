/** Thrown for bytes that are not an SQLite file, or a damaged or malicious one. */
export class UploadedDatabaseError extends Error {}

/** Types of pages that b-trees consist of. */
const [INNER_INDEX, INNER_TABLE, LEAF_INDEX, LEAF_TABLE] = [2, 5, 10, 13] as const;
/** Bytes of the file's header, which precedes the first page's own. */
const FILE_HEADER = 100;
/** Position of the first page among the columns of the schema: type, name, table, first page, statement. */
const ROOT_COLUMN = 3;
/** Types of values in records that are numbers without bytes. */
const [ZERO, ONE] = [8, 9] as const;

/** Pages of an SQLite file. */
interface Pages {
  file: Buffer;
  pageSize: number;
  /** Bytes of each page that hold data. */
  usable: number;
  count: number;
  /** Pages that belong to a tree, by number. */
  seen: Uint8Array;
}

/**
 * Throws unless each page belongs to one place in one table or index, and each byte of it to one entry. SQLite does not check that: a few
 * kilobytes whose pages refer to each other in circles, or many times to the same ones, have rows without end, in the middle of a statement
 * that nothing can interrupt. Afterwards, reading a table takes no longer than reading the file.
 */
export function checkPages(file: Buffer): void {
  const pages = openPages(file);
  const roots: number[] = [];
  walk(pages, 1, (cell) => {
    const root = rootOf(cell);
    if (root > 0) roots.push(root);
  });
  for (const root of roots) walk(pages, root);
}

/** Reads the header of a file. Throws for a truncated one: SQLite reads missing pages as zeros. */
function openPages(file: Buffer): Pages {
  if (file.length < FILE_HEADER) throw new UploadedDatabaseError('it is incomplete');
  if (file.toString('latin1', 0, 15) !== 'SQLite format 3') throw new UploadedDatabaseError('file is not a database');
  const size = file.readUInt16BE(16);
  const pageSize = size === 1 ? 65_536 : size;
  const usable = pageSize - file[20]!;
  if (pageSize < 512 || (pageSize & (pageSize - 1)) !== 0 || usable < 480)
    throw new UploadedDatabaseError('its header is damaged');
  const count = file.length / pageSize;
  if (!Number.isInteger(count) || count < file.readUInt32BE(28)) throw new UploadedDatabaseError('it is incomplete');
  return { file, pageSize, usable, count, seen: new Uint8Array(count + 1) };
}

/** Marks a page as used. Throws if it does not exist or is used already. */
function use({ seen, count }: Pages, page: number): void {
  if (page < 1 || page > count) throw new UploadedDatabaseError('it refers to pages that it does not have');
  if (seen[page]) throw new UploadedDatabaseError('it refers to a page twice');
  seen[page] = 1;
}

/** Goes through all pages of a tree, and calls a function with the local part of each entry of a table. */
function walk(pages: Pages, root: number, onEntry?: (cell: Buffer) => void): void {
  const left = [root];
  for (let page = left.pop(); page !== undefined; page = left.pop()) {
    use(pages, page);
    left.push(...readPage(pages, page, onEntry));
  }
}

/** Reads a page of a tree and follows the overflow of its entries. Returns the pages below it. */
function readPage(pages: Pages, page: number, onEntry?: (cell: Buffer) => void): number[] {
  const bytes = pages.file.subarray((page - 1) * pages.pageSize, page * pages.pageSize);
  const start = page === 1 ? FILE_HEADER : 0;
  const type = bytes[start]!;
  const isInner = type === INNER_INDEX || type === INNER_TABLE;
  if (!isInner && type !== LEAF_INDEX && type !== LEAF_TABLE) throw new UploadedDatabaseError('a page is damaged');
  const below = isInner ? [bytes.readUInt32BE(start + 8)] : [];
  const cells = bytes.readUInt16BE(start + 3);
  const pointers = start + (isInner ? 12 : 8);
  if (pointers + 2 * cells > bytes.length) throw new UploadedDatabaseError('a page is damaged');
  let used = pointers + 2 * cells;
  for (let cell = 0; cell < cells; cell += 1) {
    const at = bytes.readUInt16BE(pointers + 2 * cell);
    if (at + 4 > bytes.length) throw new UploadedDatabaseError('a page is damaged');
    if (isInner) below.push(bytes.readUInt32BE(at));
    if (type === INNER_TABLE) continue;
    const local = readEntry(pages, bytes.subarray(isInner ? at + 4 : at), type);
    used += local.length;
    if (used > bytes.length) throw new UploadedDatabaseError('entries of a page overlap');
    if (type === LEAF_TABLE) onEntry?.(local);
  }
  return below;
}

/** Follows the overflow of an entry, and returns the part of it that is on its own page. */
function readEntry(pages: Pages, cell: Buffer, type: number): Buffer {
  const [size, from] = readNumber(cell, 0);
  const begin = type === LEAF_TABLE ? readNumber(cell, from)[1] : from;
  const { usable } = pages;
  const most = type === LEAF_TABLE ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
  if (size <= most) return localPart(cell, begin, size);
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const rest = least + ((size - least) % (usable - 4));
  const local = rest <= most ? rest : least;
  if (begin + local + 4 > cell.length) throw new UploadedDatabaseError('a page is damaged');
  let next = cell.readUInt32BE(begin + local);
  for (let missing = size - local; missing > 0; missing -= usable - 4) {
    use(pages, next);
    next = pages.file.readUInt32BE((next - 1) * pages.pageSize);
  }
  return localPart(cell, begin, local);
}

function localPart(cell: Buffer, from: number, size: number): Buffer {
  if (from + size > cell.length) throw new UploadedDatabaseError('a page is damaged');
  return cell.subarray(from, from + size);
}

/** Returns the first page of the table or index that an entry of the schema describes; 0 for views and triggers. */
function rootOf(entry: Buffer): number {
  const [headerSize, first] = readNumber(entry, 0);
  let [at, root] = [first, headerSize];
  for (let column = 0; column < ROOT_COLUMN; column += 1) {
    const [type, next] = readNumber(entry, at);
    root += sizeOfType(type);
    at = next;
  }
  const [type] = readNumber(entry, at);
  if (type === 0 || type === ZERO || type === ONE) return type === ONE ? 1 : 0;
  const size = sizeOfType(type);
  if (size === 0 || size > 6 || root + size > entry.length) throw new UploadedDatabaseError('its schema is damaged');
  return entry.readIntBE(root, size);
}

/** Returns the bytes of a value by its type in a record. */
function sizeOfType(type: number): number {
  if (type >= 12) return Math.floor((type - 12) / 2);
  return [0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0][type]!;
}

/** Reads a number of one to nine bytes, and returns it with the position after it. */
function readNumber(bytes: Buffer, from: number): [value: number, next: number] {
  let value = 0;
  for (let at = from; at < from + 8; at += 1) {
    const byte = bytes[at];
    if (byte === undefined) throw new UploadedDatabaseError('an entry is damaged');
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return [value, at + 1];
  }
  return [value * 256 + (bytes[from + 8] ?? 0), from + 9];
}
