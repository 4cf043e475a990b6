import { once } from 'node:events';
import { connect } from 'node:net';

import { SP } from '../calls.ts';
import { logIn } from './changes.ts';
import { STAR, STAR_IMPORT } from './folder.ts';

/** Clients that ask for the same again and again, and what they have got. */
export interface Load {
  /** Answers by path and status. */
  answers: Map<string, number>;
  /** Waits for what was asked for last. */
  stop: () => Promise<void>;
}

const gpt = `users/${STAR}/games/${SP.game}/${SP.playtype}`;

/** Paths that are asked for, and how many clients ask for each. */
const ASKED: readonly [path: string, clients: number][] = [
  [`users/${STAR}/pfp`, 8],
  [`users/${STAR}/banner`, 1],
  [`${gpt}/card.svg`, 1],
  [`${gpt}/card.png`, 1],
  [`${gpt}/scores/all`, 2],
  [`${gpt}/pbs/all`, 1],
  [`imports/${STAR_IMPORT}/events`, 2],
  [`${gpt}/export`, 1],
  [`users/${STAR}/export`, 1],
];

/** Lets clients ask for pictures, cards, long answers and exports until they are stopped, each one request at a time. */
export async function startLoad(url: string): Promise<Load> {
  const cookie = await logIn(url, STAR);
  const answers = new Map<string, number>();
  const over = new AbortController();
  const ask = async (path: string) => {
    while (!over.signal.aborted) {
      const response = await fetch(`${url}/api/v1/${path}`, { headers: { cookie } });
      await response.arrayBuffer();
      const key = `${path} ${response.status}`;
      answers.set(key, (answers.get(key) ?? 0) + 1);
    }
  };
  const all = ASKED.flatMap(([path, clients]) => Array.from({ length: clients }, () => ask(path)));
  return {
    answers,
    stop: async () => {
      over.abort();
      await Promise.all(all);
    },
  };
}

/** A client that has asked for an export and takes a little of it at a time, when it is told to. */
export async function startSlowExport(url: string, cookie: string) {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  const lines = [`GET /api/v1/${gpt}/export HTTP/1.1`, `Host: ${hostname}`, `Cookie: ${cookie}`, 'Connection: close'];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const ended = once(socket, 'close').catch(() => undefined);
  let size = 0;
  socket.on('data', (chunk: Buffer) => (size += chunk.length));
  /** Takes some 64 KiB, or what is there. */
  const takeSome = async () => {
    if (socket.closed) return;
    socket.resume();
    await Promise.race([once(socket, 'data'), ended]);
    socket.pause();
  };
  await takeSome();
  return {
    takeSome,
    /** Takes the rest and returns how many bytes came in all. */
    rest: async () => {
      socket.resume();
      await ended;
      return size;
    },
    close: () => socket.destroy(),
  };
}
