import type { PBDocument, ScoreDocument } from '../../../contracts/documents/score.ts';
import type { Serializable } from '../../base/json/values.ts';
import type { Context } from '../context.ts';

/** Converts a PB, and the fields it shares with a score. */
export async function play<Play extends Serializable<PBDocument> | Serializable<ScoreDocument>>(
  { playtype, ...rest }: Play,
  context: Context,
) {
  const { id, form } = context.named({ game: rest.game, playtype });
  const chartData = form.usesChartData ? await context.chartData(rest.chartID) : {};
  return {
    ...rest,
    game: id,
    songID: String(rest.songID),
    scoreData: form.scoreData(rest.scoreData, () => chartData),
  };
}

/** Converts PBs. */
export async function plays(pbs: Iterable<Serializable<PBDocument>>, context: Context) {
  const converted: Awaited<ReturnType<typeof play<Serializable<PBDocument>>>>[] = [];
  for (const pb of pbs) converted.push(await play(pb, context));
  return converted;
}

/** Converts a score. */
export const score = async (document: Serializable<ScoreDocument>, context: Context) => ({
  ...(await play(document, context)),
  sessionID: await context.sessionOf(document),
  scoreMeta: context.named(document).form.scoreMeta(document.scoreMeta),
});
