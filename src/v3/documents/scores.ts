import type { PBDocument, ScoreDocument } from '../../../contracts/documents/score.ts';
import type { Written } from '../../written/values.ts';
import type { Context } from '../context.ts';

/** A PB in v3, and what it has in common with a score. */
export function play<Play extends Written<PBDocument> | Written<ScoreDocument>>(
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

/** A score in v3. */
export const score = (document: Written<ScoreDocument>, context: Context) => ({
  ...play(document, context),
  sessionID: context.sessionOf(document),
  scoreMeta: context.named(document).form.scoreMeta(document.scoreMeta),
});
