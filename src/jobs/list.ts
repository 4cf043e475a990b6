import type { Config } from '../config.ts';
import { backUp } from './back-up.ts';
import { deleteAccounts } from './delete-accounts.ts';
import { endLoginSessions } from './end-login-sessions.ts';
import { examineSample } from './examine-sample.ts';
import { forgetDeletions } from './forget-deletions.ts';
import { forgetKeys } from './forget-keys.ts';
import { forgetLogins } from './forget-logins.ts';
import { forgetOldCodes, forgetOldEvents } from './forget-oauth.ts';
import type { Job } from './job.ts';
import { removePictures } from './remove-pictures.ts';
import { renewCatalogue } from './renew-catalogue.ts';
import { retryOrphans } from './retry-orphans.ts';
import { snapshotAllProfiles } from './snapshot-profiles.ts';
import { syncAccounts } from './sync-accounts.ts';

/** Every job that runs whatever the settings are. Those that are due at once run in this order. */
export const jobs: readonly Job[] = [
  {
    name: 'snapshot-profiles',
    about: 'writes down all profiles as they are on this day',
    schedule: { dailyAt: '00:00' },
    run: snapshotAllProfiles,
  },
  {
    name: 'delete-accounts',
    about: 'deletes accounts whose users asked for it 14 days ago',
    schedule: { dailyAt: '00:30' },
    run: deleteAccounts,
  },
  {
    name: 'retry-orphans',
    about: 'tries plays without a chart again',
    schedule: { dailyAt: '01:00' },
    run: retryOrphans,
  },
  {
    name: 'examine-sample',
    about: 'computes a few profiles anew and compares them with what is stored',
    schedule: { dailyAt: '03:00' },
    run: examineSample,
  },
  {
    name: 'forget-idempotency-keys',
    about: 'forgets keys of imports that are older than 72 hours',
    schedule: { dailyAt: '03:30' },
    run: forgetKeys,
  },
  {
    name: 'forget-oauth-codes',
    about: 'forgets codes of OAuth that expired a day ago',
    schedule: { dailyAt: '03:40' },
    run: forgetOldCodes,
  },
  {
    name: 'forget-webhook-events',
    about: 'forgets events that clients were told of, but for the last 50 of each from the last 30 days',
    schedule: { dailyAt: '03:50' },
    run: forgetOldEvents,
  },
  {
    name: 'forget-deletions',
    about: 'forgets deletions of scores and PBs that are older than 90 days',
    schedule: { dailyAt: '03:45' },
    run: forgetDeletions,
  },
  {
    name: 'end-login-sessions',
    about: 'deletes login sessions that have expired',
    schedule: { dailyAt: '04:00' },
    run: endLoginSessions,
  },
  {
    name: 'forget-logins',
    about: 'forgets codes of mails that are too old, failed logins, and places of long ago',
    schedule: { dailyAt: '04:10' },
    run: forgetLogins,
  },
  {
    name: 'remove-pictures',
    about: 'removes files of pictures that nobody has',
    schedule: { dailyAt: '04:30' },
    run: removePictures,
  },
  {
    name: 'sync-accounts',
    about: 'brings scores from accounts on other servers whose schedule is due',
    schedule: { every: 5 * 60_000 },
    run: syncAccounts,
  },
];

/** Every job of a server with these settings. */
export const jobsOf = (config: Pick<Config, 'dataDir' | 'backups' | 'seeds' | 'allowedRanges'>): readonly Job[] => [
  ...jobs,
  ...(config.backups ? [backUp(config.dataDir, config.backups)] : []),
  ...(config.seeds.pullAt ? [renewCatalogue(config, config.seeds.pullAt)] : []),
];
