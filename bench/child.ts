import { fork } from 'node:child_process';
import { once } from 'node:events';

/** A program of `bench/processes/` in a process of its own. */
export interface Child<Answer> {
  /** First response. */
  answer: Answer;
  /** Sends a message and waits for the next one. */
  ask<T>(message: unknown): Promise<T>;
  /** Sends a message. */
  tell(message: unknown): void;
  stop(): Promise<void>;
}

/** Starts a program and waits for its first message. Throws when it ends before that. */
export async function startChild<Answer>(
  name: string,
  { args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {},
): Promise<Child<Answer>> {
  const child = fork(new URL(`processes/${name}.ts`, import.meta.url), args, { env: { ...process.env, ...env } });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${name} exited with code ${code}`);
  });
  const next = async <T>(): Promise<T> => {
    const [message] = (await Promise.race([once(child, 'message'), ended])) as [T];
    return message;
  };
  const answer = await next<Answer>();
  return {
    answer,
    ask<T>(message: unknown) {
      const answered = next<T>();
      child.send(message as object);
      return answered;
    },
    tell: (message) => void child.send(message as object),
    async stop() {
      child.disconnect();
      await ended.catch(() => undefined);
    },
  };
}
