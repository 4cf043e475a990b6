import { z } from 'zod';

import type { Gpt } from '../../../games/engine/gpt.ts';
import { BY_CHART_ID } from '../../../games/engine/match.ts';
import { playSchemas, type PlaySchemas } from '../../../games/engine/schema.ts';
import { summarise } from '../../../shared/refusal.ts';
import { toIssues } from '../../../shared/zod-issues.ts';
import type { ImportPart, RawPlay } from '../../raw-play.ts';
import { indexed, RemoteChart, RemoteScore, RemoteSong, type RemoteScores } from './documents.ts';

const LONGEST_COMMENT = 240;

/** Makes plays of the scores of another server. What the game does not know of a score is left out; what is wrong is a fault. */
export function toPlays(
  gpt: Gpt,
  documents: z.infer<typeof RemoteScores>,
): Required<Pick<ImportPart, 'plays' | 'faults'>> {
  const songs = indexed(RemoteSong, documents.songs, ({ id }) => String(id));
  const charts = indexed(RemoteChart, documents.charts, ({ chartID }) => chartID);
  const schema = scoreSchema(gpt);
  const faults = new Map<number, string>();
  const plays = documents.scores.map((document, index): RawPlay => {
    const score = RemoteScore.safeParse(document);
    if (!score.success) {
      faults.set(index, summarise(toIssues(score.error)));
      return nameless('');
    }
    const { chartID, timeAchieved, comment } = score.data;
    const metrics = schema.safeParse(knownMetrics(gpt, score.data));
    if (!metrics.success) {
      faults.set(index, summarise(toIssues(metrics.error)));
      return nameless(chartID);
    }
    const chart = charts.get(chartID);
    return {
      ...metrics.data,
      chartID,
      ...nameOf(gpt, chartID, chart, chart && songs.get(String(chart.songID))),
      timeAchieved: timeAchieved ? Math.round(timeAchieved) : null,
      comment: comment?.slice(0, LONGEST_COMMENT) || null,
    };
  });
  return { plays, faults };
}

const nameless = (chartID: string): RawPlay => ({ score: 0, lamp: '', ...byIDOnly(chartID) });
const byIDOnly = (chartID: string) => ({ matchType: BY_CHART_ID.name, identifier: chartID });

type Metrics = Pick<RawPlay, 'score' | 'lamp' | 'percent' | 'judgements' | 'optional' | 'scoreMeta'>;
const schemas = new WeakMap<Gpt, z.ZodType<Metrics>>();

function scoreSchema(gpt: Gpt): z.ZodType<Metrics> {
  const schema = schemas.get(gpt) ?? makeSchema(playSchemas(gpt));
  schemas.set(gpt, schema);
  return schema;
}

const makeSchema = ({ percent, ...rest }: PlaySchemas): z.ZodType<Metrics> =>
  z.strictObject({ ...rest, ...(percent && { percent }) }) as unknown as z.ZodType<Metrics>;

/** What the game knows of a score's metrics: other versions of other servers have more, and older names. */
function knownMetrics({ def }: Gpt, { scoreData, scoreMeta }: RemoteScore): unknown {
  const { score, percent, lamp, judgements, optional, hitMeta } = scoreData;
  return {
    score: score ?? percent,
    lamp,
    ...(def.score.percent === 'sent' && { percent }),
    judgements: only(judgements, def.judgements),
    optional: only({ ...hitMeta, ...optional }, Object.keys(def.optional)),
    scoreMeta: only(scoreMeta, Object.keys(def.scoreMeta)),
  };
}

const only = (values: Record<string, unknown> | null | undefined, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.flatMap((name) => (values?.[name] === undefined ? [] : [[name, values[name]]])));

type Name = Pick<RawPlay, 'matchType' | 'identifier' | 'difficulty' | 'artist'>;

/**
 * How a chart is named where its id is not known: by the first key that both sides know, else by the song's title.
 * Older revisions of a chart have only their id: any other name means the chart of today.
 */
function nameOf(gpt: Gpt, chartID: string, chart: RemoteChart | undefined, song: RemoteSong | undefined): Name {
  if (!chart || chart.isPrimary === false) return byIDOnly(chartID);
  const { difficulty } = chart;
  for (const match of gpt.matchTypes.values()) {
    if (!('keys' in match)) continue;
    const source = match.by === 'chart' ? chart.data : song?.data;
    const key = match.keys.flatMap((name) => [source?.[name]].flat()).find(isKey);
    if (key !== undefined) {
      return { matchType: match.name, identifier: String(key), ...(match.difficulty && { difficulty }) };
    }
  }
  if (!song || !gpt.matchTypes.has('songTitle')) return byIDOnly(chartID);
  return { matchType: 'songTitle', identifier: song.title, difficulty, ...(song.artist && { artist: song.artist }) };
}

const isKey = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';
