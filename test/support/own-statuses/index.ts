import { hookStatuses } from '../hooks/statuses.ts';
import { accounts } from './accounts.ts';
import { administration } from './administration.ts';
import { programs } from './programs.ts';
import type { OwnStatuses } from './recipes.ts';
import { scores } from './scores.ts';
import { targets } from './targets.ts';

/** A call for every status that a route declares and no other route comes to in the same way. */
export const ownStatuses = {
  ...accounts,
  ...programs,
  ...scores,
  ...targets,
  ...administration,
  hooks: hookStatuses,
} satisfies OwnStatuses;
