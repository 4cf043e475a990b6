/** Texts of a picture of 1200 × 630. Long ones are cut when drawn. */
export interface Sheet {
  /** Game at the top, or the address of the server. */
  above: string;
  title: string;
  /** Artist of a song or player of a session. */
  subtitle: string;
  /** Difficulty in its colour. */
  badge?: { text: string; colour: string };
  /** Player whose picture is shown. */
  face?: { username: string; location: string | null };
  /** The first four are shown. */
  stats: readonly { name: string; value: string }[];
  /** The first three are shown. */
  rows: readonly Row[];
}

/** Line at the bottom: a name, coloured if it has a colour, and the result. */
export interface Row {
  text: string;
  /** End of the text that stays when it is cut. */
  tail?: string;
  colour?: string;
  side?: string;
}
