import type { PBDocument, ScoreDocument } from '../../../contracts/documents/score.ts';
import type { Serializable } from '../../base/json/values.ts';
import type { Context } from '../context.ts';

/** Converts a PB, and the fields it shares with a score. */
export function play<Play extends Serializable<PBDocument> | Serializable<ScoreDocument>>(
  { playtype, ...rest }: Play,
  context: Context,
) {
  const { id, form } = context.named({ game: rest.game, playtype });
  return {
    ...rest,
    game: id,
    songID: String(rest.songID),
    scoreData: form.scoreData(rest.scoreData, () => context.chartData(rest.chartID)),
  };
}

/** Converts a score. */
export const score = (document: Serializable<ScoreDocument>, context: Context) => ({
  ...play(document, context),
  sessionID: context.sessionOf(document),
  scoreMeta: context.named(document).form.scoreMeta(document.scoreMeta),
});
