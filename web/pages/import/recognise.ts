import { formatOf } from '../../components/import-types/format-of.ts';
import { FORMATS, type Format } from '../../components/import-types/formats.gen.ts';

/** Recognised type of a file. */
export interface Recognised {
  /** An import type; null when it is none that is known. */
  importType: string | null;
  /** The playtype, where the file's name says so and the file itself does not. */
  playtype: string | null;
  /** Why it is none, where more can be said of it. */
  problem: 'empty' | 'zip' | 'database' | 'unknown' | null;
}

/** Number of bytes that suffice to recognise a file. */
export const HEAD = 64 * 1024;

/**
 * Recognises a file by its beginning (`head`) and, among formats with the same content, by its name. The player may have chosen its type
 * already (`wanted`).
 */
export function recognise(head: Uint8Array, name: string, wanted: string | null = null): Recognised {
  if (head.length === 0) return problem('empty');
  if (startsWith(head, 'PK')) return problem('zip');
  const chosen = formatOf(wanted);
  if (chosen) return { importType: chosen.importType, playtype: playtypeIn(name, chosen), problem: null };
  const isDatabase = startsWith(head, 'SQLite format 3');
  const text = isDatabase ? new TextDecoder('latin1').decode(head) : decode(head).trimStart();
  const fits = ({ signs, filename }: Format) =>
    signs.length > 0 && signs.every((sign) => sign.test(text)) && (!filename || filename.test(name));
  const [found] = FORMATS.filter(fits).sort((a, b) => weightOf(b) - weightOf(a));
  if (!found) return problem(isDatabase ? 'database' : 'unknown');
  return { importType: found.importType, playtype: playtypeIn(name, found), problem: null };
}

const problem = (why: Recognised['problem']): Recognised => ({ importType: null, playtype: null, problem: why });

const weightOf = ({ signs, filename }: Format): number => signs.length + (filename ? 1 : 0);

/** The playtype in a file's name, unless it has several; null for types whose files say it. */
function playtypeIn(name: string, { playtypes }: Format): string | null {
  const found = playtypes.filter((playtype) => name.toUpperCase().includes(playtype.toUpperCase()));
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
