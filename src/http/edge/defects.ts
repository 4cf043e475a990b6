import type { Log } from '../../shared/log.ts';
import { currentRequest, type RequestContext } from './request-context.ts';

/** Handles an error that nobody has caught. Returns whether it was one request's, and is dealt with. */
type DefectHandler = (error: unknown, request?: RequestContext) => boolean;

/** Returns a function that logs an uncaught error and ends the request that it belongs to. */
export const createDefectHandler =
  (log: Log): DefectHandler =>
  (error, request = currentRequest()) => {
    if (!request) return false;
    log.severe({ err: error, id: request.id }, 'an error that nobody caught; its request was cut off');
    request.fail();
    return true;
  };

/** How long the shutdown may take (ms): longer than running imports are waited for. */
const LONGEST_SHUTDOWN = 20_000;

/**
 * Listens for errors that nobody catches, in the whole process. One that belongs to a request ends that request, and
 * the server goes on: what a request has in memory is its own, every change runs in a transaction on the writer's
 * thread, and one client must not be able to end the server for all others. An error that belongs to no request comes
 * from what all of them share (a job, a queue, a connection pool), whose state can't be known any more: it is logged
 * at `crit` and `fatal` settles, so that the server shuts down in an orderly way and its service manager starts it
 * anew. The process ends at once when there is a second one during the shutdown, or when that takes too long.
 */
export function watchProcess(log: Log, exit: (code: number) => void = (code) => process.exit(code)) {
  const { promise: fatal, resolve } = Promise.withResolvers<void>();
  const handle = createDefectHandler(log);
  let shuttingDown = false;
  const onError = (error: unknown) => {
    if (handle(error)) return;
    log.crit({ err: error }, 'an error that nobody caught and that belongs to no request; the server shuts down');
    if (shuttingDown) exit(1);
    shuttingDown = true;
    setTimeout(() => exit(1), LONGEST_SHUTDOWN).unref();
    resolve();
  };
  process.on('uncaughtException', onError);
  process.on('unhandledRejection', onError);
  const stop = () => {
    process.off('uncaughtException', onError);
    process.off('unhandledRejection', onError);
  };
  return { fatal, stop };
}
