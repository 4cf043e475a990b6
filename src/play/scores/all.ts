import type { ScoreDocument } from '../../../contracts/documents/score.ts';
import type { Db } from '../../../db/open.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { LazyList, StreamedList, type Serializable } from '../../base/json/values.ts';
import { findRelated, type Related } from '../../catalogue/related.ts';
import type { Games } from '../../games/registry.ts';
import { scoreDocumenter } from './documents.ts';
import { recentPages } from './lists/store.ts';
import { scoresState } from './state.store.ts';
import { findSources } from './store.ts';

export interface AllScores {
  count: number;
  body: Pick<Related, 'songs' | 'charts'> & { scores: StreamedList<Serializable<ScoreDocument>> };
  /** Changes whenever the body does; becomes the ETag. */
  state: string;
}

/**
 * Returns all scores of a player, latest first, those without a time last, with their songs and charts. `charts` are the
 * rows of the charts that they are on.
 */
export async function allScores(
  db: Db,
  games: Games,
  { ugpt, charts }: { ugpt: Ugpt; charts: readonly number[] },
): Promise<AllScores> {
  const sources = await findSources(db);
  const state = await scoresState(db, ugpt);
  const related = await findRelated(db, charts);
  const document = scoreDocumenter(games, related, sources);
  return {
    count: state.count,
    body: {
      scores: new StreamedList(async function* pages() {
        for await (const rows of recentPages(db, ugpt)) yield LazyList.of(rows, document);
      }),
      songs: related.songs,
      charts: related.charts,
    },
    state: [ugpt.userID, ugpt.gptRow, ...Object.values(state)].join(' '),
  };
}
