import type { ScoreDocument } from '../../../../contracts/documents/score.ts';
import type { Tx } from '../../../../db/open.ts';
import type { Ugpt } from '../../../accounts/users/ugpt.ts';
import { materialise, StoredJSON } from '../../../base/json/values.ts';
import { findRelated, type Related } from '../../../catalogue/related.ts';
import { insertBlacklisted } from '../../../play/scores/blacklist.store.ts';
import { scoreData } from '../../../play/scores/documents.ts';
import { scoreIDBytes } from '../../../play/scores/score-id.ts';
import type { NewPlay } from './sifted.ts';

interface Source {
  importType: string;
  service: string;
}

/** Stores plays that their player wants to ignore, so that later imports skip them. `now` is Unix ms. */
export async function ignorePlays(
  tx: Tx,
  ugpt: Ugpt,
  plays: readonly NewPlay[],
  { now, ...source }: Source & { now: number },
): Promise<void> {
  if (plays.length === 0) return;
  const { userID: user } = ugpt;
  const related = await findRelated(
    tx,
    plays.map(({ chart }) => chart),
  );
  for (const play of plays) {
    const { scoreID, chart } = play;
    const score = documentOf(ugpt, play, related, source);
    await insertBlacklisted(tx, { scoreID: scoreIDBytes(scoreID), user, by: user, chart, score, timeAdded: now });
  }
}

/** Returns the document that a play's score would have. */
function documentOf({ userID, gpt }: Ugpt, fresh: NewPlay, related: Related, source: Source): ScoreDocument {
  const { play, percent, grade, scoreID, ratings, highlight, comment, timeAchieved, timeAdded } = fresh;
  const { game, playtype, songID, chartID, isPrimary } = related.chart(fresh.chart);
  const { service, importType } = fresh.source ?? source;
  const { score, lamp } = play;
  const [judgements, optional] = [asStored(play.judgements), asStored(play.optional)];
  return materialise({
    scoreID,
    userID,
    game,
    playtype,
    songID,
    chartID,
    isPrimary,
    service,
    importType,
    scoreData: scoreData(
      gpt,
      { score, percent, lamp, grade, judgements, optional },
      () => related.facts(fresh.chart).facts,
    ),
    scoreMeta: play.scoreMeta ?? {},
    calculatedData: ratings,
    highlight,
    comment,
    timeAchieved,
    timeAdded,
  }) as ScoreDocument;
}

const asStored = <T>(value: T) => new StoredJSON<T>(JSON.stringify(value));
