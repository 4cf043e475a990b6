import type { ChartDocument, PBDocument, ScoreDocument, SongDocument } from 'kaiden-client';

/** Play or PB, with its song and chart. */
export interface Play<P extends ScoreDocument | PBDocument = ScoreDocument | PBDocument> {
  key: string;
  play: P;
  chart: ChartDocument;
  song: SongDocument;
}

interface Related {
  songs: readonly SongDocument[];
  charts: readonly ChartDocument[];
}

/** Whether it is a single play instead of a PB. */
export const isScore = (play: ScoreDocument | PBDocument): play is ScoreDocument => 'scoreID' in play;

/** The play to show for it: itself, or the one that a PB is based on. */
export const scoreIDOf = (play: ScoreDocument | PBDocument): string | undefined =>
  isScore(play) ? play.scoreID : play.composedFrom[0]?.scoreID;

/** Returns the ranks of a PB; undefined for a play. */
export const rankingOf = (play: ScoreDocument | PBDocument): PBDocument['rankingData'] | undefined =>
  isScore(play) ? undefined : play.rankingData;

/** Puts plays together with their charts and songs; what lacks one is left out. */
export function playsOf<P extends ScoreDocument | PBDocument>(
  plays: readonly P[],
  { songs, charts }: Related,
): Play<P>[] {
  const song = new Map(songs.map((song) => [song.id, song]));
  const chart = new Map(charts.map((chart) => [chart.chartID, chart]));
  return plays.flatMap((play) => {
    const [on, of] = [chart.get(play.chartID), song.get(play.songID)];
    return on && of ? [{ key: isScore(play) ? play.scoreID : play.chartID, play, chart: on, song: of }] : [];
  });
}
