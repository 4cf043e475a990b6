import type { z } from 'zod';

import type { DatedSession, SessionDocument } from '../../../contracts/documents/session.ts';
import type { V3SessionDocument } from '../../../contracts/documents/v3/session.ts';
import type { Context } from '../context.ts';
import { v3SessionID } from '../ids.ts';

/** Converts a session. */
export function session(
  {
    playtype,
    scores,
    scoreCount: _count,
    importType: _type,
    scoreInfo: _info,
    ...rest
  }: SessionDocument & { scoreInfo?: unknown },
  context: Context,
): V3SessionDocument {
  const { id } = context.named({ game: rest.game, playtype });
  return { ...rest, game: id, sessionID: v3SessionID(rest.sessionID), scoreIDs: scores };
}

/** Converts a session of a calendar. */
export const datedSession = (document: z.infer<typeof DatedSession>, context: Context) => ({
  ...document,
  game: context.named({}).id,
  sessionID: v3SessionID(document.sessionID),
});
