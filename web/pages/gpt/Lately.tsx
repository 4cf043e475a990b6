import { useQuery } from '@tanstack/react-query';

import { read } from '../../api.ts';
import type { Gpt } from '../../components/game.ts';
import { Placeholder, Result } from '../../components/Result.tsx';
import { FeedList } from '../players/Feed.tsx';

/** What players did lately in a game:playtype. */
export function Lately({ gpt: { game, playtype } }: { gpt: Gpt }) {
  const query = useQuery(read('activity', 'gpt', { params: { game, playtype }, query: { sessions: 10 } }));
  return (
    <Result query={query} placeholder={<Placeholder h={320} />}>
      {(activity) => <FeedList games={[activity]} />}
    </Result>
  );
}
