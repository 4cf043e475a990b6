import { useFormat } from '../../../format/index.ts';
import type { Raise } from './raise.ts';

/** Returns a function that names a play with its score and grade, in a line. */
export function useRaiseInWords(): (raise: Raise) => string {
  const { number } = useFormat();
  return ({ play: { song, play } }) => `${song.title} ${number(play.scoreData.score)} ${play.scoreData.grade}`;
}
