import { retryAllMail } from './commands.ts';
import { createDelivery, type MailDeps } from './delivery.ts';
import { findDueMail, findNextDue } from './store.ts';

/** Sends queued mails, one after another, in the background. */
export interface MailSender {
  /** Begins to send, with all that waits; until then mails only queue. */
  start(): Promise<void>;
  /** Looks whether there is something to send. Called whenever there may be. */
  wake: () => void;
  /** Lets the mail that is on its way get there; the others are sent after the next start. */
  stop(): Promise<void>;
}

/** How often to look for what another process has queued, and how long to wait after a defect (ms). */
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
    // Nothing that waits keeps the process alive.
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
