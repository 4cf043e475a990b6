import { z } from 'zod';

import { summarise } from '../../../../base/shared/refusal.ts';
import { formatPath, toIssues } from '../../../../base/shared/zod-issues.ts';
import type { Gpt } from '../../../../games/engine/gpt.ts';
import { BY_CHART_ID } from '../../../../games/engine/match.ts';
import { readToday, type ReadPlay } from '../../../../games/engine/read-today.ts';
import { playSchemas, type PlaySchemas } from '../../../../games/engine/schema.ts';
import { todayForm, type CompiledForm } from '../../../../games/engine/today.ts';
import type { ImportPart, OtherName, RawPlay, UnreadPlay } from '../../raw-play.ts';
import { indexed, RemoteChart, RemoteScore, RemoteSong, type RemoteScores } from './documents.ts';

const LONGEST_COMMENT = 240;

/** Converts scores of another server to plays. Unknown fields are left out; invalid ones are faults. */
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
      return { ...nameless(''), unread: { score: document } };
    }
    const { timeAchieved, comment, highlight } = score.data;
    const chart = charts.get(score.data.chartID);
    const song = chart && (chart.song ?? songs.get(String(chart.songID)));
    const chartID = chart?.legacyChartID ?? score.data.chartID;
    const metrics = readMetrics(gpt, schema, score.data);
    if (typeof metrics === 'string') {
      faults.set(index, metrics);
      const name = nameOf(gpt, chartID, chart, song);
      return { ...nameless(chartID), ...name, ...titleOf(song), unread: { score: document, chart, song } };
    }
    return {
      ...metrics,
      chartID,
      ...nameOf(gpt, chartID, chart, song),
      timeAchieved: timeAchieved ? Math.round(timeAchieved) : null,
      comment: comment?.slice(0, LONGEST_COMMENT) || null,
      ...(highlight && { highlight }),
    };
  });
  return { plays, faults };
}

/** Reads again a play that could not be read before, from its stored documents; returns it with its remaining faults. */
export function readAgain(gpt: Gpt, { score, chart, song }: UnreadPlay): { play: RawPlay; fault: string | undefined } {
  const { plays, faults } = toPlays(gpt, { scores: [score], charts: [chart], songs: [song] });
  return { play: plays[0]!, fault: faults.get(0) };
}

const titleOf = (song: RemoteSong | undefined) => song && { title: song.title };

/**
 * Returns a play that only names a chart of another server, to look the chart up; null if the document is not a chart. `song` is its song
 * if the chart does not contain it.
 */
