import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

import { useFormat } from '../../../format/index.ts';
import { useLive, type LiveSession } from '../../../shared/live.ts';
import { useTexts } from '../../../texts/index.ts';
import { streamTexts } from '../../../texts/stream.ts';
import { sessionOf } from '../../players/queries.ts';
import { isRaise, raisesOf, type Raise } from '../../players/session/raise.ts';

/** Groups of answers that a play changes. */
const STALE = ['activity', 'sessions', 'users', 'ugpts', 'ugptTargets', 'ratings', 'history'];

/** Shows each new PB of the reader as it comes in, and asks again for what the page shows. */
export function NewPlays() {
  const t = useTexts(streamTexts);
  const { number } = useFormat();
  const queries = useQueryClient();
  const known = useRef<LiveSession>(undefined);
  useLive('me', (session) => {
    const before = known.current;
    known.current = session;
    if (before === undefined || !session) return;
    void tellNew(session, before);
  });
  async function tellNew(session: NonNullable<LiveSession>, before: LiveSession) {
    await Promise.all(STALE.map((group) => queries.invalidateQueries({ queryKey: [group] })));
    const found = await queries.fetchQuery(sessionOf(session.sessionID));
    const since = before?.sessionID === session.sessionID ? before.scores : 0;
    const raised = raisesOf(found)
      .slice(since)
      .filter(({ info }) => isRaise(info));
    if (raised.length === 0) return;
    notifications.show({ title: t.newPBs(number(raised.length)), message: raised.map(inWords).join(', ') });
  }
  const inWords = ({ play: { song, play } }: Raise) =>
    `${song.title} ${number(play.scoreData.score)} ${play.scoreData.grade}`;
  return null;
}
