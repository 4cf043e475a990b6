import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** The heaps of another process, seen through its inspector. */
export interface Heaps {
  /** Returns the heaps of its threads after a collection (MB), by their ids; the main thread's is `main`. */
  held: () => Promise<Map<string, number>>;
  close: () => void;
}

/** Settings with which a program lets its heaps be seen at a port that is free now. */
export async function inspected(): Promise<{ port: number; settings: Record<string, string> }> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return { port, settings: { NODE_OPTIONS: `--inspect=127.0.0.1:${port} --inspect-publish-uid=http` } };
}

/** Looks at the heaps of a process that was started with `inspected`. */
export async function openHeaps(port: number): Promise<Heaps> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as [
    { webSocketDebuggerUrl: string },
  ];
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await once(socket, 'open');
  const threads = new Map<string, Thread>();
  const main = new Thread((text) => socket.send(text));
  socket.addEventListener('message', ({ data }) => {
    const { method, params } = main.receive(String(data));
    const id = params?.sessionId ?? '';
    if (method === 'NodeWorker.attachedToWorker') {
      const send = (message: string) => void main.ask('NodeWorker.sendMessageToWorker', { sessionId: id, message });
      threads.set(id, new Thread(send, params?.workerInfo?.workerId));
    }
    if (method === 'NodeWorker.receivedMessageFromWorker') threads.get(id)?.receive(params?.message ?? '');
    if (method === 'NodeWorker.detachedFromWorker') {
      threads.get(id)?.end();
      threads.delete(id);
    }
  });
  socket.addEventListener('close', () => [main, ...threads.values()].forEach((thread) => thread.end()));
  await main.ask('NodeWorker.enable', { waitForDebuggerOnStart: false });
  return {
    async held() {
      const all = [main, ...threads.values()];
      return new Map(await Promise.all(all.map(async (thread) => [thread.id, (await heldBy(thread)) / 1e6] as const)));
    },
    close: () => socket.close(),
  };
}

/** Returns the sum of all heaps (MB). */
export const totalOf = (heaps: ReadonlyMap<string, number>): number =>
  [...heaps.values()].reduce((sum, size) => sum + size, 0);

async function heldBy(thread: Thread): Promise<number> {
  await thread.ask('HeapProfiler.collectGarbage');
  return (await thread.ask('Runtime.getHeapUsage')).usedSize ?? 0;
}

interface Message {
  id?: number;
  result?: { usedSize?: number };
  method?: string;
  params?: { sessionId?: string; message?: string; workerInfo?: { workerId: string } };
}

/** Connection to a thread. Requests to a thread that has exited return nothing. */
class Thread {
  readonly id: string;
  readonly #send: (text: string) => void;
  readonly #waiting = new Map<number, (result: NonNullable<Message['result']>) => void>();
  #asked = 0;
  #hasEnded = false;

  constructor(send: (text: string) => void, id = 'main') {
    this.#send = send;
    this.id = id;
  }

  ask(method: string, params: object = {}): Promise<NonNullable<Message['result']>> {
    if (this.#hasEnded) return Promise.resolve({});
    this.#asked += 1;
    const id = this.#asked;
    const answer = new Promise<NonNullable<Message['result']>>((settle) => this.#waiting.set(id, settle));
    this.#send(JSON.stringify({ id, method, params }));
    return answer;
  }

  receive(text: string): Message {
    const message = JSON.parse(text) as Message;
    this.#waiting.get(message.id ?? 0)?.(message.result ?? {});
    this.#waiting.delete(message.id ?? 0);
    return message;
  }

  end(): void {
    this.#hasEnded = true;
    for (const settle of this.#waiting.values()) settle({});
    this.#waiting.clear();
  }
}
