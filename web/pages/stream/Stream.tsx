import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useLayoutEffect, useState, type CSSProperties } from 'react';

import { api } from '../../api.ts';
import { useGptName } from '../../components/game.ts';
import { usePageTitle } from '../../components/Heading.tsx';
import { useFormat } from '../../format/index.ts';
import { useLive, type LiveSession } from '../../shared/live.ts';
import { useTexts } from '../../texts/index.ts';
import { streamTexts } from '../../texts/stream.ts';
import { userOf } from '../players/queries.ts';
import { isRaise, raisesOf } from '../players/session/raise.ts';
import { RaiseList } from '../players/session/RaiseList.tsx';

import './stream.css';

const route = getRouteApi('/stream/$userID');

const SIZES: Record<string, number> = { small: 0.75, large: 1.5, huge: 2 };
/** Number of new PBs shown, if the address doesn't say. */
const MOST = 5;

/** Page for streams: the session so far, the last play and new PBs, in front of nothing. */
export function Stream() {
  const { userID } = route.useParams();
  const { size, theme, box, rows } = route.useSearch();
  useSeenThrough(theme === 'light' ? 'light' : 'dark');
  const [session, setSession] = useState<LiveSession>();
  useLive(userID, setSession);
  const t = useTexts(streamTexts);
  const { data: user } = useQuery(userOf(userID));
  const name = user?.username ?? userID;
  usePageTitle(t.title(name));
  return (
    <main
      id="main"
      className={box === 'off' ? 'stream' : 'stream boxed'}
      style={{ '--size': SIZES[size ?? ''] ?? 1 } as CSSProperties}
    >
      <h1 tabIndex={-1}>{name}</h1>
      {session ? <Plays session={session} most={Number(rows ?? MOST) || 0} /> : <p>{t.waiting}</p>}
    </main>
  );
}

function Plays({ session, most }: { session: NonNullable<LiveSession>; most: number }) {
  const t = useTexts(streamTexts);
  const gptName = useGptName();
  const { number } = useFormat();
  // Asked again with each play; until the answer is there, the one before is shown.
  const { data } = useQuery({
    queryKey: ['sessions', 'live', session],
    queryFn: async ({ signal }) =>
      (await api.sessions.get({ params: { sessionID: session.sessionID } }, { signal })).body,
    placeholderData: keepPreviousData,
  });
  const raises = data ? raisesOf(data) : [];
  const last = raises.find(({ info }) => info.scoreID === session.lastScoreID) ?? raises.at(-1);
  const raised = raises.filter(({ info }) => isRaise(info));
  return (
    <>
      <div className="stream-head">
        <span>{gptName(session)}</span>
        <span>
          {t.plays(number(session.scores))}
          {raised.length > 0 && ` · ${t.newPBs(number(raised.length))}`}
        </span>
      </div>
      {last && (
        <section aria-live="polite">
          <h2>{t.last}</h2>
          <RaiseList label={t.last} raises={[last]} />
        </section>
      )}
      {raised.length > 0 && most > 0 && (
        <section>
          <h2>{t.raised}</h2>
          <RaiseList label={t.raised} raises={raised.slice(-most).toReversed()} />
        </section>
      )}
    </>
  );
}

/** Shows what is behind the page, in a theme that does not depend on the viewer's. */
function useSeenThrough(theme: 'light' | 'dark'): void {
  useLayoutEffect(() => {
    const { documentElement: page } = document;
    const before = page.dataset['mantineColorScheme'];
    page.classList.add('seen-through');
    page.dataset['mantineColorScheme'] = theme;
    return () => {
      page.classList.remove('seen-through');
      page.dataset['mantineColorScheme'] = before;
    };
  }, [theme]);
}
