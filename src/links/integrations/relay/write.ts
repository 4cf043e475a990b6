import type { RelayDocument, RelayedScore, RelayName } from '../../../../db/schema/integrations.ts';
import { gptNames } from '../../../catalogue/seeds/shapes/names.ts';
import type { Gpt } from '../../../games/engine/gpt.ts';
import { SPECIAL_CHART } from '../../../games/engine/match.ts';
import type { Play } from '../../../games/engine/play.ts';
import { writeToday } from '../../../games/engine/write-today.ts';
import { lampThere, writeV2 } from '../../../games/engine/write-v2.ts';
import type { Games } from '../../../games/registry.ts';
import type { ServerConfig, ServerKind } from '../server-kind.ts';
import { nameFor } from './names.ts';
import type { RefusedPlay } from './outcome.ts';

/** Document for another server, or the scores that it can't accept. */
export type WriteResult = { body: unknown } | { refused: RefusedPlay[] };

type Kind = Exclude<ServerKind, 'kaiden'>;

const SHORTEST_COMMENT = 3;

/** Converts scores to the form that a server accepts; if it can't accept some of them, returns only those. `host` is for messages. */
export function writeFor(
  { kind, games: offered }: ServerConfig,
  document: RelayDocument,
  { games, host }: { games: Games; host: string },
): WriteResult {
  const { meta, scores } = document;
  const gpt = games.gpt(meta.game, meta.playtype ?? '');
  const group = games.get(meta.game);
  const isMissing = offered?.includes(meta.game) === false || (kind === 'v2' && gpt?.def.v2 === null);
  if (!gpt || !group || isMissing) {
    const reason = `${host} does not have ${group?.name ?? meta.game}`;
    return { refused: scores.map((_, index) => ({ index, kind: 'refused', reason })) };
  }
  if (kind === 'kaiden') return { body: { meta, scores: scores.map(asStored) } };
  const written = scores.map((score) => write(kind, gpt, score));
  const refused = written.flatMap((one, index): RefusedPlay[] =>
    'lacks' in one ? [{ index, kind: 'refused', reason: `${host} ${one.lacks}` }] : [],
  );
  if (refused.length > 0) return { refused };
  const { service, version } = meta;
  // Only v3 has one id for each game:playtype.
  const game =
    kind === 'v3' ? { game: gpt.def.v3?.id ?? gptNames(group, gpt)[0] } : { game: gpt.game, playtype: gpt.playtype };
  return {
    body: {
      meta: { ...game, service, ...(version && { version }) },
      scores: written.map((one) => ('score' in one ? one.score : undefined)),
    },
  };
}

/** Returns a score as it was queued, without fields used only here. */
const asStored = ({ chart: _chart, title: _title, ...score }: RelayedScore) => score;

/** Returns a score in the form of a server, or what the server lacks for it, as the end of a sentence. */
function write(kind: Kind, gpt: Gpt, score: RelayedScore): { score: unknown } | { lacks: string } {
  const name = nameFor(kind, gpt, score);
  if (!name) return { lacks: `knows charts of ${gpt.gameDef.name} only by names that this chart does not have` };
  const difficulty = missingDifficulty(kind, gpt, name, score);
  if (difficulty !== null) return { lacks: `does not have charts of difficulty ${difficulty}` };
  const play = playOf(score);
  if (kind === 'v2' && lampThere(gpt, play.lamp) === null) return { lacks: `does not know the lamp ${play.lamp}` };
  const { timeAchieved, comment } = score;
  return {
    score: {
      ...(kind === 'v2' ? writeV2(gpt, play) : writeToday(gpt, play)),
      ...name,
      ...(timeAchieved && { timeAchieved }),
      ...(comment && comment.length >= SHORTEST_COMMENT && { comment }),
    },
  };
}

/** Returns the difficulty of a chart if a server lacks it; null otherwise. */
function missingDifficulty(kind: Kind, { def }: Gpt, name: RelayName, score: RelayedScore): string | null {
  const difficulty = name.difficulty ?? score.difficulty;
  if (!difficulty) return null;
  // Charts with a difficulty of their own were introduced in 2026.
  if (kind !== 'v3' && (score.chart ?? name).matchType === SPECIAL_CHART) return difficulty;
  const lacks: readonly string[] = (kind === 'v2' ? def.v2 : def.v3)?.lacks ?? [];
  return lacks.includes(difficulty) ? difficulty : null;
}

function playOf({ score = 0, lamp = '', percent, judgements, optional, hitMeta, scoreMeta }: RelayedScore): Play {
  return {
    score,
    lamp,
    ...(percent !== undefined && { percent }),
    judgements: judgements ?? {},
    optional: { ...hitMeta, ...optional },
    scoreMeta: scoreMeta ?? {},
  };
}
