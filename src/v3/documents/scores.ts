import type { PBDocument, ScoreDocument } from '../../../contracts/documents/score.ts';
import type { Serializable } from '../../base/json/values.ts';
import type { Context } from '../context.ts';

/** Converts a PB, and the fields it shares with a score. Reads the chart's data only in games that need it. */
export function play<Play extends Serializable<PBDocument> | Serializable<ScoreDocument>>(
  { playtype, ...rest }: Play,
  context: Context,
) {
  const { id, form } = context.named({ game: rest.game, playtype });
  const converted = (chartData: Readonly<Record<string, unknown>>) => ({
    ...rest,
    game: id,
    songID: String(rest.songID),
    scoreData: form.scoreData(rest.scoreData, () => chartData),
  });
  return form.usesChartData ? context.chartData(rest.chartID).then(converted) : converted({});
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
