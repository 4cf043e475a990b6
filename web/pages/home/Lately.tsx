import { useQuery } from '@tanstack/react-query';

import { Placeholder, Result } from '../../components/Result.tsx';
import { FeedList } from '../players/Feed.tsx';
import { lately } from './queries.ts';

/** Recent activity in all games. */
export function Lately() {
  const query = useQuery(lately());
  return (
    <Result query={query} placeholder={<Placeholder h={480} />}>
      {(games) => <FeedList games={Object.values(games)} named />}
    </Result>
  );
}
