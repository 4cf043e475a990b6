import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createLog } from '../../src/base/shared/log.ts';
import { createEdgeServer } from '../../src/http/edge/create-server.ts';
import { watchProcess } from '../../src/http/edge/defects.ts';

// A program with the edge of the server in front of an app that throws where nobody catches it. SIGUSR2 makes it throw
// outside of any request. It ends like the server: 0 at SIGTERM, 1 after an error of its own.

const nothing = () => new Promise<Response>(() => {});
const explode = (where: string) => {
  throw new Error(`thrown ${where}`);
};
/** A stream that begins and then throws where nobody catches it. */
const begun = () =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('a beginning'));
      setTimeout(() => explode('in an answer'), 20);
    },
  });

const routes: Record<string, (incoming: IncomingMessage) => Response | Promise<Response>> = {
  '/': () => new Response('fine'),
  '/crit': () => ((log.level = 'crit'), new Response('quiet')),
  '/timer': () => (setTimeout(() => explode('in a timer'), 5), nothing()),
  '/tick': () => (process.nextTick(() => explode('in a tick')), nothing()),
  '/promise': () => (void Promise.resolve().then(() => explode('in a promise')), nothing()),
  '/body': (incoming) => (
    incoming.on('data', () => new EventEmitter().emit('error', new Error('thrown in a body'))),
    nothing()
  ),
  '/end': (incoming) => (incoming.resume().on('end', () => explode('at the end of a body')), nothing()),
  '/answer': () => new Response(begun()),
};

const log = createLog('info');
const { fatal } = watchProcess(log);
const server = createEdgeServer(
  (request, env) => routes[new URL(request.url).pathname]!((env as { incoming: IncomingMessage }).incoming),
  { log, hostname: '127.0.0.1', trustedProxies: [] },
);
server.listen(0, '127.0.0.1', () =>
  log.info(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
process.on('SIGUSR2', () => explode('outside'));
process.on('SIGTERM', () => process.exit(0));
await fatal;
log.info('shutting down');
server.close(() => process.exit(1));
server.closeAllConnections();
