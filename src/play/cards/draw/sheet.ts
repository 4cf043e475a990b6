import type { Chip, Tile } from './chips.ts';

/** Texts of a picture of 1200 × 630. Long ones are cut when drawn. */
export interface Sheet {
  /** Game at the top, or the address of the server. */
  above: string;
  /** Tile of that game. */
  tile?: Tile;
  title: string;
  /** Artist of a song or player of a session. */
  subtitle: string;
  /** Difficulty of a chart, classes of a player. */
  chips?: readonly Chip[];
  /** Player whose picture is shown. */
  face?: { username: string; location: string | null };
  /** The first four are shown. */
  stats: readonly Stat[];
  /** The first three are shown. */
  rows: readonly Row[];
}

export interface Stat {
  name: string;
  value: string;
  /** Colour of a lamp or grade. */
  colour?: string | undefined;
}

/** Line at the bottom: a name, coloured if it has a colour, and the result, which ends in chips. */
export interface Row {
  text: string;
  tile?: Tile;
  chips?: readonly Chip[];
  /** End of the text that stays when it is cut. */
  tail?: string;
  colour?: string;
  side?: string;
}
