import { useQuery } from '@tanstack/react-query';
import type { ScoreDocument } from 'kaiden-client';

import { read } from '../../api.ts';
import { useMyStats, type Gpt } from '../../components/game.ts';

type OnChart = Gpt & { chartID: string };

const playsOn = ({ game, playtype, chartID }: OnChart) =>
  read('ugptLists', 'scoresOnChart', { params: { userID: 'me', game, playtype, chartID } });

/** The reader's plays on a chart, latest first; empty for who has not played the game, undefined while not known. */
export function useMyPlays(chart: OnChart): readonly ScoreDocument[] | undefined {
  const stats = useMyStats(chart);
  const { data } = useQuery({ ...playsOn(chart), enabled: Boolean(stats) });
  return stats === null ? NONE : data;
}

/** Returns whether they are still loading. */
export function useAreMyPlaysLoading(chart: OnChart): boolean {
  const stats = useMyStats(chart);
  const { isLoading } = useQuery({ ...playsOn(chart), enabled: Boolean(stats) });
  return stats === undefined || isLoading;
}

const NONE: readonly ScoreDocument[] = [];
