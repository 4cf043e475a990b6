/** Requests that begin in one turn of the event loop. */
const A_TURN = 8;
/**
 * After so many `turns` with a new connection each, requests wait for connections, as Node accepts one in a turn: so many
 * begin (`requests`) every so many milliseconds.
 */
const RUSH = { turns: 4, requests: 4, every: 20 };

/** Decides when requests begin, so that nobody waits behind all that one client sends at once. */
export interface Turns {
  /** Begins work for a client, at once or when its turn comes. */
  take: (client: string, work: () => void) => void;
  /** Notes that a connection was accepted. */
  accepted: () => void;
}

/**
 * Creates the scheduler of a server's requests. A few requests begin in each turn of the event loop; others queue, and clients take turns,
 * each in the order of its requests. During a rush of connections the turns are short, because a connection that is not accepted can't be
 * served.
 */
export function createTurns(): Turns {
  /** Waiting requests by client, the next client first. */
  const queues = new Map<string, (() => void)[]>();
  let begun = 0;
  let isDue = false;
  let isAccepting = false;
  /** Number of consecutive turns that accepted a connection. */
  let rush = 0;
  let lastBegun = 0;
  const isRush = (): boolean => rush >= RUSH.turns;

  const beginNext = (): void => {
    const [first] = queues;
    if (!first) return;
    const [client, queue] = first;
    const work = queue.shift();
    queues.delete(client);
    if (queue.length > 0) queues.set(client, queue);
    work?.();
  };

  const turn = (): void => {
    begun = 0;
    rush = isAccepting ? rush + 1 : 0;
    isAccepting = false;
    isDue = false;
    if (queues.size === 0) return;
    const now = performance.now();
    nextTurn();
    if (isRush() && now - lastBegun < RUSH.every) return;
    lastBegun = now;
    // One by one, so that the immediate work of each is done before the next one begins.
    for (let n = isRush() ? RUSH.requests : A_TURN; n > 0; n -= 1) setImmediate(beginNext);
  };

  const nextTurn = (): void => {
    if (!isDue) setImmediate(turn);
    isDue = true;
  };

  return {
    take(client, work) {
      nextTurn();
      if (queues.size === 0 && begun < A_TURN && !isRush()) {
        begun += 1;
        return work();
      }
      const queue = queues.get(client);
      if (queue) queue.push(work);
      else queues.set(client, [work]);
    },
    accepted() {
      isAccepting = true;
      nextTurn();
    },
  };
}
