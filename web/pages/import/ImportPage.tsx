import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { KaidenError } from 'kaiden-client';

import { read } from '../../api.ts';
import { playtypeOf } from '../../components/game.ts';
import { Loading, Result } from '../../components/Result.tsx';
import { sessionOf } from '../players/queries.ts';
import { Following } from './Following.tsx';
import { ImportDetails } from './ImportDetails.tsx';

const route = getRouteApi('/imports/$importID');

/** An import: what came of it, or how far it is. */
export function ImportPage() {
  const { importID } = route.useParams();
  const query = useQuery(read('imports', 'get', { params: { importID } }));
  // Its latest session is in the middle of the page: they and its game's names appear together, so that nothing moves.
  const sessionID = query.data?.import.createdSessions.at(-1)?.sessionID;
  const session = useQuery({ ...sessionOf(sessionID ?? ''), enabled: sessionID !== undefined });
  const gpt = session.data?.session;
  const config = useQuery({ ...playtypeOf(gpt ?? { game: '', playtype: '' }), enabled: gpt !== undefined });
  // One that waits or runs, or has failed, is no document yet; its events tell.
  if (query.error instanceof KaidenError && query.error.status === 404) return <Following importID={importID} />;
  if (session.isLoading || config.isLoading) return <Loading />;
  return <Result query={query}>{(found) => <ImportDetails {...found} />}</Result>;
}
