import { setTimeout as pause } from 'node:timers/promises';

import { CLIENT } from './beatoraja.ts';

/** An answer as the IR client reads it: always with these keys, or it is a failure. */
interface Answer {
  success: boolean;
  description: string;
  body: unknown;
}

/** An entry of a ranking, as far as the game shows it. */
export interface Entry {
  player: string;
  epg: number;
  lpg: number;
  egr: number;
  lgr: number;
}

/** The game computes EX scores itself. */
export const exOf = ({ epg, lpg, egr, lgr }: Entry): number => 2 * (epg + lpg) + egr + lgr;

/** How often the game sends a play again that has failed, by its usual settings. */
const TRIES = 5;

/**
 * beatoraja with the public IR client, as far as a server sees it: its requests, what it reads of answers, and when it sends them again.
 * `second` is the length of a second (ms) in its waiting times of 4, 16, 64 … seconds.
 */
export function startGame({ url, key, second }: { url: string; key: string; second: number }) {
  const ask = async (path: string, body?: unknown): Promise<Answer> => {
    const headers = {
      ...CLIENT,
      accept: 'application/json',
      authorization: `Bearer ${key}`,
      'user-agent': 'OKHTTP',
      ...(body !== undefined && { 'content-type': 'application/json; charset=utf-8' }),
    };
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    try {
      const response = await fetch(`${url}${path}`, init);
      return {
        success: false,
        description: 'Unknown response.',
        body: null,
        ...((await response.json()) as Partial<Answer>),
      };
    } catch (error) {
      return { success: false, description: String(error), body: null };
    }
  };

  /** Sends something until it succeeds. Returns how often it was sent; throws when the game gives up. */
  const submit = async (path: string, body: unknown): Promise<number> => {
    let description = '';
    for (let sent = 1; sent <= TRIES; sent += 1) {
      const answer = await ask(path, body);
      if (answer.success) return sent;
      ({ description } = answer);
      await pause(second * 4 ** Math.min(sent, 3));
    }
    throw new Error(`The game gives up: ${description}`);
  };

  return {
    /** Logs in, as when the game starts: the id that the server tells is put into the next path. Returns the name of the player. */
    async logIn(): Promise<string> {
      const { success, body } = await ask('/api/v1/status?echo=lr2oraja-ir');
      const { whoami } = body as { whoami: number };
      const user = await ask(`/api/v1/users/${whoami}`);
      if (!success || !user.success) throw new Error('No IR in this run of the game');
      return (user.body as { username: string }).username;
    },
    play: (body: unknown) => submit('/ir/beatoraja/submit-score', body),
    course: (body: unknown) => submit('/ir/beatoraja/submit-course', body),
    /** Returns the ranking of a chart; null if the game shows none. */
    async ranking(sha256: string): Promise<Entry[] | null> {
      const { success, body } = await ask(`/ir/beatoraja/charts/${sha256}/scores`);
      return success ? (body as Entry[]) : null;
    },
  };
}
