import type { ScoreInfo, SessionDocument } from '../../../contracts/documents/session.ts';
import type { Db } from '../../../db/open.ts';
import type { Serializable } from '../../base/json/values.ts';
import { chartFacts } from '../../catalogue/store.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import { pbsBefore } from '../pbs/before.ts';
import { findScoresOfSession, type ScoreRow } from '../scores/store.ts';
import { scoreInfo } from '../sessions/deltas.ts';
import { sessionDocuments } from '../sessions/documents.ts';
import type { ListedSession, SessionRow } from '../sessions/store.ts';

/** Compares each of a session's scores with the PBs from before the session, in the order of the scores. */
export async function scoreInfosOf(
  db: Db,
  gpt: Gpt,
  session: Pick<SessionRow, 'user' | 'timeStarted'>,
  scores: readonly ScoreRow[],
): Promise<ScoreInfo[]> {
  const facts = await chartFacts(db, [...new Set(scores.map(({ chart }) => chart))]);
  const pbs = await pbsBefore(db, { gpt, userID: session.user }, facts, session.timeStarted);
  return scores.map((score) => scoreInfo(gpt, score, pbs.get(score.chart)));
}

/** Maximum number of scores with infos in an answer, over all its sessions: more would delay other requests. */
const MOST_SCORES = 2000;

/**
 * Returns documents of sessions (of one game:playtype, in the order of their rows) with `scoreInfo`. Sessions after `MOST_SCORES` scores
 * have none.
 */
async function withScoreInfo(
  db: Db,
  gpt: Gpt,
  rows: readonly ListedSession[],
  documents: readonly Serializable<SessionDocument>[],
): Promise<Serializable<SessionDocument & { scoreInfo?: ScoreInfo[] }>[]> {
  const listed: Serializable<SessionDocument & { scoreInfo?: ScoreInfo[] }>[] = [];
  let total = 0;
  for (const [index, document] of documents.entries()) {
    const row = rows[index]!;
    const scores = total <= MOST_SCORES ? await findScoresOfSession(db, row.id) : [];
    total += scores.length;
    const isWithin = index === 0 || total <= MOST_SCORES;
    listed.push(isWithin ? { ...document, scoreInfo: await scoreInfosOf(db, gpt, row, scores) } : document);
  }
  return listed;
}

/** Returns a function that lists sessions of a game:playtype, with `scoreInfo` if the query requests it. */
export const sessionLister =
  (db: Db) =>
  async ({ gpt }: { gpt: Gpt }, rows: readonly ListedSession[], query: { scoreInfo: boolean }) => {
    const documents = await sessionDocuments(db, rows);
    return query.scoreInfo ? withScoreInfo(db, gpt, rows, documents) : documents;
  };
