import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import { toUserDocument } from '../accounts/users/documents.ts';
import { findUserByID } from '../accounts/users/store.ts';
import { notFound } from '../base/shared/refusal.ts';
import { findGpt } from '../catalogue/find-gpt.ts';
import type { Games } from '../games/registry.ts';
import { bind, ok } from '../handler/handler.ts';
import { scoreDocuments } from '../play/scores/documents.ts';
import { findScoresOfSession } from '../play/scores/store.ts';
import { customiseSession } from '../play/sessions/customise.ts';
import { sessionDocuments } from '../play/sessions/documents.ts';
import { parseSessionID } from '../play/sessions/session-id.ts';
import { findSession } from '../play/sessions/store.ts';
import { scoreInfosOf } from '../play/stats/session-info.ts';
import type { Writer } from '../writer/command.ts';

export const sessionRoutes = ({ db, games, writer }: { db: Db; games: Games; writer: Writer }) =>
  bind('sessions', api.sessions, {
    get: async ({ params }) => {
      const id = parseSessionID(params.sessionID);
      const row = id && (await findSession(db, id));
      if (!row) throw notFound('session');
      const [session] = await sessionDocuments(db, [row]);
      const { gpt } = await findGpt(db, games, session!);
      const scores = await findScoresOfSession(db, row.id);
      const user = await findUserByID(db, row.user);
      return ok('Found the session', {
        session: { ...session!, scoreInfo: await scoreInfosOf(db, gpt, row, scores) },
        ...(await scoreDocuments(db, games, scores)),
        user: toUserDocument(user!),
      });
    },
    customise: async ({ params, json, caller }) => {
      const sessionID = parseSessionID(params.sessionID);
      if (!sessionID) throw notFound('session');
      await writer.run(customiseSession, { userID: caller.userID, sessionID, remarks: json });
      const row = await findSession(db, sessionID);
      // Its last score may have been deleted in the meantime.
      if (!row) throw notFound('session');
      const [session] = await sessionDocuments(db, [row]);
      return ok('Changed the session', session!);
    },
  });
