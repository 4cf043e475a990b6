import { connect, type Socket } from 'node:net';

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
  let isOver = false;
  const ask = async (path: string) => {
    while (!isOver) {
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
      isOver = true;
      await Promise.all(all);
    },
  };
}

/** A client that has asked for an export, takes its beginning, and the rest only when it is told to. */
export async function startSlowExport(url: string, cookie: string) {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  const lines = [`GET /api/v1/${gpt}/export HTTP/1.1`, `Host: ${hostname}`, `Cookie: ${cookie}`, 'Connection: close'];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const beginning = await beginningOf(socket);
  return {
    beginning,
    /** Takes the rest and returns how many bytes came in all. */
    rest: async () => {
      let size = beginning.length;
      for await (const chunk of socket) size += (chunk as Buffer).length;
      return size;
    },
    close: () => socket.destroy(),
  };
}

const beginningOf = (socket: Socket): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('data', (chunk: Buffer) => {
      socket.pause();
      resolve(chunk);
    });
  });
