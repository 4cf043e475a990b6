import { useQuery } from '@tanstack/react-query';
import type { ScoreDocument } from 'kaiden/client';

import { read } from '../../api.ts';
import { useMyStats, type Gpt } from '../../components/game.ts';

/** The reader's plays on a chart, latest first; empty for who has not played the game, undefined while not known. */
export function useMyPlays({
  game,
  playtype,
  chartID,
}: Gpt & { chartID: string }): readonly ScoreDocument[] | undefined {
  const stats = useMyStats({ game, playtype });
  const { data } = useQuery({
    ...read('ugptLists', 'scoresOnChart', { params: { userID: 'me', game, playtype, chartID } }),
    enabled: Boolean(stats),
  });
  return stats === null ? NONE : data;
}

const NONE: readonly ScoreDocument[] = [];
