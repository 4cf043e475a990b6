import { account } from './routes/account.ts';
import { activity } from './routes/activity.ts';
import { admin } from './routes/admin.ts';
import { aliases } from './routes/aliases.ts';
import { apiTokens } from './routes/api-tokens.ts';
import { auth } from './routes/auth.ts';
import { boards } from './routes/boards.ts';
import { cards } from './routes/cards.ts';
import { catalogue } from './routes/catalogue.ts';
import { charts } from './routes/charts.ts';
import { clients } from './routes/clients.ts';
import { courses } from './routes/courses.ts';
import { exports } from './routes/exports.ts';
import { folders, tables } from './routes/folders.ts';
import { gameHooks } from './routes/game-hooks.ts';
import { games } from './routes/games.ts';
import { history } from './routes/history.ts';
import { importLists } from './routes/import-lists.ts';
import { imports } from './routes/imports.ts';
import { integrations } from './routes/integrations.ts';
import { invites } from './routes/invites.ts';
import { notifications } from './routes/notifications.ts';
import { oauth } from './routes/oauth.ts';
import { backups, doctor, jobs } from './routes/operations.ts';
import { orphans } from './routes/orphans.ts';
import { pictures } from './routes/pictures.ts';
import { rivals } from './routes/rivals.ts';
import { scores, sessions } from './routes/scores.ts';
import { search } from './routes/search.ts';
import { setup } from './routes/setup.ts';
import { showcase } from './routes/showcase.ts';
import { status } from './routes/status.ts';
import { targets } from './routes/targets.ts';
import { ugptFolders } from './routes/ugpt-folders.ts';
import { ugptLists } from './routes/ugpt-lists.ts';
import { ugptSettings } from './routes/ugpt-settings.ts';
import { ugptTargets } from './routes/ugpt-targets.ts';
import { ugpts } from './routes/ugpts.ts';
import { users } from './routes/users.ts';
import { v3 } from './routes/v3.ts';

/** Written out, so that declaration files name the groups and don't repeat all that is in them. */
export type Api = {
  status: typeof status;
  setup: typeof setup;
  auth: typeof auth;
  account: typeof account;
  apiTokens: typeof apiTokens;
  clients: typeof clients;
  gameHooks: typeof gameHooks;
  oauth: typeof oauth;
  invites: typeof invites;
  users: typeof users;
  pictures: typeof pictures;
  cards: typeof cards;
  games: typeof games;
  charts: typeof charts;
  boards: typeof boards;
  folders: typeof folders;
  tables: typeof tables;
  courses: typeof courses;
  ugpts: typeof ugpts;
  ugptSettings: typeof ugptSettings;
  showcase: typeof showcase;
  rivals: typeof rivals;
  history: typeof history;
  ugptFolders: typeof ugptFolders;
  ugptLists: typeof ugptLists;
  targets: typeof targets;
  ugptTargets: typeof ugptTargets;
  notifications: typeof notifications;
  scores: typeof scores;
  sessions: typeof sessions;
  imports: typeof imports;
  importLists: typeof importLists;
  integrations: typeof integrations;
  orphans: typeof orphans;
  admin: typeof admin;
  aliases: typeof aliases;
  jobs: typeof jobs;
  backups: typeof backups;
  doctor: typeof doctor;
  catalogue: typeof catalogue;
  exports: typeof exports;
  search: typeof search;
  activity: typeof activity;
  v3: typeof v3;
};

/** Every route of the service, by group. The server, the OpenAPI document and the client all come from this. */
export const api: Api = {
  status,
  setup,
  auth,
  account,
  apiTokens,
  clients,
  gameHooks,
  oauth,
  invites,
  users,
  pictures,
  cards,
  games,
  charts,
  boards,
  folders,
  tables,
  courses,
  ugpts,
  ugptSettings,
  showcase,
  rivals,
  history,
  ugptFolders,
  ugptLists,
  targets,
  ugptTargets,
  notifications,
  scores,
  sessions,
  imports,
  importLists,
  integrations,
  orphans,
  admin,
  aliases,
  jobs,
  backups,
  doctor,
  catalogue,
  exports,
  search,
  activity,
  v3,
};

/** What each group is about; tags of the OpenAPI document. */
export const groups: Record<keyof Api, string> = {
  status: 'The server itself.',
  setup: 'How the first administrator comes to be.',
  auth: 'Accounts and sessions of the first-party front end.',
  account: 'What only its owner does with an account.',
  apiTokens: 'API keys: what programs log in with.',
  clients: 'Programs of third parties that get API keys from users, and hear of what happens to these.',
  gameHooks: 'Programs beside games that send plays, and their ready-made settings.',
  oauth: 'How a client gets a key: OAuth 2.0 with an authorization code.',
  invites: 'What one needs to register where not everybody may.',
  users: 'Players.',
  pictures: 'Profile pictures and banners.',
  cards: 'Pictures of profiles, sessions and charts that other sites can show.',
  games: 'Games, their playtypes, songs and leaderboards.',
  charts: 'Charts and who plays them best.',
  boards: 'Leaderboards over all charts, and classes that players have.',
  folders: 'Charts that belong together: a level, a version, a part of a table.',
  tables: 'Folders in an order that players know.',
  courses: 'Charts that are played one after another for a class.',
  ugpts: "A player's slice of a game: profile, PBs, scores, sessions.",
  ugptSettings: 'How a player likes a game to be shown.',
  showcase: 'Statistics that a player shows.',
  rivals: 'Whom a player measures themselves against.',
  history: 'Profiles as they were, day by day.',
  ugptFolders: 'What a player has in folders and tables.',
  ugptLists: "Searches and lists in a player's slice of a game.",
  targets: 'Goals, quests and questlines: what players can work at.',
  ugptTargets: 'What a player works at.',
  notifications: 'What a user should hear of.',
  scores: 'Single plays.',
  sessions: 'Plays that belong together in time.',
  imports: 'How scores come in.',
  importLists: 'What has come in.',
  integrations: 'Accounts of a user on other servers, from which scores are brought and to which they are sent on.',
  orphans: 'Plays that wait for their song or chart.',
  admin: 'For administrators, who need a session: API keys are refused.',
  aliases: 'Names of unmatched scores, and which songs and charts they stand for. For administrators.',
  jobs: 'What the server does by itself. For administrators, like the next two.',
  backups: 'Copies of everything.',
  doctor: 'Whether what is derived from scores is as it should be.',
  catalogue: 'Loading songs, charts, folders and so on, after a look at what that changes.',
  exports: 'How players take what is theirs with them.',
  search: 'Searches over all games at once.',
  activity: 'What happened lately.',
  v3: 'For tools that were made for servers with version 3 of this API (2026): its paths, where game and playtype are one id, and its documents. The other paths have more; see docs/coming-from-tachi.md.',
};
