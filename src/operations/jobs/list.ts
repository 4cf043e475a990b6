import { forgetAttempts } from '../../accounts/auth/attempts/commands.ts';
import { forgetCodes } from '../../accounts/auth/codes/commands.ts';
import { endExpiredLoginSessions } from '../../accounts/auth/commands.ts';
import type { Config } from '../../base/config.ts';
import { counted } from '../../base/shared/counted.ts';
import { forgetDeliveries } from '../../links/clients/webhooks/commands.ts';
import { forgetGrantCodes } from '../../links/oauth/commands.ts';
import { forgetDeletions } from '../../play/changes/commands.ts';
import { forgetIdempotencyKeys } from '../../transfer/imports/idempotency/commands.ts';
import type { Command } from '../../writer/command.ts';
import { backUp } from './back-up.ts';
import { deleteAccounts } from './delete-accounts.ts';
import { examineSample } from './examine-sample.ts';
import { followRules } from './follow-rules.ts';
import { followAllVersions } from './follow-versions.ts';
import type { Job } from './job.ts';
import { renewCatalogue } from './renew-catalogue.ts';
import { retryOrphans } from './retry-orphans.ts';
import { snapshotAllProfiles } from './snapshot-profiles.ts';
import { syncAccounts } from './sync-accounts.ts';
import { tellNews } from './tell-news.ts';
import { weeklyMail } from './weekly-mail.ts';

/** Returns the work of a job that runs one command, which returns how many rows it deleted. */
const forget =
  (command: Command<undefined, number>, ...nouns: [singular: string, plural?: string]): Job['run'] =>
  async ({ writer }) => {
    const forgotten = await writer.run(command, undefined);
    return { message: `deleted ${counted(forgotten, ...nouns)}`, figures: { forgotten } };
  };

/** Jobs that always run. Those due at the same time run in this order. */
export const jobs: readonly Job[] = [
  {
    name: 'snapshot-profiles',
    about: 'stores a daily snapshot of all profiles',
    schedule: { dailyAt: '00:00' },
    run: snapshotAllProfiles,
  },
  {
    name: 'follow-rules',
    about: 'recalculates the scores of games whose rating rules a new version of Kaiden has changed',
    schedule: { every: 5 * 60_000 },
    run: followRules,
  },
  {
    name: 'follow-versions',
    about: 'rates profiles again when a version of a game begins or songs change their version',
    schedule: { every: 5 * 60_000 },
    run: followAllVersions,
  },
  {
    name: 'delete-accounts',
    about: 'deletes accounts whose users requested it 14 days ago',
    schedule: { dailyAt: '00:30' },
    run: deleteAccounts,
  },
  {
    name: 'retry-orphans',
    about: 'retries unmatched scores',
    schedule: { dailyAt: '01:00' },
    run: retryOrphans,
  },
  {
    name: 'examine-sample',
    about: 'recalculates a few profiles and compares them with the stored ones',
    schedule: { dailyAt: '03:00' },
    whenQuiet: true,
    run: examineSample,
  },
  {
    name: 'forget-idempotency-keys',
    about: 'deletes idempotency keys older than 72 hours',
    schedule: { dailyAt: '03:30' },
    run: forget(forgetIdempotencyKeys, 'idempotency key'),
  },
  {
    name: 'forget-oauth-codes',
    about: 'deletes OAuth codes that expired a day ago',
    schedule: { dailyAt: '03:40' },
    run: forget(forgetGrantCodes, 'code'),
  },
  {
    name: 'forget-webhook-events',
    about: 'deletes delivered webhook events, except the last 50 of each client from the last 30 days',
    schedule: { dailyAt: '03:50' },
    run: forget(forgetDeliveries, 'event'),
  },
  {
    name: 'forget-deletions',
    about: 'deletes records of deleted scores and PBs older than 90 days',
    schedule: { dailyAt: '03:45' },
    run: forget(forgetDeletions, 'record of deletions', 'records of deletions'),
  },
  {
    name: 'end-login-sessions',
    about: 'deletes expired login sessions',
    schedule: { dailyAt: '04:00' },
    async run({ writer }) {
      const ended = await writer.run(endExpiredLoginSessions, undefined);
      return { message: `deleted ${counted(ended, 'login session')}`, figures: { ended } };
    },
  },
  {
    name: 'forget-logins',
    about: 'deletes expired mail codes, old failed logins and old login locations',
    schedule: { dailyAt: '04:10' },
    async run({ writer }) {
      const codes = await writer.run(forgetCodes, undefined);
      const attempts = await writer.run(forgetAttempts, undefined);
      return {
        message: `deleted ${counted(codes, 'mail code')} and ${counted(attempts, 'record')} of logins`,
        figures: { codes, attempts },
      };
    },
  },
  {
    name: 'remove-pictures',
    about: 'deletes picture files that no profile uses',
    schedule: { dailyAt: '04:30' },
    async run({ pictures }) {
      const removed = await pictures.sweep(Date.now());
      return { message: `deleted ${counted(removed, 'file')}`, figures: { removed } };
    },
  },
  {
    name: 'remove-replays',
    about: 'deletes replay files that no score uses',
    schedule: { dailyAt: '04:35' },
    async run({ replays }) {
      const removed = await replays.sweep(Date.now());
      return { message: `deleted ${counted(removed, 'file')}`, figures: { removed } };
    },
  },
  {
    name: 'sync-accounts',
    about: 'imports scores from accounts on other servers, on their schedules',
    schedule: { every: 5 * 60_000 },
    run: syncAccounts,
  },
  {
    name: 'tell-news',
    about: 'tells webhooks of new PBs and finished sessions, and players of rivals who have beaten them',
    schedule: { every: 2 * 60_000 },
    run: tellNews,
  },
];

/** Returns the jobs of a server with these settings. */
export const jobsOf = (
  config: Pick<Config, 'dataDir' | 'backups' | 'seeds' | 'allowedRanges' | 'smtpURL'>,
): readonly Job[] => [
  ...jobs,
  ...(config.backups ? [backUp(config.dataDir, config.backups)] : []),
  ...(config.smtpURL === null ? [] : [weeklyMail]),
  ...(config.seeds.pullAt ? [renewCatalogue(config, config.seeds.pullAt)] : []),
];
