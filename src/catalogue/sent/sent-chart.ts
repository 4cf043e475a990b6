/** A chart that is in no song database yet, as a player's game describes it. */
export interface SentChart {
  /** Playtypes that have the chart. */
  playtypes: readonly string[];
  md5: string;
  sha256: string;
  title: string;
  subtitle: string;
  artist: string;
  subartist: string;
  genre: string;
  notecount: number;
}

/** Key in the data of charts that players' games have sent; absent once a song database has the chart. */
export const SENT_BY_PLAYERS = 'sentByPlayers';

/** Least public id of songs that players' games have sent: far beyond those of song databases. */
export const FIRST_SENT_SONG = 1_000_000_000;

/** Removes the mark of a chart that was sent by players. */
export function withoutMark(data: Record<string, unknown>): Record<string, unknown> {
  const { [SENT_BY_PLAYERS]: _, ...rest } = data;
  return rest;
}
