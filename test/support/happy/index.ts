import { happyHooks } from '../hooks/happy.ts';
import { accounts } from './accounts.ts';
import { administration } from './administration.ts';
import type { HappyCalls } from './callers.ts';
import { catalogue } from './catalogue.ts';
import { players } from './players.ts';
import { programs } from './programs.ts';
import { scores } from './scores.ts';
import { targets } from './targets.ts';
import { happyV3 } from './v3.ts';

/** A call of every route that has to succeed. A route that is not here does not compile. */
export const happy = {
  ...accounts,
  ...programs,
  ...catalogue,
  ...players,
  ...targets,
  ...scores,
  ...administration,
  hooks: happyHooks,
  v3: happyV3,
} satisfies HappyCalls;
