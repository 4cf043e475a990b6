import type { DatabaseCheck, PlayerCheck } from '../check.ts';
import { classesCheck } from './classes.ts';
import { foldersCheck } from './folders.ts';
import { importsCheck } from './imports.ts';
import { leaderboardsCheck } from './leaderboards.ts';
import { pbRatingsCheck } from './pb-ratings.ts';
import { pbsCheck } from './pbs.ts';
import { playcountsCheck } from './playcounts.ts';
import { profileRatingsCheck } from './profile-ratings.ts';
import { profilesCheck } from './profiles.ts';
import { referencesCheck } from './references.ts';
import { scoresCheck } from './scores.ts';
import { searchCheck } from './search.ts';
import { sessionNamesCheck } from './session-names.ts';
import { sessionsCheck } from './sessions.ts';
import { targetsCheck } from './targets.ts';
import { unmatchedNamesCheck } from './unmatched-names.ts';

/** Checks that run player by player. */
export const playerChecks: readonly PlayerCheck[] = [
  scoresCheck,
  sessionsCheck,
  pbsCheck,
  pbRatingsCheck,
  profilesCheck,
  profileRatingsCheck,
  classesCheck,
  targetsCheck,
];

/** Checks of data that belongs to no single player; repaired in this order, after the players. */
export const databaseChecks: readonly DatabaseCheck[] = [
  playcountsCheck,
  leaderboardsCheck,
  foldersCheck,
  importsCheck,
  referencesCheck,
  searchCheck,
  sessionNamesCheck,
  unmatchedNamesCheck,
];
