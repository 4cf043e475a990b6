import { useTexts } from '../../../texts/index.ts';
import { playsTexts } from '../../../texts/plays.ts';
import { Everything } from '../plays/Everything.tsx';
import { useAllPBs } from '../plays/load.ts';
import { useSlice } from '../ugpt.ts';
import { PlayerGame } from './PlayerGame.tsx';

/** All PBs of a player in a game. */
export function PBs() {
  return (
    <PlayerGame>
      <AllPBs />
    </PlayerGame>
  );
}

function AllPBs() {
  const t = useTexts(playsTexts);
  const { params } = useSlice();
  return (
    <>
      <Everything label={t.pbTable} of="pbs" {...useAllPBs(params)} />
    </>
  );
}
