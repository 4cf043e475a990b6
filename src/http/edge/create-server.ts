import { createServer, type IncomingMessage, type Server } from 'node:http';

import { getRequestListener } from '@hono/node-server';

import type { Range } from '../../net/addresses.ts';
import type { Log } from '../../shared/log.ts';
import { errorBody, Refusal } from '../../shared/refusal.ts';
import { isProxy } from '../client-address.ts';
import { CONNECTIONS, limitConnections, type ConnectionLimits } from './connections.ts';
import { createDefectHandler } from './defects.ts';
import { closeAfterEarlyAnswer, hasBody, isLingering } from './early-close.ts';
import { headerFault } from './header-faults.ts';
import { noteIncoming } from './incoming.ts';
import { answerPlainly, createRequestContext, currentRequest, runFor } from './request-context.ts';
import { cutStalled, TIMEOUTS, timeoutOptions, type Timeouts } from './timeouts.ts';
import { createAnswerUnreadable } from './unreadable-request.ts';

export interface EdgeOptions {
  log: Log;
  /** The host name for requests of HTTP/1.0, which need not name one. */
  hostname: string;
  trustedProxies: readonly Range[];
  timeouts?: Partial<Timeouts> | undefined;
  connections?: Partial<ConnectionLimits> | undefined;
}

type Fetch = Parameters<typeof getRequestListener>[0];

/**
 * Creates the HTTP server in front of the app. Whatever one client does, or one request breaks, stays with its own
 * connection: slow and idle clients are cut, connections are limited, and an error that nobody catches ends the
 * request that it belongs to.
 */
export function createEdgeServer(app: Fetch, options: EdgeOptions): Server {
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  // A body that nobody has read is dealt with by `closeAfterEarlyAnswer`.
  const noted: Fetch = (request, env) => {
    noteIncoming(request, env.incoming as IncomingMessage);
    return app(request, env);
  };
  const listener = getRequestListener(noted, {
    hostname: options.hostname,
    autoCleanupIncoming: false,
    errorHandler: createAnswerUnreadable((error) =>
      options.log.severe({ err: error, id: currentRequest()?.id }, 'a request failed'),
    ),
  });
  const onDefect = createDefectHandler(options.log);
  const server = createServer(timeoutOptions(timeouts), (incoming, outgoing) => {
    // It came behind a body that nobody wanted, and its answer would reach nobody.
    if (isLingering(incoming.socket)) return void incoming.socket.destroy();
    closeAfterEarlyAnswer(incoming, outgoing);
    const fault = headerFault(incoming);
    if (fault !== undefined) return answerPlainly(outgoing, 400, errorBody(new Refusal(400, 'invalid_request', fault)));
    const context = createRequestContext(incoming, outgoing);
    const streams = hasBody(incoming) ? [incoming, outgoing] : [outgoing];
    runFor(context, streams, onDefect, () => void listener(incoming, outgoing));
  });
  cutStalled(server, timeouts);
  limitConnections(server, { ...CONNECTIONS, ...options.connections }, isProxy(options.trustedProxies));
  return server;
}
