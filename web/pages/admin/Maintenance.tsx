import { Announce } from './Announce.tsx';
import { AdminFrame } from './Frame.tsx';
import { GameHooks } from './GameHooks.tsx';
import { LogLevel } from './LogLevel.tsx';
import { Recalc } from './Recalc.tsx';

/** Page of occasional maintenance. */
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
