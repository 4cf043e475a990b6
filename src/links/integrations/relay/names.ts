import type { RelayedScore, RelayName } from '../../../../db/schema/integrations.ts';
import type { Gpt } from '../../../games/engine/gpt.ts';
import { BY_CHART_ID, SPECIAL_CHART } from '../../../games/engine/match.ts';
import type { ServerKind } from '../server-kind.ts';

type Kind = Exclude<ServerKind, 'kaiden'>;

/** Match types introduced after 2022. */
const NEWER: ReadonlySet<string> = new Set([BY_CHART_ID.name, SPECIAL_CHART, 'inGameStrID']);

/** Returns the name by which a server of this kind finds the chart of a score; null if it has none. */
export const nameFor = (kind: Kind, gpt: Gpt, score: RelayedScore): RelayName | null =>
  kind === 'v2' ? nameIn2022(gpt, score) : nameToday(gpt, score);

/** Plays queued before charts had several names are sent under their original name. */
function nameToday({ def }: Gpt, { chart, ...sent }: RelayedScore): RelayName | null {
  if (chart !== undefined) return chart;
  const { matchType, identifier, difficulty, artist } = sent;
  const isOwn = matchType === 'tachiSongID' || (matchType === 'songTitle' && def.v3?.untitled);
  if (isOwn || matchType === BY_CHART_ID.name) return null;
  return { matchType, identifier, ...(difficulty && { difficulty }), ...(artist && { artist }) };
}

/** Servers of 2022 find charts of every game by title, but don't use artists. */
function nameIn2022({ def }: Gpt, { chart, title, ...sent }: RelayedScore): RelayName | null {
  const isKnown = ({ matchType }: Pick<RelayName, 'matchType'>) =>
    !NEWER.has(matchType) && !def.v2?.unmatched?.includes(matchType);
  const { matchType, identifier, difficulty } = chart ?? sent;
  if (isKnown({ matchType })) return { matchType, identifier, ...(difficulty && { difficulty }) };
  return chart && title && sent.difficulty
    ? { matchType: 'songTitle', identifier: title, difficulty: sent.difficulty }
    : null;
}
