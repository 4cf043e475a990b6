import type { RelayDocument, RelayedScore } from '../../../db/schema/integrations.ts';
import { gptNames } from '../../catalogue/seeds/shapes/names.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import { writeToday } from '../../games/engine/write-today.ts';
import type { Games } from '../../games/registry.ts';
import { withoutUndefined } from '../../shared/without-undefined.ts';
import type { RefusedPlay } from './outcome.ts';
import type { Remote } from './remote.ts';

/** A document for another server, or the scores that it can't have. */
export type Written = { body: unknown } | { refused: RefusedPlay[] };

const SHORTEST_COMMENT = 3;

/** Writes scores in the form that a server takes; where it can't have some of them, only says which. `host` is for people. */
export function writeFor(
  remote: Remote,
  document: RelayDocument,
  { games, host }: { games: Games; host: string },
): Written {
  const { meta, scores } = document;
  const gpt = games.gpt(meta.game, meta.playtype ?? '');
  const isMissing = remote.games?.includes(meta.game) === false;
  const group = games.get(meta.game);
  if (!gpt || !group || isMissing) {
    const reason = `${host} does not have ${group?.name ?? meta.game}`;
    return { refused: scores.map((_, index) => ({ index, kind: 'refused', reason })) };
  }
  if (remote.kind !== 'v3') return { body: { meta, scores: scores.map(asStored) } };
  const refused = scores.flatMap((score, index): RefusedPlay[] => {
    const reason = unfit(gpt, score, host);
    return reason === null ? [] : [{ index, kind: 'refused', reason }];
  });
  if (refused.length > 0) return { refused };
  const { service, version } = meta;
  return {
    body: {
      meta: { game: gpt.def.v3?.id ?? gptNames(group, gpt)[0], service, ...(version && { version }) },
      scores: scores.map((score) => inToday(gpt, score)),
    },
  };
}

/** Returns a score as it was queued, without what is only known here. */
const asStored = ({ chart: _chart, title: _title, ...score }: RelayedScore) => score;

function unfit(gpt: Gpt, score: RelayedScore, host: string): string | null {
  const name = nameOf(gpt, score);
  if (!name) return `${host} knows charts of ${gpt.gameDef.name} only by names that this chart has not`;
  const { difficulty } = name;
  const lacks: readonly string[] = gpt.def.v3?.lacks ?? [];
  return difficulty && lacks.includes(difficulty) ? `${host} does not have charts of difficulty ${difficulty}` : null;
}

/** Returns what the chart is called there. What was queued before charts had other names goes by the name that it came with. */
function nameOf({ def }: Gpt, { chart, matchType, identifier, difficulty, artist }: RelayedScore) {
  if (chart !== undefined) return chart;
  const isOwn = matchType === 'tachiSongID' || (matchType === 'songTitle' && def.v3?.untitled);
  return isOwn ? null : { matchType, identifier, difficulty, artist };
}

function inToday(gpt: Gpt, sent: RelayedScore): unknown {
  const { score = 0, lamp = '', percent, judgements, optional, hitMeta, scoreMeta, timeAchieved, comment } = sent;
  const { identifier, ...name } = nameOf(gpt, sent)!;
  const play = {
    score,
    lamp,
    ...(percent !== undefined && { percent }),
    judgements: judgements ?? {},
    optional: { ...hitMeta, ...optional },
    scoreMeta: scoreMeta ?? {},
  };
  return {
    ...writeToday(gpt, play),
    ...withoutUndefined({ ...name, difficulty: name.difficulty ?? undefined, artist: name.artist ?? undefined }),
    identifier,
    ...(timeAchieved && { timeAchieved }),
    ...(comment && comment.length >= SHORTEST_COMMENT && { comment }),
  };
}
