import type { Db } from '../../db/open.ts';
import { backOff, type BackOff } from '../net/back-off.ts';
import { SecretError } from '../secrets/box.ts';
import type { Vault } from '../secrets/vault.ts';
import type { Log } from '../shared/log.ts';
import type { Writer } from '../writer/command.ts';
import { MailError, type Carrier } from './carrier.ts';
import { mailDone, mailFailed } from './commands.ts';
import { compose } from './compose.ts';
import { openLetter } from './letter.ts';
import { createOutbox, outboxFolder } from './outbox.ts';
import { createSMTP } from './smtp.ts';
import type { MailRow } from './store.ts';

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

/** Sends one mail and notes what became of it. Throws only when that can't be noted. */
export type Deliver = (row: MailRow) => Promise<void>;

/** How long to wait after failures, unless told otherwise (ms). */
const PACE: BackOff = { first: 30_000, longest: 60 * 60 * 1000 };

export function createDelivery(deps: MailDeps): Deliver {
  const { writer, config } = deps;
  const carry = config.smtpURL === null ? createOutbox(outboxFolder(config.dataDir)) : createSMTP(config.smtpURL);
  // Mails that are sent although that could not be noted, because the disk is full say: they are not sent again.
  const sent = new Set<number>();

  return async (row) => {
    const { id } = row;
    try {
      if (!sent.has(id)) await send(deps, row, carry);
    } catch (error) {
      return giveUpOrWait(deps, row, error);
    }
    sent.add(id);
    await writer.run(mailDone, { id });
    sent.delete(id);
  };
}

async function send({ vault, publicURL, config }: MailDeps, row: MailRow, carry: Carrier): Promise<void> {
  if (row.expiresAt <= Date.now()) throw new MailError('it is too late for it', { hopeless: true });
  const message = compose(openLetter(vault, row), row, { site: publicURL(), from: config.mailFrom });
  const day = new Date(row.createdAt).toISOString().slice(0, 10);
  await carry(message, `${day}-${row.kind}-${row.mailID}`);
}

/** The log hears neither of the address nor of the code. */
async function giveUpOrWait({ writer, log, pace = PACE }: MailDeps, row: MailRow, error: unknown): Promise<void> {
  const { id, kind, expiresAt } = row;
  const isDefect = !(error instanceof MailError || error instanceof SecretError);
  const dueAt = Date.now() + Math.round(backOff(row.attempts, pace));
  const isGivenUp = dueAt >= expiresAt || (error instanceof MailError && error.hopeless);
  const about = { kind, attempts: row.attempts + 1, ...(isDefect ? { err: error } : { reason: error.message }) };
  log[isDefect ? 'severe' : 'warn'](about, isGivenUp ? 'mail given up' : 'mail not sent; it is tried again');
  return isGivenUp ? writer.run(mailDone, { id }) : writer.run(mailFailed, { id, dueAt });
}
