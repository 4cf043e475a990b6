import { Score } from '../../../components/Score.tsx';
import type { Raise } from './raise.ts';

/** Names a play with its score and grade, in a line. */
export const RaiseInWords = ({ raise: { play } }: { raise: Raise }) => (
  <>
    {play.song.title} <Score {...play.play} score={play.play.scoreData.score} /> {play.play.scoreData.grade}
  </>
);
