import type { Chip, Tile } from './chips.ts';
import type { Sheet } from './sheet.ts';

/** Texts of a picture of a rating with the plays that it consists of. Long ones are cut when drawn. */
export interface RatingSheet {
  game: string;
  tile?: Tile;
  face: NonNullable<Sheet['face']>;
  rating: { name: string; value: string; note: string };
  /** Class of the rating. */
  badge?: Chip;
  parts: readonly PartSheet[];
}

export interface PartSheet {
  title: string;
  /** Number of plays, sum and floor. */
  about: string;
  plays: readonly PlayCell[];
}

export interface PlayCell {
  place: number;
  title: string;
  chart: string;
  /** Colour of the difficulty. */
  colour: string;
  score: string;
  grade: string;
  lamp: string;
  lampColour: string;
  value: string;
}
