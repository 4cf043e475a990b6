import type { SessionDocument } from '../../../contracts/documents/session.ts';
import { api } from '../../../contracts/index.ts';
import { MOST_RIVALS } from '../../../contracts/routes/rivals.ts';
import { findUser } from '../../accounts/users/find-user.ts';
import { materialise } from '../../base/json/values.ts';
import { counted } from '../../base/shared/counted.ts';
import { notFound } from '../../base/shared/refusal.ts';
import { gptNames } from '../../catalogue/gpts.ts';
import { ofOffered } from '../../catalogue/offered.ts';
import { v3ID } from '../../catalogue/seeds/shapes/names.ts';
import { bind, ok } from '../../handler/handler.ts';
import { sessionDocuments } from '../../play/sessions/documents.ts';
import { formatSessionID, parseSessionID } from '../../play/sessions/session-id.ts';
import { findSession, type SessionRow } from '../../play/sessions/store.ts';
import { findProfilesOf } from '../../play/stats/store.ts';
import { createContext } from '../../v3/context.ts';
import { session } from '../../v3/documents/sessions.ts';
import { kaidenSessionID, v3SessionID } from '../../v3/ids.ts';
import { countSessionsByGame, findAdjacentSessions, findAllSessionDates } from '../../v3/overall.store.ts';
import type { Deps } from '../../v3/player-of.ts';

/** Returns the handlers over all games. */
export const v3OverallRoutes = (deps: Deps) => {
  const { db, games } = deps;
  const { maxRivals, userTotals, userCalendar, adjacentSessions } = api.v3;
  const documentOf = async (row: SessionRow | undefined) => {
    if (!row) return null;
    const [document] = await sessionDocuments(db, [row]);
    return session(materialise(document) as SessionDocument, createContext(deps, undefined));
  };
  return bind(
    'v3',
    { maxRivals, userTotals, userCalendar, adjacentSessions },
    {
      maxRivals: () => ok(counted(MOST_RIVALS, 'rival'), MOST_RIVALS),
      userTotals: async ({ params, caller }) => {
        const user = await findUser(db, params.userID, caller);
        const profiles = await ofOffered(db, games, await findProfilesOf(db, user.id));
        const counts = await ofOffered(db, games, await countSessionsByGame(db, user.id));
        const scores = profiles.reduce((total, { scoreCount }) => total + scoreCount, 0);
        return ok(`Scores of ${user.username}`, {
          scores,
          sessions: counts.reduce((total, { sessions }) => total + sessions, 0),
        });
      },
      userCalendar: async ({ params, caller }) => {
        const user = await findUser(db, params.userID, caller);
        const dates = await ofOffered(db, games, await findAllSessionDates(db, user.id));
        const names = await gptNames(
          db,
          dates.map(({ gpt }) => gpt),
        );
        const listed = dates.map(({ gpt, sessionID, ...date }) => {
          const { game, playtype } = names.get(gpt)!;
          const id = v3SessionID(formatSessionID(sessionID));
          return { ...date, sessionID: id, game: v3ID(games, games.gpt(game, playtype)!) };
        });
        return ok(`Found ${counted(listed.length, 'session')}`, listed);
      },
      adjacentSessions: async ({ params }) => {
        const id = parseSessionID(kaidenSessionID(params.sessionID));
        const row = id && (await findSession(db, id));
        if (!row) throw notFound('session');
        const { prev, next } = await findAdjacentSessions(db, row);
        return ok('Found the sessions', { prev: await documentOf(prev), next: await documentOf(next) });
      },
    },
  );
};
