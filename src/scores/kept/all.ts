import { z } from 'zod';

import { ScoreDocument } from '../../../contracts/documents/score.ts';
import { ChartDocument, SongDocument } from '../../../contracts/documents/song.ts';
import type { Db } from '../../../db/open.ts';
import { relatedTo, type Related } from '../../catalogue/related.ts';
import type { Games } from '../../games/registry.ts';
import type { Ugpt } from '../../users/ugpt.ts';
import { LazyList, ReadyList, type ReadyJSON } from '../../written/values.ts';
import { writer } from '../../written/write.ts';
import { scoreDocumenter } from '../documents.ts';
import { recentPages } from '../lists/store.ts';
import type { ShownScore } from '../shown/store.ts';
import { findSources } from '../store.ts';
import { keptParts } from './memory.ts';
import { keptPages } from './pages.ts';
import { scoresState } from './store.ts';

const write = writer(z.array(ScoreDocument));

export interface AllScores {
  count: number;
  body: { scores: ReadyList<ScoreDocument>; songs: ReadyList<SongDocument>; charts: ReadyList<ChartDocument> };
  /** Another one whenever any of the body is. */
  state: string;
}

/**
 * All scores of a player, latest first, those without a time last, with their songs and charts. What has not changed
 * since it was asked for last is neither read nor written. `charts` are the rows of the charts that they are on.
 */
export async function allScores(
  db: Db,
  games: Games,
  { ugpt, charts }: { ugpt: Ugpt; charts: readonly number[] },
): Promise<AllScores> {
  const sources = await findSources(db);
  const state = scoresState(db, ugpt);
  const list = {
    name: 'all scores',
    order: 'latest',
    read: recentPages,
    write: (rows: readonly ShownScore[]) => {
      const ofPage = rows.map(({ chart }) => chart);
      const document = scoreDocumenter(games, relatedTo(db, ofPage), sources);
      return Buffer.from(write(LazyList.of(rows, document)).slice(1, -1));
    },
  } as const;
  const scores = function* scores() {
    for (const { bytes } of keptPages(db, ugpt, list)) yield bytes;
  };
  const catalogue = `${state.catalogue} ${charts.join(' ')}`;
  let found: Related | undefined;
  const related = () => (found ??= relatedTo(db, charts));
  const beside = (what: 'songs' | 'charts') => () =>
    keptParts(db, `${what} of all scores ${ugpt.userID} ${ugpt.gptRow}`, catalogue, () => [joined(related()[what])]);
  return {
    count: state.count,
    body: {
      scores: new ReadyList(ScoreDocument, scores),
      songs: new ReadyList(SongDocument, beside('songs')),
      charts: new ReadyList(ChartDocument, beside('charts')),
    },
    state: [ugpt.userID, ugpt.gptRow, ...Object.values(state)].join(' '),
  };
}

const joined = (documents: readonly ReadyJSON[]) => Buffer.from(documents.map(({ text }) => text).join(','));
