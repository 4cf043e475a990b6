import { useQuery } from '@tanstack/react-query';

import type { Gpt } from '../../components/game.ts';
import { Placeholder, Result } from '../../components/Result.tsx';
import { FeedList } from '../players/Feed.tsx';
import { latelyIn } from './queries.ts';

/** Recent activity in a game:playtype. */
export function Lately({ gpt }: { gpt: Gpt }) {
  const query = useQuery(latelyIn(gpt));
  return (
    <Result query={query} placeholder={<Placeholder h={320} />}>
      {(activity) => <FeedList games={[activity]} />}
    </Result>
  );
}
