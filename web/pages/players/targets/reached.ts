import { useQuery } from '@tanstack/react-query';

import { read } from '../../../api.ts';
import type { Gpt } from '../../../components/game.ts';
import type { Reached } from './beginning.ts';

/** The reader's plays on the chosen chart, and what they have in the chosen folder. */
export function useReached({
  chartID,
  folderID,
  ...gpt
}: Gpt & { chartID: string | null; folderID: string | null }): Reached {
  const { game, playtype } = gpt;
  const plays = useQuery({
    ...read('ugptLists', 'scoresOnChart', { params: { userID: 'me', game, playtype, chartID: chartID ?? '' } }),
    enabled: chartID !== null,
  });
  const folder = useQuery({
    ...read('ugptFolders', 'stats', { params: { userID: 'me', game, playtype, folderID: folderID ?? '' } }),
    enabled: folderID !== null,
  });
  return { plays: plays.data, folder: folder.data?.stats };
}
