import { useTexts } from '../../../texts/index.ts';
import { playsTexts } from '../../../texts/plays.ts';
import { Everything } from '../plays/Everything.tsx';
import { useAllScores } from '../plays/load.ts';
import { useSlice } from '../ugpt.ts';
import { PlayerGame } from './PlayerGame.tsx';

/** All plays of a player in a game, latest first. */
export function Scores() {
  return (
    <PlayerGame>
      <AllScores />
    </PlayerGame>
  );
}

function AllScores() {
  const t = useTexts(playsTexts);
  const { params } = useSlice();
  return (
    <>
      <Everything label={t.scoreTable} of="scores" {...useAllScores(params)} />
    </>
  );
}
