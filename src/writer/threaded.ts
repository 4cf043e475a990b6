import { Refusal } from '../base/shared/refusal.ts';
import { WriterStopped, type Command, type RunOptions, type Writer } from './command.ts';
import { startThread, type ThreadOptions, type WriterThread } from './one-thread.ts';

export interface ThreadedOptions extends ThreadOptions {
  /** Called for each death of the thread, with its error and the delay (ms) until the restart. */
  onDeath?: (error: Error, pause: number) => void;
}

export interface ThreadedWriter extends Writer {
  /** Ends at once: the running command is rolled back, queued ones are not started, and all throw WriterStopped. */
  abort(): Promise<void>;
}

/** Delay before a dead thread is restarted (ms): doubles after each death, up to the maximum. */
const PAUSE = { first: 100, longest: 30_000 };
/** A thread that has lived this long (ms) resets the delay. */
const WELL = 60_000;

/**
 * Starts the writer thread and returns once it is ready. Rejects if the file can't be opened. If the thread dies later (out of memory, a
 * defect), running and queued commands fail with a 503 Refusal, SQLite rolls back uncommitted work, and another thread is started; until
 * that is ready, `state().alive` is false and commands are refused.
 */
export async function startThreadedWriter(file: string, options: ThreadedOptions = {}): Promise<ThreadedWriter> {
  let thread: WriterThread | undefined = await startThread(file, options);
  let deaths = 0;
  let stopping = false;
  /** Ends the delay before the next start early. */
  let hurry = () => {};
  let supervised = supervise(thread);

  /** Settles when the thread has ended and won't be restarted. */
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
    'Saving was interrupted and your change may be lost; check it, then try again',
    undefined,
    { retryAfter: 5 },
  );
