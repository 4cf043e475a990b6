import { logDefect } from '../../base/shared/log-failure.ts';
import type { Log } from '../../base/shared/log.ts';
import { currentRequest, type RequestContext } from './request-context.ts';

/** Handles an uncaught error. Returns whether it belonged to a request, and is handled. */
type DefectHandler = (error: unknown, request?: RequestContext) => boolean;

/** Returns a function that logs an uncaught error and ends the request it belongs to. */
export const createDefectHandler =
  (log: Log): DefectHandler =>
  (error, request = currentRequest()) => {
    if (!request) return false;
    logDefect(log, error, 'uncaught error in a request; its connection was closed', { id: request.id });
    request.fail();
    return true;
  };

/** Time limit for a shutdown (ms): longer than running imports are waited for. */
const LONGEST_SHUTDOWN = 20_000;

/**
 * Listens for uncaught errors in the whole process. One that belongs to a request ends that request, and the server continues: a request's
 * memory is its own, every change runs in a transaction on the writer thread, and one client must not be able to end the server for all
 * others. An error that belongs to no request comes from shared state (a job, a queue, a connection pool), which may be corrupt: it is
 * logged at `crit` and `fatal` settles, so that the server shuts down in an orderly way and its service manager restarts it. The process
 * ends at once on a second one during the shutdown, or if that takes too long.
 */
export function watchProcess(log: Log, exit: (code: number) => void = (code) => process.exit(code)) {
  const { promise: fatal, resolve } = Promise.withResolvers<void>();
  const handle = createDefectHandler(log);
  let shuttingDown = false;
  const onError = (error: unknown) => {
    if (handle(error)) return;
    log.crit({ err: error }, 'uncaught error outside of requests; shutting down');
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
