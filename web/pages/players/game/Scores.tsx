import { useTexts } from '../../../texts/index.ts';
import { playsTexts } from '../../../texts/plays.ts';
import { Everything } from '../plays/Everything.tsx';
import { useAllScores } from '../plays/load.ts';
import { useUGPT } from '../ugpt.ts';
import { PlayerGame } from './PlayerGame.tsx';

/** All plays of a player in a game, latest first. */
export function Scores() {
  const t = useTexts(playsTexts);
  const all = useAllScores(useUGPT());
  return (
    <PlayerGame>
      <Everything label={t.scoreTable} of="scores" {...all} />
    </PlayerGame>
  );
}
