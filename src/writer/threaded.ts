import { Refusal } from '../shared/refusal.ts';
import { WriterStopped, type Command, type RunOptions, type Writer } from './command.ts';
import { startThread, type ThreadOptions, type WriterThread } from './one-thread.ts';

export interface ThreadedOptions extends ThreadOptions {
  /** Called once for each death of the thread, with what it died of and how long (ms) until it is started again. */
  onDeath?: (error: Error, pause: number) => void;
}

export interface ThreadedWriter extends Writer {
  /** Ends at once: what runs is undone, what waits is not begun, and both throw WriterStopped. */
  abort(): Promise<void>;
}

/** How long until a thread that has died is started again (ms): twice as long after each death, up to the longest. */
const PAUSE = { first: 100, longest: 30_000 };
/** A thread that has lived for so long (ms) was well; its death is the first again. */
const WELL = 60_000;

/**
 * Starts the thread that writes and returns once it is ready. Rejects when the file can't be opened. When the thread
 * dies later (out of memory, a defect), what runs and waits fails with a 503 Refusal, SQLite undoes what was not
 * committed, and another thread is started; until that is ready, `state().alive` is false and commands are refused.
 */
export async function startThreadedWriter(file: string, options: ThreadedOptions = {}): Promise<ThreadedWriter> {
  let thread: WriterThread | undefined = await startThread(file, options);
  let deaths = 0;
  let stopping = false;
  /** Cuts the pause before the next start short. */
  let hurry = () => {};
  let supervised = supervise(thread);

  /** Settles when the thread has ended and no other is to be started. */
  async function supervise(current: WriterThread): Promise<void> {
    const since = performance.now();
    const error = await current.ended;
    thread = undefined;
    if (stopping) return current.failAll(new WriterStopped());
    current.failAll(restarting());
    if (performance.now() - since > WELL) deaths = 0;
    await startAgain(error ?? new Error('The thread of the writer has ended'));
  }

  async function startAgain(error: Error): Promise<void> {
    const pause = Math.min(PAUSE.first * 2 ** deaths++, PAUSE.longest);
    options.onDeath?.(error, pause);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pause);
      hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    if (stopping) return;
    let next: WriterThread;
    try {
      next = await startThread(file, options);
    } catch (failure) {
      return stopping ? undefined : startAgain(failure as Error);
    }
    thread = next;
    if (stopping) next.close();
    return supervise(next);
  }

  const stop = async (how: (current: WriterThread) => void) => {
    stopping = true;
    hurry();
    if (thread) how(thread);
    await supervised;
  };
  return {
    run<Input, Output>({ name }: Command<Input, Output>, input: Input, run: RunOptions = {}): Promise<Output> {
      if (stopping && !thread) return Promise.reject(new WriterStopped());
      if (!thread) return Promise.reject(restarting());
      return thread.run(name, input, run) as Promise<Output>;
    },
    state: () => ({ alive: thread !== undefined, waiting: thread?.waiting() ?? 0 }),
    close: () => stop((current) => current.close()),
    abort: () => stop((current) => current.terminate()),
  };
}

const restarting = (): Refusal =>
  new Refusal(
    503,
    'writer_restarting',
    'Saving was interrupted, and your change may not have been made; check it, then try again',
    undefined,
    { retryAfter: 5 },
  );
