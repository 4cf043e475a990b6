import type { Db } from '../../db/open.ts';
import { backOff, type BackOff } from '../net/back-off.ts';
import { SecretError } from '../secrets/box.ts';
import type { Vault } from '../secrets/vault.ts';
import type { Log } from '../shared/log.ts';
import type { Writer } from '../writer/command.ts';
import { MailError, type Carrier } from './carrier.ts';
import { mailDone, mailFailed, retryAllMail } from './commands.ts';
import { compose } from './compose.ts';
import { openLetter } from './letter.ts';
import { createOutbox, outboxFolder } from './outbox.ts';
import { createSMTP } from './smtp.ts';
import { findDueMail, findNextDue, type MailRow } from './store.ts';

export interface MailDeps {
  db: Db;
  writer: Writer;
  log: Log;
  vault: Vault;
  publicURL: () => string;
  config: { smtpURL: string | null; mailFrom: string | null; dataDir: string };
  /** How long to wait after failures. */
  pace?: BackOff;
}

/** Sends queued mails, one after another, in the background. */
export interface MailSender {
  /** Begins to send, with all that waits; until then mails only queue. */
  start(): Promise<void>;
  /** Looks whether there is something to send. Called whenever there may be. */
  wake: () => void;
  /** Lets the mail that is on its way get there; the others are sent after the next start. */
  stop(): Promise<void>;
}

/** How long to wait after failures, unless told otherwise (ms). */
const PACE: BackOff = { first: 30_000, longest: 60 * 60 * 1000 };
/** How often to look for what another process has queued, and how long to wait after a defect (ms). */
const IDLE = 60_000;

export function createMailSender(deps: MailDeps): MailSender {
  const { db, writer, log, config } = deps;
  const carry = config.smtpURL === null ? createOutbox(outboxFolder(config.dataDir)) : createSMTP(config.smtpURL);
  let state: 'new' | 'started' | 'stopped' = 'new';
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  const isStarted = () => state === 'started';

  const plan = (ms: number) => {
    clearTimeout(timer);
    if (!isStarted()) return;
    timer = setTimeout(wake, ms);
    // Nothing that waits keeps the process alive.
    timer.unref();
  };

  const sweep = async (): Promise<void> => {
    do {
      again = false;
      for (let row = await findDueMail(db, Date.now()); row && isStarted(); row = await findDueMail(db, Date.now())) {
        await handle(deps, row, carry);
      }
    } while (again && isStarted());
    const next = (await findNextDue(db)) ?? Infinity;
    plan(Math.min(IDLE, Math.max(0, next - Date.now())));
  };

  function wake(): void {
    if (!isStarted()) return;
    again = true;
    running ??= sweep()
      .catch((error: unknown) => {
        log.severe({ err: error }, 'mail queue not worked through');
        plan(IDLE);
      })
      .finally(() => {
        running = undefined;
        // Somebody has called while it was ending.
        if (again) wake();
      });
  }

  return {
    async start() {
      await writer.run(retryAllMail, undefined);
      state = 'started';
      wake();
    },
    wake,
    async stop() {
      state = 'stopped';
      clearTimeout(timer);
      await running;
    },
  };
}

/** Sends one mail and notes what became of it. The log hears neither of its address nor of its code. */
async function handle({ writer, log, pace = PACE, ...deps }: MailDeps, row: MailRow, carry: Carrier): Promise<void> {
  const { id, kind, attempts, expiresAt } = row;
  try {
    if (expiresAt <= Date.now()) throw new MailError('it is too late for it', { hopeless: true });
    await send(deps, row, carry);
    await writer.run(mailDone, { id });
  } catch (error) {
    if (!(error instanceof MailError || error instanceof SecretError)) throw error;
    const dueAt = Date.now() + Math.round(backOff(attempts, pace));
    const isGivenUp = (error instanceof MailError && error.hopeless) || dueAt >= expiresAt;
    const about = { kind, attempts: attempts + 1, reason: error.message };
    if (isGivenUp) {
      log.warn(about, 'mail given up');
      return writer.run(mailDone, { id });
    }
    log.warn(about, 'mail not sent; it is tried again');
    await writer.run(mailFailed, { id, dueAt });
  }
}

async function send(
  { vault, publicURL, config }: Pick<MailDeps, 'vault' | 'publicURL' | 'config'>,
  row: MailRow,
  carry: Carrier,
): Promise<void> {
  const message = compose(openLetter(vault, row), row, { site: publicURL(), from: config.mailFrom });
  const day = new Date(row.createdAt).toISOString().slice(0, 10);
  await carry(message, `${day}-${row.kind}-${row.mailID}`);
}
