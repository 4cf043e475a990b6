import type { z } from 'zod';

import type {
  DatedSession,
  DetailedSession,
  ScoreInfo,
  SessionDocument,
} from '../../../contracts/documents/session.ts';
import type { V3ScoreInfo, V3SessionDocument } from '../../../contracts/documents/v3/session.ts';
import type { Context } from '../context.ts';
import { v3SessionID } from '../ids.ts';

/** A session in v3. */
export function session(
  { playtype, scores, importType: _type, scoreInfo: _info, ...rest }: SessionDocument & { scoreInfo?: unknown },
  context: Context,
): V3SessionDocument {
  const { id } = context.named({ game: rest.game, playtype });
  return { ...rest, game: id, sessionID: v3SessionID(rest.sessionID), scoreIDs: scores };
}

/** A session of a calendar in v3. */
export const datedSession = (document: z.infer<typeof DatedSession>, context: Context) => ({
  ...document,
  game: context.named({}).id,
  sessionID: v3SessionID(document.sessionID),
});

/**
 * What the scores of a session did, in v3: by the metrics of the game that Kaiden compares, which are score, percent, lamp
 * and grade. Where a lamp is two metrics (CHUNITHM), neither is told.
 */
export function scoreInfos(
  { scoreInfo, ...document }: Pick<z.infer<typeof DetailedSession>, 'game' | 'playtype' | 'scoreInfo'>,
  context: Context,
): V3ScoreInfo[] {
  const { names } = context.named(document).form;
  return scoreInfo.map((info) => (info.isNewScore ? info : { ...named(info, names) }));
}

type Delta = Extract<ScoreInfo, { isNewScore: false }>;

function named(
  { scoreID, isNewScore, scoreDelta, percentDelta, gradeDelta, lampDelta }: Delta,
  names: Readonly<Record<'score' | 'percent' | 'lamp' | 'grade', string | undefined>>,
): V3ScoreInfo {
  const known = { percent: percentDelta, score: scoreDelta, grade: gradeDelta, lamp: lampDelta };
  const deltas = Object.entries(known).flatMap(([metric, value]) => {
    const name = names[metric as keyof typeof names];
    return name === undefined ? [] : [[name, value] as const];
  });
  return { scoreID, isNewScore, deltas: Object.fromEntries(deltas) };
}
