import type { ChartDocument, ScoreDocument, SongDocument, UserDocument } from 'kaiden-client';

/** A score with all that belongs to it. */
export interface Known {
  score: ScoreDocument;
  user: UserDocument;
  song: SongDocument;
  chart: ChartDocument;
}
