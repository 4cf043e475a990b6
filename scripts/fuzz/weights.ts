import type { Operation } from './document.ts';

/** Operations that work for long come least often. */
const LONG = new Set([
  'admin.destroyChart',
  'admin.destroyUgpt',
  'admin.recalc',
  'admin.resyncPBs',
  'backups.download',
  'backups.make',
  'cards.chart',
  'cards.profilePNG',
  'cards.server',
  'cards.session',
  'cards.user',
  'catalogue.apply',
  'doctor.examine',
  'doctor.repair',
  'exports.account',
  'jobs.run',
]);
/** Operations that hash a password, take away what others need, or ask other servers come seldom. */
const RARE = new Set([
  'account.changeEmail',
  'account.changePassword',
  'account.delete',
  'account.endLoginSession',
  'account.signOutEverywhere',
  'apiTokens.revoke',
  'auth.login',
  'auth.logout',
  'auth.register',
  'auth.resetPassword',
  'catalogue.fetch',
  'catalogue.stage',
  'exports.ugpt',
  'imports.fromAPI',
  'imports.orphans',
  'integrations.test',
  'oauth.revoke',
  'pictures.setBanner',
  'pictures.setPfp',
  'setup.create',
]);
/** Operations that bring what all others work on. */
const FREQUENT = new Set(['imports.direct', 'imports.fromFile', 'ugptTargets.addGoal', 'scores.get', 'sessions.get']);

/** Returns how often an operation is picked. */
export function weightOf({ id }: Operation): number {
  if (LONG.has(id)) return 2;
  if (RARE.has(id)) return 4;
  return FREQUENT.has(id) ? 60 : 20;
}
