import { useTexts } from '../../../texts/index.ts';
import { playsTexts } from '../../../texts/plays.ts';
import { Everything } from '../plays/Everything.tsx';
import { useAllPBs } from '../plays/load.ts';
import { useUGPT } from '../ugpt.ts';
import { PlayerGame } from './PlayerGame.tsx';

/** All PBs of a player in a game. */
export function PBs() {
  const t = useTexts(playsTexts);
  const all = useAllPBs(useUGPT());
  return (
    <PlayerGame>
      <Everything label={t.pbTable} of="pbs" {...all} />
    </PlayerGame>
  );
}
