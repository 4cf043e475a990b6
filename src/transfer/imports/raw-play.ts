import type { IntegrationProblem } from '../../../contracts/documents/integration.ts';
import type { SentChart } from '../../catalogue/sent/sent-chart.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import type { SentNames } from '../../games/engine/sent-names.ts';
import type { Cursor } from '../../links/integrations/store.ts';
import type { KnownSession } from '../../play/sessions/known.ts';

/**
 * Play as it was sent, in any format: validated against its game, not yet matched with a chart. Orphans are stored in this form, so fields
 * may only be added.
 */
export interface RawPlay {
  score: number;
  lamp: string;
  percent?: number;
  matchType: string;
  identifier: string;
  difficulty?: string | null;
  /** Id of the chart on a server with the same catalogue; the rest of the name is used if it is unknown here. */
  chartID?: string;
  /** Other names of the chart, tried in this order if the first is unknown. */
  otherNames?: readonly OtherName[];
  /** Game version to look the chart up in, if plays of one import differ in that. */
  version?: string;
  artist?: string | null;
  /** Level that the file shows beside the title ("17", "17.4"): it may tell songs of one title apart. */
  level?: string | null;
  /** Unix ms. */
  timeAchieved?: number | null;
  comment?: string | null;
  judgements?: Record<string, number | null | undefined> | null;
  optional?: Record<string, unknown> | null;
  scoreMeta?: Record<string, unknown> | null;
  /** Title of the song, for display; charts are not looked up by it. */
  title?: string | null;
  highlight?: boolean | null;
  /** Original source of the play, overriding that of the import. Either both or neither. */
  source?: { importType: string; service: string } | null;
  /** When it was first stored (Unix ms). */
  timeAdded?: number | null;
  /** Import that the play belongs to; null for none. Only in archives of accounts. */
  importID?: string | null;
  /** When it was stored as an orphan (Unix ms). Only in archives of accounts. */
  keptSince?: number | null;
  /** Keys that were sent, by the stored ones, where they differ; faults name them. Never stored. */
  sentAs?: SentNames;
  /** Documents of another server that this play is read from again, because it could not be read before. */
  unread?: UnreadPlay;
  /** Stored results if today's rules would refuse the play; only trusted imports may use them. */
  graded?: { percent: number; grade: string; ratings: Record<string, number | null> } | null;
}

/** A score document of another server, with the documents of its chart and song where it sent them. */
export interface UnreadPlay {
  score: unknown;
  chart?: unknown;
  song?: unknown;
}

export type OtherName = Pick<RawPlay, 'matchType' | 'identifier' | 'difficulty' | 'artist'>;

/** New plays to leave out of an import. */
export interface LeaveOut {
  /** Their positions in the body. */
  places: ReadonlySet<number>;
  /** Whether later imports skip them, too. */
  ignore: boolean;
}

/** Plays of one game:playtype. */
export interface ImportPart {
  gpt: Gpt;
  /** Source of the plays, as stored. */
  service: string;
  /** Game version to look charts up in; null for today's charts. */
  version: string | null;
  plays: RawPlay[];
  /** Positions of the plays in the body; absent if they are all of it, in that order. */
  positions?: readonly number[];
  /** Faults of single plays, by their position in `plays`: for example words without an equivalent in the game. */
  faults?: ReadonlyMap<number, string>;
  /** True if they come from the archive of an account: they are not relayed to other servers. */
  isMoved?: boolean;
  /** Classes sent by the client, set to class id. */
  classes: Record<string, string>;
  /** Classes entered by the player: they apply whatever was stored before, and null removes one. */
  given?: Record<string, string | null>;
  /** Sessions of the plays. */
  sessions?: readonly KnownSession[];
  /** Servers (base URLs) the plays have passed through; they are not sent back there. */
  path?: readonly string[];
  /** New plays that are not to be imported. */
  leaveOut?: LeaveOut;
  /** True if the plays have the time of the request, so that the same play has another time when it is sent again. */
  isTimeOfRequest?: boolean;
  /** Chart of the plays as their game describes it, kept with plays on unknown charts. */
  sentChart?: SentChart | undefined;
}

/** Progress of an integration (row) once an import of its plays is stored. */
export interface SyncedSource {
  integration: number;
  /** Encrypted key that was used: an integration with another key by now is left unchanged. */
  sealedKey: string;
  /** Parts that couldn't be fetched, for people; empty if complete. */
  missing: readonly string[];
  /** Cause of the last failure; null for other causes. */
  problem: IntegrationProblem | null;
  /** Things that the other server does not provide, for people. */
  notes: readonly string[];
  cursors: readonly { idString: string; cursor: Cursor }[];
}

/** Plays of any number of game:playtypes from one import. */
export interface ParsedSync {
  /** Null for plays of no game or of several. */
  game: string | null;
  parts: readonly ImportPart[];
  /** Missing parts, for people. */
  missing: readonly string[];
  /** Stored after the last play; empty if nothing was fetched from other servers. */
  synced: readonly SyncedSource[];
}

/** Returns the position of a part's play in the body. */
export const placeOf = ({ positions }: Pick<ImportPart, 'positions'>, index: number): number =>
  positions?.[index] ?? index;

/** Result of a format: the plays of a game, in a part for each playtype. */
export interface ParsedImport {
  game: string;
  parts: readonly ImportPart[];
}

/** Returns an import for one playtype only. */
export const onePart = (part: ImportPart): ParsedImport => ({ game: part.gpt.game, parts: [part] });
