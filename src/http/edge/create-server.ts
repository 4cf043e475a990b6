import { createServer, type IncomingMessage, type Server } from 'node:http';

import { getRequestListener } from '@hono/node-server';

import { networkOf, type Range } from '../../base/net/addresses.ts';
import { logDefect } from '../../base/shared/log-failure.ts';
import type { Log } from '../../base/shared/log.ts';
import { errorBody, Refusal } from '../../base/shared/refusal.ts';
import type { Quick } from '../answers/quick.ts';
import { clientAddress, isProxy } from '../client-address.ts';
import { CONNECTIONS, limitConnections, type ConnectionLimits } from './connections.ts';
import { createDefectHandler } from './defects.ts';
import { closeAfterEarlyAnswer, hasBody, isLingering } from './early-close.ts';
import { headerFault } from './header-faults.ts';
import { noteIncoming } from './incoming.ts';
import { answerPlainly, createRequestContext, currentRequest, runFor } from './request-context.ts';
import { cutStalled, TIMEOUTS, timeoutOptions, type Timeouts } from './timeouts.ts';
import { createTurns } from './turns.ts';
import { createAnswerUnreadable } from './unreadable-request.ts';

export interface EdgeOptions {
  log: Log;
  /** Host name for requests of HTTP/1.0, which may lack one. */
  hostname: string;
  trustedProxies: readonly Range[];
  timeouts?: Partial<Timeouts> | undefined;
  connections?: Partial<ConnectionLimits> | undefined;
  /** Answers what takes no work. */
  quick?: Quick | undefined;
}

type Fetch = Parameters<typeof getRequestListener>[0];

/**
 * Creates the HTTP server in front of the app. It isolates clients and requests: slow and idle clients are disconnected, connections are
 * limited, and an uncaught error ends only its request.
 */
export function createEdgeServer(app: Fetch, options: EdgeOptions): Server {
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  // An unread body is handled by `closeAfterEarlyAnswer`.
  const noted: Fetch = (request, env) => {
    // Nothing reads the body of others.
    if (env.incoming.method !== 'GET') noteIncoming(request, env.incoming as IncomingMessage);
    return app(request, env);
  };
  const listener = getRequestListener(noted, {
    hostname: options.hostname,
    autoCleanupIncoming: false,
    errorHandler: createAnswerUnreadable((error) =>
      logDefect(options.log, error, 'request failed', { id: currentRequest()?.id }),
    ),
  });
  const onDefect = createDefectHandler(options.log);
  const turns = createTurns();
  const clientOf = ({ socket, headers }: IncomingMessage): string => {
    const forwardedFor = String(headers['x-forwarded-for'] ?? '');
    return networkOf(clientAddress(socket.remoteAddress ?? '', forwardedFor, options.trustedProxies));
  };
  const server = createServer(timeoutOptions(timeouts), (incoming, outgoing) => {
    // It follows an unread body, and its response would reach nobody.
    if (isLingering(incoming.socket)) return void incoming.socket.destroy();
    closeAfterEarlyAnswer(incoming, outgoing);
    const fault = headerFault(incoming);
    if (fault !== undefined) return answerPlainly(outgoing, 400, errorBody(new Refusal(400, 'invalid_request', fault)));
    turns.take(clientOf(incoming), () => {
      if (isGone(incoming)) return;
      const answer = (): void => {
        const context = createRequestContext(incoming, outgoing);
        const streams = hasBody(incoming) ? [incoming, outgoing] : [outgoing];
        runFor(context, streams, onDefect, () => void listener(incoming, outgoing));
      };
      if (!options.quick?.(incoming, outgoing, answer)) answer();
    });
  });
  server.on('connection', turns.accepted);
  cutStalled(server, timeouts);
  limitConnections(server, { ...CONNECTIONS, ...options.connections }, isProxy(options.trustedProxies));
  return server;
}

/** Whether a request only reads and its client is gone. Changes are completed even so: they may have been all that the client wanted. */
const isGone = ({ socket, method }: IncomingMessage): boolean =>
  socket.destroyed && (method === 'GET' || method === 'HEAD');
