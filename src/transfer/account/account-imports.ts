import type { AccountImport } from '../../../contracts/documents/account-import.ts';
import type { Background } from '../../base/shared/background.ts';
import { logDefect } from '../../base/shared/log-failure.ts';
import type { Log } from '../../base/shared/log.ts';
import { notFound, Refusal } from '../../base/shared/refusal.ts';
import type { Archive } from './archive.ts';
import { bringAccount } from './bring.ts';
import type { BringDeps } from './bringing.ts';
import { createTally } from './tally.ts';

/** How long results are remembered (ms). */
const KEPT = 24 * 60 * 60 * 1000;

/** Accounts that are brought from archives: one at a time per user, their latest results in memory. */
export interface AccountImports {
  /** Starts bringing an account. Throws 409 while another one of this user runs. */
  begin(userID: number, archive: Archive, how: { overwrite: boolean; dryRun: boolean }): AccountImport;
  /** Returns the latest one of a user. Throws 404 if there is none. */
  get(userID: number): AccountImport;
}

export function createAccountImports({
  background,
  log,
  ...deps
}: BringDeps & { background: Background; log: Log }): AccountImports {
  const latest = new Map<number, () => AccountImport>();
  return {
    begin(userID, archive, { overwrite, dryRun }) {
      if (latest.get(userID)?.().state === 'running')
        throw new Refusal(409, 'import_running', 'An account is being brought already; wait until that is done');
      const since = Date.now();
      const tally = createTally();
      const ended: Pick<AccountImport, 'state' | 'timeFinished' | 'failure'> = {
        state: 'running',
        timeFinished: null,
        failure: null,
      };
      const { username } = archive.manifest.user;
      const get = () => ({ dryRun, username, timeStarted: since, parts: tally.results(), ...ended });
      latest.set(userID, get);
      background.begin(async (signal) => {
        try {
          const how = { userID, overwrite, dryRun, trusted: false, since, signal };
          await bringAccount({ ...deps, ...how, archive, tally });
          ended.state = 'done';
        } catch (error) {
          ended.state = 'failed';
          ended.failure = error instanceof Refusal ? error.message : 'Something went wrong on the server';
          if (!(error instanceof Refusal) && !signal.aborted) logDefect(log, error, 'bringing an account failed', {});
        }
        ended.timeFinished = Date.now();
        setTimeout(() => latest.get(userID) === get && latest.delete(userID), KEPT).unref();
      });
      return get();
    },
    get(userID) {
      const found = latest.get(userID);
      if (!found) throw notFound('import');
      return found();
    },
  };
}
