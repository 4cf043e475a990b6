import type { IntegrationProblem } from '../../contracts/documents/integration.ts';
import type { Gpt } from '../games/engine/gpt.ts';
import type { Cursor } from '../integrations/store.ts';
import type { KnownSession } from '../sessions/known.ts';
import type { LeaveOut } from './leave-out.ts';

/**
 * A play as it was sent, whatever the format: checked against its game, not yet matched with a chart.
 * Orphans are stored in this form, so it only ever gains fields.
 */
export interface RawPlay {
  score: number;
  lamp: string;
  percent?: number;
  matchType: string;
  identifier: string;
  difficulty?: string | null;
  /** Id of the chart on a server with the same catalogue; the rest of the name is for where it is not known here. */
  chartID?: string;
  /** Other names of the chart, tried in this order where it is not known by the first. */
  otherNames?: readonly OtherName[];
  /** Game version to look the chart up in, where plays of one import differ in that. */
  version?: string;
  artist?: string | null;
  /** Unix ms. */
  timeAchieved?: number | null;
  comment?: string | null;
  judgements?: Record<string, number | null | undefined> | null;
  optional?: Record<string, unknown> | null;
  scoreMeta?: Record<string, unknown> | null;
  /** Title of the song, for people; charts are not looked up by it. */
  title?: string | null;
  highlight?: boolean | null;
  /** Where the play came from at first, in place of what the import says of all plays. Always both or neither. */
  source?: { importType: string; service: string } | null;
  /** When it was stored first (Unix ms). */
  timeAdded?: number | null;
  /** What was made of it where today's rules would refuse it; only believed where the import is trusted. */
  graded?: { percent: number; grade: string; ratings: Record<string, number | null> } | null;
}

export type OtherName = Pick<RawPlay, 'matchType' | 'identifier' | 'difficulty' | 'artist'>;

/** Plays of one game:playtype. */
export interface ImportPart {
  gpt: Gpt;
  /** Where the plays come from, as stored. */
  service: string;
  /** Game version to look charts up in; null for the charts of today. */
  version: string | null;
  plays: RawPlay[];
  /** Where the plays stood in what was sent; missing where they are all that was sent, in that order. */
  positions?: readonly number[];
  /** What is wrong with single plays, by their position in `plays`: words that the game has no equal of, say. */
  faults?: ReadonlyMap<number, string>;
  /** Classes that the client told: set to class id. */
  classes: Record<string, string>;
  /** Classes that the player gave: they hold whatever there was before, and null takes one away. */
  given?: Record<string, string | null>;
  /** Sessions that the plays were in. */
  sessions?: readonly KnownSession[];
  /** Servers (base URLs) that the plays have come through; they are not sent back there. */
  path?: readonly string[];
  /** New plays that are not to be imported. */
  leaveOut?: LeaveOut;
}

/** How far an integration (row) has come once an import of its plays is stored. */
export interface SyncedSource {
  integration: number;
  /** The encrypted key that was used: an integration that has another one now is left alone. */
  sealedKey: string;
  /** Parts that could not be fetched, for people; empty when everything was. */
  missing: readonly string[];
  /** Why the last of them could not be fetched; null where it is none of these. */
  problem: IntegrationProblem | null;
  /** What the other server does not show, for people. */
  notes: readonly string[];
  cursors: readonly { idString: string; cursor: Cursor }[];
}

/** Plays of any number of game:playtypes, as an import brings them. */
export interface ParsedSync {
  /** Null for plays of no game or of several. */
  game: string | null;
  parts: readonly ImportPart[];
  /** What could not be had, for people. */
  missing: readonly string[];
  /** Stored behind the last play; empty where nothing was fetched from other servers. */
  synced: readonly SyncedSource[];
}

/** Where a play of a part stood in what was sent. */
export const placeOf = ({ positions }: Pick<ImportPart, 'positions'>, index: number): number =>
  positions?.[index] ?? index;

/** What a format makes of what was sent: the plays of a game, in a part for each of its playtypes that was played. */
export interface ParsedImport {
  game: string;
  parts: readonly ImportPart[];
}

/** An import for one playtype only. */
export const onePart = (part: ImportPart): ParsedImport => ({ game: part.gpt.game, parts: [part] });
