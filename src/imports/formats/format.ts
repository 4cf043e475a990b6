import type { SentWith } from '../../../db/schema/imports.ts';
import type { VersionsOf } from '../../catalogue/versions.ts';
import type { Games } from '../../games/registry.ts';
import type { Entries } from '../entries.ts';
import type { ParsedImport } from '../raw-play.ts';

/** What a format reads a body with: the games, their versions, and what was sent beside it. */
export interface ParseContext extends SentWith {
  games: Games;
  versionsOf: VersionsOf;
  playtypesOf: PlaytypesOf;
}

/** Returns the playtypes of the charts that keys of a match type name, by key; keys that name none are left out. */
export type PlaytypesOf = (game: string, matchType: string, keys: readonly string[]) => ReadonlyMap<string, string>;

/** For what is read without a catalogue: none of its charts is known. */
export const NO_CHARTS: PlaytypesOf = () => new Map();

/** For what comes alone. */
export const NOTHING_ELSE: SentWith = { fields: {}, filename: null };

/** A way in which scores come in. */
export interface ImportFormat {
  /** How its files are counted before they are read. */
  entries: Entries;
  /** Reads what was sent. Throws a 400 that lists every fault when its structure is not right. */
  parse(body: Uint8Array, context: ParseContext): ParsedImport;
  /** Throws a 400 when what was sent beside the body is not right. Asked before an import is accepted. */
  check?(sentWith: SentWith): void;
  /** True when a second file may come along, with the songs that the scores are of. */
  takesSongs?: boolean;
}
