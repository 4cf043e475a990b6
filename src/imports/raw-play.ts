import type { Gpt } from '../games/engine/gpt.ts';

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
}
