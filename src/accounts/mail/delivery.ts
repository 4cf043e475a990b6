import type { Db } from '../../../db/open.ts';
import { backOff, type BackOff } from '../../base/net/back-off.ts';
import type { Log } from '../../base/shared/log.ts';
import type { Writer } from '../../writer/command.ts';
import { SecretError } from '../secrets/box.ts';
import type { Vault } from '../secrets/vault.ts';
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
  /** Back-off after failures. */
  pace?: BackOff;
}

/** Returns the carrier that the settings choose: the mail server, or files in the data folder. */
export const carrierOf = ({ smtpURL, dataDir }: Pick<MailDeps['config'], 'smtpURL' | 'dataDir'>): Carrier =>
  smtpURL === null ? createOutbox(outboxFolder(dataDir)) : createSMTP(smtpURL);

/** Sends one mail and stores the result. Throws only if the result can't be stored. */
export type Deliver = (row: MailRow) => Promise<void>;

/** Default back-off after failures (ms). */
const PACE: BackOff = { first: 30_000, longest: 60 * 60 * 1000 };

export function createDelivery(deps: MailDeps): Deliver {
  const { writer, config } = deps;
  const carry = carrierOf(config);
  // Mails sent whose result couldn't be stored, e.g. on a full disk: they are not sent again.
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
  if (row.expiresAt <= Date.now()) throw new MailError('expired before it could be sent', { hopeless: true });
  const message = compose(openLetter(vault, row), row, { site: publicURL(), from: config.mailFrom });
  const day = new Date(row.createdAt).toISOString().slice(0, 10);
  await carry(message, `${day}-${row.kind}-${row.mailID}`);
}

/** Neither the address nor the code is logged. */
async function giveUpOrWait({ writer, log, pace = PACE }: MailDeps, row: MailRow, error: unknown): Promise<void> {
  const { id, kind, expiresAt } = row;
  const isDefect = !(error instanceof MailError || error instanceof SecretError);
  const dueAt = Date.now() + Math.round(backOff(row.attempts, pace));
  const isGivenUp = dueAt >= expiresAt || (error instanceof MailError && error.hopeless);
  const about = { kind, attempts: row.attempts + 1, ...(isDefect ? { err: error } : { reason: error.message }) };
  log[isDefect ? 'severe' : 'warn'](about, isGivenUp ? 'mail given up' : 'mail not sent; it is tried again');
  return isGivenUp ? writer.run(mailDone, { id }) : writer.run(mailFailed, { id, dueAt });
}
