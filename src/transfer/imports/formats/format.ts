import type { SentWith } from '../../../../db/schema/imports.ts';
import type { Guide, SentByHooks } from '../../../base/shared/guide.ts';
import type { VersionsOf } from '../../../catalogue/versions.ts';
import type { Games } from '../../../games/registry.ts';
import type { Entries } from '../entries.ts';
import type { ParsedImport } from '../raw-play.ts';

/** Context of a format: the games, their versions, and the form fields sent with the body. */
export interface ParseContext extends SentWith {
  games: Games;
  versionsOf: VersionsOf;
  playtypesOf: PlaytypesOf;
}

/** Returns the playtypes of charts by keys of a match type; unknown keys are left out. */
export type PlaytypesOf = (
  game: string,
  matchType: string,
  keys: readonly string[],
) => Promise<ReadonlyMap<string, string>>;

/** Stands for an empty catalogue. */
export const NO_CHARTS: PlaytypesOf = async () => new Map();

/** No form fields. */
export const NOTHING_ELSE: SentWith = { fields: {}, filename: null };

/** Facts that the import page shows of a format. `npm run generate` passes them to the web app. */
export interface FormatAbout {
  /** The name of the format for players. */
  label: { en: string; ja: string };
  /**
   * Patterns by which its files are recognised, all of which match the first 64 KiB: of a text as it is, of an SQLite
   * file read as Latin-1. The format with the most patterns wins. Missing where files are never recognised.
   */
  signs?: readonly RegExp[];
  /** A pattern of the name of its files, where another format has the same content. */
  filename?: RegExp;
  /** Playtypes to choose from, where a file doesn't say which it is of. */
  playtypes?: readonly string[];
  /** The name of the song database that can come along. */
  songs?: string;
  /** How players get such a file; for what games send, which hooks do that. */
  guide: Guide | SentByHooks;
}

/** Format of imported scores. */
export interface ImportFormat {
  about: FormatAbout;
  /** How the entries of its files are counted before parsing. */
  entries: Entries;
  /** Files of any size are read by a worker, never by the writer. */
  isReadByWorker?: true;
  /** Parses a body. Throws a 400 that lists all faults of its structure. */
  parse(body: Uint8Array, context: ParseContext): ParsedImport | Promise<ParsedImport>;
  /** Throws a 400 if the form fields are invalid. Called before an import is accepted. */
  check?(sentWith: SentWith): void;
}

/** Sign of an SQLite file. */
export const SQLITE = /^SQLite format 3/;
