import * as all from './groups.ts';

/** Routes by group. */
export type Api = typeof all;

/** Descriptions of the groups; tags of the OpenAPI document. */
export const groups: Record<keyof Api, string> = {
  status: "The server's state and configuration.",
  setup: 'Creating the first administrator.',
  auth: 'Registration, log-in and password recovery.',
  account: "A user's own account: password, e-mail address, login sessions, deletion.",
  apiTokens: 'API keys, with which programs authenticate.',
  clients: 'Third-party programs (OAuth clients), their keys and webhooks.',
  personalWebhook: "A player's own webhook: address, events, format and deliveries.",
  gameHooks: 'Hooks that run beside games and submit plays, and their ready-made settings files.',
  oauth: 'OAuth 2.0 with an authorization code, by which clients get API keys from users.',
  invites: 'Invitation codes for registration.',
  users: 'User profiles.',
  pictures: 'Profile pictures and banners.',
  cards: 'Preview pictures of profiles, sessions and charts for other sites.',
  games: 'Games, their playtypes, songs and leaderboards.',
  charts: 'Charts, their PBs and leaderboards.',
  boards: 'Leaderboards over all charts, and class achievements.',
  folders: 'Folders: groups of charts, such as a level, a version or a part of a table.',
  tables: 'Tables: ordered lists of folders.',
  courses: 'Courses: charts played in a row for a class.',
  ugpts: "A player's profile, PBs, scores and sessions in a game and playtype.",
  ugptSettings: "A player's preferences for a game and playtype.",
  showcase: "Statistics that a player's profile shows.",
  rivals: "A player's rivals.",
  ratings: 'Parts of profile ratings, and plays that would raise them.',
  history: 'Daily snapshots of a profile.',
  ugptFolders: "A player's PBs and statistics in folders and tables.",
  ugptLists: "Searches and lists of a player's scores, PBs and sessions in a game.",
  targets: 'Goals, quests and questlines.',
  ugptTargets: "A player's goals and quests.",
  notifications: "A user's notifications.",
  scores: 'Single scores.',
  sessions: 'Sessions: scores played close together in time.',
  imports: 'Importing scores.',
  hooks: 'Hooks: plays that games submit by themselves, in the form of each game, and what the games ask in return.',
  importLists: 'Lists of imports.',
  integrations: "A user's accounts on other servers, to import scores from and forward scores to.",
  orphans: 'Orphans: scores whose song or chart is not known yet.',
  admin: 'Administration. Needs a session of an administrator; API keys are refused.',
  aliases: 'Aliases: which songs and charts the names of orphans stand for. For administrators.',
  jobs: 'Background jobs. For administrators.',
  backups: 'Backups. For administrators.',
  doctor: 'Integrity checks of derived data, and their repair. For administrators.',
  catalogue: 'Loading songs, charts and folders, with a preview of the changes. For administrators.',
  exports: "Exports of a user's data.",
  search: 'Searches over all games.',
  activity: 'Recent activity.',
  v3: 'Paths and documents of version 3 of the API (2026), where game and playtype are one id, for tools made for such servers. The other paths offer more; see docs/coming-from-tachi.md.',
};

const routes: Api = all;

/** Every route of the service, by group, in the order of `groups`. The server, the OpenAPI document and the client come from this. */
export const api = Object.fromEntries(Object.keys(groups).map((group) => [group, routes[group as keyof Api]])) as Api;