export function playOnChart(gpt: Gpt, document: unknown, song: unknown): RawPlay | null {
  const chart = RemoteChart.safeParse(document).data;
  if (!chart) return null;
  const chartID = chart.legacyChartID ?? chart.chartID;
  return {
    ...nameless(chartID),
    chartID,
    ...nameOf(gpt, chartID, chart, chart.song ?? RemoteSong.safeParse(song).data),
  };
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

/** Returns a score's metrics in the stored form, or a text that describes their fault. */
function readMetrics(
  gpt: Gpt,
  schema: z.ZodType<Metrics>,
  score: RemoteScore,
): (Metrics & Pick<RawPlay, 'sentAs'>) | string {
  const { play, faults, sentAs } = inStoredForm(gpt, score);
  if (faults.length > 0) return faults.map(({ path, message }) => `${formatPath([...path])}: ${message}`).join('; ');
  const metrics = schema.safeParse(knownMetrics(gpt, play));
  return metrics.success ? { ...metrics.data, ...(sentAs && { sentAs }) } : summarise(toIssues(metrics.error));
}

const PARTS = ['judgements', 'optional', 'hitMeta'];

/** Converts a score to the stored form. Those of v3 and late v2 have the metrics of their game instead, and some derived ones. */
function inStoredForm(gpt: Gpt, score: RemoteScore): Pick<ReadPlay, 'faults' | 'sentAs'> & { play: RemoteScore } {
  const form = todayForm(gpt);
  const { scoreData } = score;
  const isWhole = form.keys.length > 0 && form.keys.every(({ name }) => scoreData[name] !== undefined);
  // Scores of every v2 server have a percent, next to the score.
  const isV2 = Boolean(score.playtype) && !(isWhole && form.keys.some(({ name }) => name !== 'percent'));
  const parts = only(scoreData, PARTS);
  const sent = isV2 ? parts : { ...only(scoreData, namesIn(form, isWhole)), ...parts };
  const { play = sent, faults = [], sentAs } = readToday(form, sent) ?? {};
  const data = (isV2 ? { ...scoreData, ...play } : play) as RemoteScore['scoreData'];
  return { play: { ...score, scoreData: data }, faults, sentAs };
}

/** Returns the names of the metrics to read: without derived ones if the score has all keys of today's form. */
function namesIn(form: CompiledForm, isWhole: boolean): string[] {
  const names = [...form.keys.map(({ name }) => name), 'score', 'lamp', 'percent'];
  return isWhole ? names.filter((name) => isKeyOf(form, name) || !form.replaced.includes(name)) : names;
}

const isKeyOf = ({ keys }: CompiledForm, name: string): boolean => keys.some((key) => key.name === name);

/** Returns the known metrics of a score: other versions of other servers have more, and older names. */
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

type Name = Pick<RawPlay, 'matchType' | 'identifier' | 'difficulty' | 'artist' | 'version' | 'otherNames'>;

/**
 * Names a chart whose id is unknown: by the first key that both sides know, else by the song's title; for v3, whose new charts have ids of
 * their own, by all keys in turn, hashes first. An older revision needs a version that contains it: any other name means today's chart.
 */
function nameOf(gpt: Gpt, chartID: string, chart: RemoteChart | undefined, song: RemoteSong | undefined): Name {
  if (!chart) return byIDOnly(chartID);
  const isV3 = Boolean(chart.song);
  const isOld = chart.isPrimary === false;
  const version = isOld && isV3 ? chart.versions?.at(-1) : undefined;
  if (isOld && version === undefined) return byIDOnly(chartID);
  const keyed = namesByKey(gpt, chart, song);
  const titled = isOld ? [] : nameByTitle(gpt, chart, song);
  const [first, ...others] = isV3
    ? [...keyed.sort(hashesFirst), ...titled]
    : keyed.length > 0
      ? keyed.slice(0, 1)
      : titled;
  if (!first) return byIDOnly(chartID);
  // An unknown version is no reason to refuse the play: it waits for its chart.
  if (version !== undefined) return { ...byIDOnly(chartID), version, otherNames: [first, ...others] };
  return { ...first, ...(others.length > 0 && { otherNames: others }) };
}

function namesByKey(gpt: Gpt, chart: RemoteChart, song: RemoteSong | undefined): OtherName[] {
  const { difficulty } = chart;
  return [...gpt.matchTypes.values()].flatMap((match) => {
    if (!('keys' in match)) return [];
    const source = match.by === 'chart' ? chart.data : song?.data;
    const key = match.keys.flatMap((name) => [source?.[name]].flat()).find(isKey);
    if (key === undefined) return [];
    return { matchType: match.name, identifier: String(key), ...(match.difficulty && { difficulty }) };
  });
}

const hashesFirst = (a: OtherName, b: OtherName): number => Number(isHash(b)) - Number(isHash(a));
const isHash = ({ matchType }: OtherName): boolean => matchType.endsWith('Hash');

function nameByTitle(gpt: Gpt, { difficulty }: RemoteChart, song: RemoteSong | undefined): OtherName[] {
  if (!song || !gpt.matchTypes.has('songTitle')) return [];
  return [{ matchType: 'songTitle', identifier: song.title, difficulty, ...(song.artist && { artist: song.artist }) }];
}

const isKey = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';
