import type { z } from 'zod';

import type { api } from '../../../contracts/index.ts';
import type { Db } from '../../../db/open.ts';
import { findUserByID } from '../../accounts/users/store.ts';
import { gptNames } from '../../catalogue/gpts.ts';
import { ofOffered } from '../../catalogue/offered.ts';
import type { Games } from '../../games/registry.ts';
import type { EventSource } from '../../handler/handler.ts';
import { formatScoreID } from '../scores/score-id.ts';
import { formatSessionID } from '../sessions/session-id.ts';
import { countPlays } from '../sessions/store.ts';
import { findProfilesOf } from '../stats/store.ts';
import type { Arrivals } from './arrivals.ts';
import { findLatestScore, findLatestSession } from './store.ts';

type LiveEvent = z.input<(typeof api.activity.live)['success'][200]>;

interface LiveDeps {
  db: Db;
  games: Games;
  arrivals: Pick<Arrivals, 'watch'>;
}

/** Streams a user's latest session: at once, and whenever something about it has changed. It ends with its reader, and when they no longer see the user. */
export const livePlays =
  (deps: LiveDeps, userID: number): EventSource<LiveEvent> =>
  ({ send, end, fail }) => {
    let last: string | undefined;
    let isStopped = false;
    const sendChange = async () => {
      if (!(await findUserByID(deps.db, userID))) return end();
      const data = await latestPlays(deps, userID);
      const text = JSON.stringify(data);
      if (isStopped || text === last) return;
      last = text;
      send({ event: 'played', data });
    };
    // One after another, so that the last event is of the last state.
    let running = Promise.resolve();
    const sendNext = () => {
      running = running.then(sendChange).catch((error: unknown) => {
        if (!isStopped) fail(error);
      });
    };
    // Watches first, so that nothing in between is missed.
    const unwatch = deps.arrivals.watch(userID, sendNext);
    sendNext();
    return () => {
      isStopped = true;
      unwatch();
    };
  };

async function latestPlays({ db, games }: LiveDeps, userID: number): Promise<LiveEvent['data']> {
  const rows = (await ofOffered(db, games, await findProfilesOf(db, userID))).map(({ gpt }) => gpt);
  const session = await findLatestSession(db, userID, rows);
  const score = session && (await findLatestScore(db, session.id));
  if (!score) return { session: null };
  const { game, playtype } = (await gptNames(db, [session.gpt])).get(session.gpt)!;
  return {
    session: {
      sessionID: formatSessionID(session.sessionID),
      game,
      playtype,
      timeStarted: session.timeStarted,
      timeEnded: session.timeEnded,
      scores: await countPlays(db, session.id),
      lastScoreID: formatScoreID(score.scoreID),
    },
  };
}
