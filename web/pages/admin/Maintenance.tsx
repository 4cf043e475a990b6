import { Announce } from './Announce.tsx';
import { AdminFrame } from './Frame.tsx';
import { GameHooks } from './GameHooks.tsx';
import { LogLevel } from './LogLevel.tsx';
import { Recalc } from './Recalc.tsx';

/** What is done now and then. */
export function Maintenance() {
  return (
    <AdminFrame>
      <Announce />
      <LogLevel />
      <GameHooks />
      <Recalc />
    </AdminFrame>
  );
}
