import { Agent, get } from 'node:http';

import { again, type Attack, type Attacker } from '../attack.ts';

/** Streams that one address opens: its limit is 500 requests in a minute. */
const PER_ADDRESS = 450;

const stranger = (n: number): string => `127.0.20.${1 + n}`;

const streamsOf = (id: string, title: string, count: number, isRead = true): Attack => ({
  id,
  title,
  prepare: async () => async (attacker) => {
    const agent = new Agent({ keepAlive: false });
    const path = `/api/v1/imports/${attacker.importID}/events`;
    const open = Array.from({ length: count }, (_, n) =>
      stream(attacker, { agent, path, address: stranger(Math.floor(n / PER_ADDRESS)), isRead }),
    );
    await Promise.all(open);
    agent.destroy();
  },
});

interface Stream {
  agent: Agent;
  path: string;
  address: string;
  isRead: boolean;
}

/** Opens a stream of events, and stays with it to its end or that of the attack. */
const stream = ({ url, signal, count }: Attacker, { agent, path, address, isRead }: Stream): Promise<void> =>
  new Promise((resolve) => {
    const failed = () => {
      if (!signal.aborted) count('broken');
      resolve();
    };
    get(`${url}${path}`, { agent, localAddress: address, signal }, (incoming) => {
      count(incoming.statusCode!);
      incoming.on('error', () => resolve());
      incoming.on('close', () => resolve());
      if (isRead || incoming.statusCode !== 200) incoming.resume();
      else incoming.pause();
    }).on('error', failed);
  });

/** Strangers who ask how an import with 30,000 plays is, which has long been completed. */
export const followerAttacks: Attack[] = [
  {
    id: 'f1',
    title: '40 strangers poll a large import',
    prepare: async () => (attacker) => {
      const path = `/api/v1/imports/${attacker.importID}/poll-status`;
      const poller = (n: number) =>
        again(attacker, () =>
          attacker.sendWithinLimits({ path, address: stranger(n), headers: { authorization: '' } }),
        );
      return Promise.all(Array.from({ length: 40 }, (_, n) => poller(n))).then(() => undefined);
    },
  },
  streamsOf('f2', '450 event streams of a large import', 450),
  streamsOf('f3', '3,000 event streams, 7 addresses', 3000),
  streamsOf('f4', '450 event streams that nobody reads', 450, false),
];
