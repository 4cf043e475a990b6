import { useQuery } from '@tanstack/react-query';

import { read } from '../../api.ts';
import { Placeholder, Result } from '../../components/Result.tsx';
import { FeedList } from '../players/Feed.tsx';

/** What players did lately in all games. */
export default function Lately() {
  const query = useQuery(read('activity', 'everywhere', { query: { sessions: 15 } }));
  return (
    <Result query={query} placeholder={<Placeholder h={480} />}>
      {(games) => <FeedList games={Object.values(games)} named />}
    </Result>
  );
}
