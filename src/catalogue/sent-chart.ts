/** A chart that nobody knows yet, as a player's game describes it. */
export interface SentChart {
  md5: string;
  sha256: string;
  title: string;
  subtitle: string;
  artist: string;
  subartist: string;
  genre: string;
  notecount: number;
}
