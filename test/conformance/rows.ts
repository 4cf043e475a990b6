import type { Row } from './row.ts';
import { accounts } from './rows/accounts.ts';
import { conventions } from './rows/conventions.ts';
import { credentials } from './rows/credentials.ts';
import { errorsAndLimits } from './rows/errors-and-limits.ts';
import { games } from './rows/games.ts';
import { plays } from './rows/plays.ts';
import { resources } from './rows/resources.ts';
import { states } from './rows/states.ts';
import { ugpts } from './rows/ugpts.ts';

const all = [conventions, resources, states, accounts, games, ugpts, plays, credentials, errorsAndLimits].flat();

const order = (section: string): number => {
  const [major = 0, minor = 0] = section.split('.').map(Number);
  return major * 100 + minor;
};

/** Everything that the specification asks for, in its order. */
export const rows: readonly Row[] = all.toSorted((a, b) => order(a.section) - order(b.section));
