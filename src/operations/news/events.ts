import { MOST_PBS, type WebhookEvent } from '../../../contracts/documents/webhook.ts';
import type { MergedPB } from '../../games/engine/play.ts';
import { formatSessionID } from '../../play/sessions/session-id.ts';
import type { SessionRow } from '../../play/sessions/store.ts';
import type { Raised } from './raised.ts';

interface About {
  userID: number;
  username: string;
  game: string;
  playtype: string;
}

const stateOf = ({ score, percent, lamp, grade }: MergedPB) => ({ score, percent, lamp, grade });

/** Returns the event of an import's new PBs, with the first of them. */
export const pbsEvent = (about: About, importID: string, raised: readonly Raised[]): WebhookEvent => ({
  type: 'pbs-raised/v1',
  content: {
    ...about,
    importID,
    count: raised.length,
    pbs: raised.slice(0, MOST_PBS).map(({ chartID, title, artist, difficulty, level, old, new: now }) => ({
      chartID,
      title,
      artist,
      difficulty,
      level,
      old: old && stateOf(old),
      new: stateOf(now),
    })),
  },
});

/** Returns the event of a finished session. */
export const sessionEvent = (about: About, row: SessionRow, scoreCount: number): WebhookEvent => ({
  type: 'session-finished/v1',
  content: {
    ...about,
    sessionID: formatSessionID(row.sessionID),
    name: row.name,
    timeStarted: row.timeStarted,
    timeEnded: row.timeEnded,
    scoreCount,
    ratings: row.calculated,
  },
});
