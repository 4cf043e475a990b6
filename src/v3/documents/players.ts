import type { z } from 'zod';

import type { ClassAchievementDocument } from '../../../contracts/documents/activity.ts';
import type { UserGameStats, UserGameStatsSnapshot } from '../../../contracts/documents/game-stats.ts';
import type { StatDocument, UGPTSettingsDocument } from '../../../contracts/documents/settings.ts';
import type { StatShowcaseResult } from '../../../contracts/documents/showcase.ts';
import type { V3Settings, V3StatDocument, V3UserGameStats } from '../../../contracts/documents/v3/stats.ts';
import type { Context, NamedForm } from '../context.ts';
import { chart, song } from './charts.ts';
import { folder } from './targets.ts';

/** Converts a player's profile: classes by id. */
export function userStats(
  { playtype, classes, ratedFor: _, lastSession: _last, ...rest }: UserGameStats & { lastSession?: unknown },
  context: Context,
): V3UserGameStats {
  const named = context.named({ game: rest.game, playtype });
  const ids = Object.entries(classes).map(([set, position]) => [
    named.form.classSet(set),
    classID(named, set, position),
  ]);
  return { ...rest, game: named.id, classes: Object.fromEntries(ids) as Record<string, string> };
}

/** Converts a player's profile on a day. */
export const snapshot = ({ ranking: _same, rulesChanged: _, ...document }: UserGameStatsSnapshot, context: Context) =>
  userStats(document, context);

/** Returns the id of a class by its position. */
function classID({ gpt }: NamedForm, set: string, position: number): string {
  const found = gpt.classSets.get(set)?.values[position];
  if (!found) throw new RangeError(`${gpt.idString} has no class ${position} in ${set}`);
  return found.id;
}

/** Converts a class that a player has reached. */
export function classAchievement(
  { playtype, classSet, classOldValue, classValue, ...rest }: z.infer<typeof ClassAchievementDocument>,
  context: Context,
) {
  const named = context.named({ game: rest.game, playtype });
  return {
    ...rest,
    game: named.id,
    classSet: named.form.classSet(classSet),
    classOldValue: classOldValue === null ? null : classID(named, classSet, classOldValue),
    classValue: classID(named, classSet, classValue),
  };
}

/** Converts a player's settings. */
export async function settings(document: UGPTSettingsDocument, context: Context): Promise<V3Settings> {
  const { userID, game, playtype, rivals, preferences } = document;
  const { scoreBucket, region: _, stats: shown, ...rest } = preferences;
  const stats: V3StatDocument[] = [];
  for (const one of shown) stats.push(await stat(one, context));
  return {
    userID,
    game: context.named({ game, playtype }).id,
    preferences: { ...rest, preferredDefaultEnum: scoreBucket, stats },
    rivals,
  };
}

/** Converts a statistic of a showcase. */
export async function stat(document: StatDocument, context: Context): Promise<V3StatDocument> {
  if (document.mode === 'chart') return { mode: 'chart', chartID: document.chartID };
  const { folderID, property, gte } = document;
  const { form } = context.named({});
  const { key, value } = property === 'lamp' ? form.lampMetric(gte) : { key: form.names[property], value: gte };
  return { mode: 'folder', slug: await context.slug(folderID), metric: key ?? property, gte: value };
}

/** Converts an entry of a showcase with its result. */
export const showcaseResult = async ({ stat: shown, result, related }: StatShowcaseResult, context: Context) => ({
  stat: await stat(shown, context),
  result,
  related: {
    ...(related.song && { song: song(related.song) }),
    ...(related.chart && { chart: await chart(related.chart, context) }),
    ...(related.folder && { folder: await folder(related.folder, context) }),
  },
});
