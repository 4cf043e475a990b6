/** What stands on a picture of 1200 × 630, as text. Everything that is too long is cut off when it is drawn. */
export interface Sheet {
  /** Which game, at the top; or where the server is. */
  above: string;
  title: string;
  /** Artist of a song, player of a session. */
  subtitle: string;
  /** A difficulty, in its colour. */
  badge?: { text: string; colour: string };
  /** The player whose face is shown. */
  face?: { username: string; location: string | null };
  /** The first four are shown. */
  stats: readonly { name: string; value: string }[];
  /** The first three are shown. */
  rows: readonly Row[];
}

/** A line at the bottom: what, in its colour where it has one, and how it went. */
export interface Row {
  text: string;
  /** What is left of the text when it is cut. */
  tail?: string;
  colour?: string;
  side?: string;
}
