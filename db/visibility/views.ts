import type Database from 'better-sqlite3';

/** Values by which the rows of a table belong to users, or tell of them. Rows of users whom the viewer doesn't see are not there. */
export const SEEN: Readonly<Record<string, readonly string[]>> = {
  users: ['id'],
  scores: ['user'],
  pbs: ['user'],
  pb_ratings: ['user'],
  sessions: ['user'],
  profiles: ['user'],
  profile_ratings: ['user'],
  profile_classes: ['user'],
  profile_snapshots: ['user'],
  class_achievements: ['user'],
  ugpt_settings: ['user'],
  rivals: ['user', 'rival'],
  goal_subs: ['user'],
  quest_subs: ['user'],
  folder_views: ['user'],
  replays: ['user'],
  imports: ['user'],
  orphans: ['user'],
  tombstones: ['user'],
  clients: ['author'],
  notifications: ['user', `coalesce(content ->> 'userID', 0)`],
};

/** Tables with users that only the user reads, or only administrators, or that no answer is made from. */
export const OWN: readonly string[] = [
  'account_deletions',
  'api_keys',
  'audit_log',
  'brought_targets',
  'chart_stretches',
  'credentials',
  'hidden_profiles',
  'hook_settings',
  'idempotency_keys',
  'integrations',
  'invites',
  'login_places',
  'login_sessions',
  'mail_codes',
  'oauth_codes',
  'outgoing_mail',
  'rating_stretches',
  'score_blacklist',
  'stale_players',
  'told_sessions',
  'user_settings',
  'weekly_mails',
];

// Not `or`: SQLite evaluates what has no subquery first.
const isSeen = (user: string): string =>
  `CASE WHEN ${user} IN (SELECT user FROM main.hidden_profiles) THEN sees(${user}) ELSE true END`;

/** Selects the rows of those whom the viewer does not see, by way of the few of them; a statement finds them once. */
const unseen = (table: string, where: string): string =>
  `WITH hidden AS MATERIALIZED (SELECT user FROM main.hidden_profiles WHERE ${where})
    SELECT one.* FROM hidden CROSS JOIN main.${table} one ON one.user = hidden.user`;

function createUnseen(client: Database.Database, where: string): void {
  client.exec(`CREATE TEMP VIEW unseen_pbs AS ${unseen('pbs', where)}`);
  client.exec(`CREATE TEMP VIEW unseen_ratings AS ${unseen('profile_ratings', where)}`);
  client.exec(`CREATE TEMP VIEW unseen_profiles AS ${unseen('profiles', where)}`);
}

/** Prepares a connection that sees everything: nobody is unseen. */
export const showAll = (client: Database.Database): void => createUnseen(client, 'false');

/**
 * Prepares a connection that shows the current viewer only whom they see: temporary views stand in front of the tables, so that no statement has to know of
 * it. They are part of the statements that use them, and the indexes of the tables serve them.
 */
export function showSeen(client: Database.Database, sees: (user: number) => boolean): void {
  client.function('sees', { directOnly: false }, (user) => Number(sees(user as number)));
  createUnseen(client, 'NOT sees(user)');
  for (const [table, users] of Object.entries(SEEN)) {
    client.exec(
      `CREATE TEMP VIEW "${table}" AS SELECT * FROM main."${table}" WHERE ${users.map(isSeen).join(' AND ')}`,
    );
  }
}
