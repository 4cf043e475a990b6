import { retryAllMail } from './commands.ts';
import { createDelivery, type MailDeps } from './delivery.ts';
import { findDueMail, findNextDue } from './store.ts';

/** Sends queued mails, one after another, in the background. */
export interface MailSender {
  /** Starts sending, including mails queued before. */
  start(): Promise<void>;
  /** Checks for mails to send. Called whenever one may have been queued. */
  wake: () => void;
  /** Finishes the mail being sent; the others are sent after the next start. */
  stop(): Promise<void>;
}

/** Interval of checks for mails queued by another process, and delay after a defect (ms). */
const IDLE = 60_000;

export function createMailSender(deps: MailDeps): MailSender {
  const { db, writer, log } = deps;
  const deliver = createDelivery(deps);
  let state: 'new' | 'started' | 'stopped' = 'new';
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  const isStarted = () => state === 'started';

  const plan = (ms: number) => {
    clearTimeout(timer);
    if (!isStarted()) return;
    timer = setTimeout(wake, ms);
    // Timers don't keep the process alive.
    timer.unref();
  };

  const sweep = async (): Promise<void> => {
    do {
      again = false;
      for (let row = await findDueMail(db, Date.now()); row && isStarted(); row = await findDueMail(db, Date.now())) {
        await deliver(row);
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
        log.severe({ err: error }, 'sending queued mails failed');
        plan(IDLE);
      })
      .finally(() => {
        running = undefined;
        // Woken while the loop was ending.
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
