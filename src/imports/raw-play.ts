import type { Tx } from '../../db/open.ts';
import type { Gpt } from '../games/engine/gpt.ts';

/** The match type of plays that only `chartID` names. */
export const BY_CHART_ID = 'chartID';

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
  artist?: string | null;
  /** Unix ms. */
  timeAchieved?: number | null;
  comment?: string | null;
  judgements?: Record<string, number | null | undefined> | null;
  optional?: Record<string, unknown> | null;
  scoreMeta?: Record<string, unknown> | null;
}

/** What a format makes of what was sent. */
export interface ParsedImport {
  gpt: Gpt;
  /** Where the plays come from, as stored. */
  service: string;
  /** Game version to look charts up in; null for the charts of today. */
  version: string | null;
  plays: RawPlay[];
  /** What is wrong with single plays, by their position in `plays`: words that the game has no equal of, say. */
  faults?: ReadonlyMap<number, string>;
  /** Classes that the client told: set to class id. */
  classes: Record<string, string>;
  /** Servers (base URLs) that the plays have come through; they are not sent back there. */
  path?: readonly string[];
}

/** What was brought from other servers: any number of game:playtypes. */
export interface ParsedSync {
  parts: readonly ParsedImport[];
  /** What could not be had, for people. */
  missing: readonly string[];
  /** Notes how far it has come; run in the import's transaction, behind all parts. */
  settle: (tx: Tx) => Promise<void>;
}
