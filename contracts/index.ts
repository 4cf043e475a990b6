import { auth } from './routes/auth.ts';
import { charts } from './routes/charts.ts';
import { games } from './routes/games.ts';
import { imports } from './routes/imports.ts';
import { integrations } from './routes/integrations.ts';
import { scores, sessions } from './routes/scores.ts';
import { status } from './routes/status.ts';
import { ugpts } from './routes/ugpts.ts';
import { users } from './routes/users.ts';

/** Written out, so that declaration files name the groups and don't repeat all that is in them. */
export type Api = {
  status: typeof status;
  auth: typeof auth;
  users: typeof users;
  games: typeof games;
  charts: typeof charts;
  ugpts: typeof ugpts;
  scores: typeof scores;
  sessions: typeof sessions;
  imports: typeof imports;
  integrations: typeof integrations;
};

/** Every route of the service, by group. The server, the OpenAPI document and the client all come from this. */
export const api: Api = { status, auth, users, games, charts, ugpts, scores, sessions, imports, integrations };

/** What each group is about; tags of the OpenAPI document. */
export const groups: Record<keyof Api, string> = {
  status: 'The server itself.',
  auth: 'Accounts and sessions of the first-party front end.',
  users: 'Players.',
  games: 'Games, their playtypes, songs and leaderboards.',
  charts: 'Charts and who plays them best.',
  ugpts: "A player's slice of a game: profile, PBs, scores, sessions.",
  scores: 'Single plays.',
  sessions: 'Plays that belong together in time.',
  imports: 'How scores come in.',
  integrations: 'Accounts of a user on other servers, from which scores are brought and to which they are sent on.',
};
