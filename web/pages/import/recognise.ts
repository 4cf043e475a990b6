/** What a file seems to be. */
export interface Recognised {
  /** An import type; null when it is none that is known. */
  importType: string | null;
  /** The playtype, where the file's name says so and the file itself does not. */
  playtype: string | null;
  /** Why it is none, where more can be said of it. */
  problem: 'empty' | 'zip' | 'database' | 'unknown' | null;
}

/** How much of a file is enough to tell what it is (bytes). */
export const HEAD = 64 * 1024;

/** Types whose files do not say which playtype they are of, with those that there are. */
export const PLAYTYPES: Readonly<Record<string, readonly string[]>> = {
  'file/eamusement-iidx-csv': ['SP', 'DP'],
  'file/inf-notebook-csv': ['SP', 'DP'],
  'file/pli-iidx-csv': ['SP', 'DP'],
  'file/usc-maps-db': ['Controller', 'Keyboard'],
};

/** Types whose files can come with the database of songs of the same program, with the name of that. */
export const SONG_FILES: Readonly<Record<string, string>> = {
  'file/beatoraja-score-db': 'songdata.db',
  'file/lr2-score-db': 'song.db',
};

/** Tells what a file is by how it begins (`head`, its first bytes) and, for what has the same content, by its name. */
export function recognise(head: Uint8Array, name: string): Recognised {
  if (head.length === 0) return problem('empty');
  if (startsWith(head, 'PK')) return problem('zip');
  if (startsWith(head, 'SQLite format 3')) return databaseOf(head);
  const text = decode(head).trimStart();
  const importType = typeOf(text, name);
  if (importType === null) return problem('unknown');
  return { importType, playtype: playtypeIn(name, importType), problem: null };
}

const problem = (why: Recognised['problem']): Recognised => ({ importType: null, playtype: null, problem: why });

function typeOf(text: string, name: string): string | null {
  if (text.startsWith('{') && /"songs"\s*:/.test(text) && /"song_id"\s*:/.test(text)) return 'file/reflux-tracker-json';
  if (text.startsWith('{')) return documentType(text);
  if (text.startsWith('[')) return /"music_id"\s*:/.test(text) ? 'file/mer-iidx' : null;
  if (text.startsWith('<')) return /<s3data[\s>]/.test(text) ? 'file/solid-state-squad' : null;
  const header = text.split(/\r?\n/, 1)[0]!.split(',');
  const first = header[0]!.replaceAll(/^[\s"]+|[\s"]+$/g, '');
  if (/\bSP[BNHAL] Lamp\t/.test(text)) return 'file/reflux-tracker-tsv';
  if (header.includes('クリアタイプ') && header.includes('曲名')) return 'file/inf-notebook-csv';
  if (header.includes('player_stage')) return 'file/mypagescraper-player-csv';
  if (header.includes('music_achieves')) return 'file/mypagescraper-records-csv';
  if (first === '楽曲名') return 'file/eamusement-sdvx-csv';
  if (!header.some((column) => column.includes('ANOTHER '))) return null;
  // Both are written with the same columns.
  return /pli/i.test(name) ? 'file/pli-iidx-csv' : 'file/eamusement-iidx-csv';
}

/** Tells what a document is by the keys that it has. */
function documentType(text: string): string | null {
  if (/"(?:meta|scores)"\s*:/.test(text)) return 'file/batch-manual';
  return /"classes"\s*:/.test(text) ? 'file/import-class' : null;
}

/** Tells what a database is by its tables, whose definitions stand at its beginning. */
function databaseOf(head: Uint8Array): Recognised {
  const tables = new TextDecoder('latin1').decode(head);
  const found = DATABASES.find(([, table]) => table.test(tables));
  return found ? { importType: found[0], playtype: null, problem: null } : problem('database');
}

const DATABASES: readonly (readonly [string, RegExp])[] = [
  ['file/beatoraja-score-db', /create table\W+score\W+sha256\b/i],
  ['file/lr2-score-db', /create table\W+score\W+hash\b/i],
  ['file/usc-maps-db', /create table\W+scores\b[^;]*\bchart_hash\b/i],
];

/** The playtype in a file's name, unless it has several; null for types whose files say it. */
function playtypeIn(name: string, importType: string): string | null {
  const found = (PLAYTYPES[importType] ?? []).filter((playtype) => name.toUpperCase().includes(playtype.toUpperCase()));
  return found.length === 1 ? found[0]! : null;
}

const startsWith = (head: Uint8Array, text: string): boolean =>
  new TextEncoder().encode(text).every((byte, at) => head[at] === byte);

/** UTF-8, else Shift-JIS, as old files from Japan are. The last character may be cut in two: that tells nothing. */
function decode(head: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
  } catch {
    return new TextDecoder(head[0] === 0xff || head[0] === 0xfe ? 'utf-16' : 'shift_jis').decode(head);
  }
}
