import type { SlowStatementOptions } from '../../db/slow-statements.ts';
import type { Binding } from '../handler/handler.ts';
import { createAnswerCache, type AnswerCache } from '../http/answers/cache.ts';
import { createQuick, type Quick } from '../http/answers/quick.ts';
import { encoded } from '../http/answers/send.ts';
import { createRateLimits, type RateLimits } from '../http/rate-limit.ts';
import { createPlainReads } from '../http/readers/plain-reads.ts';
import { startReaders, type Readers } from '../http/readers/pool.ts';
import { createRead } from '../http/readers/read.ts';
import type { RequestObserver } from '../http/request-metrics.ts';
import { routePath } from '../v3/ids.ts';
import type { Deps } from './deps.ts';

/** Parts that the app shares with what answers before it. */
export interface Serving {
  /** Undefined if no answers are kept. */
  answers: AnswerCache | undefined;
  /** Undefined if there are no limits. */
  limits: RateLimits | undefined;
  /** Whether the server has an https address. */
  isSecure: boolean;
}

export const createServing = ({ config, states }: Pick<Deps, 'config' | 'states'>): Serving => ({
  answers: config.answerCache > 0 ? createAnswerCache(config.answerCache, states) : undefined,
  limits: config.rateLimits ? createRateLimits() : undefined,
  isSecure: config.publicURL?.startsWith('https:') ?? false,
});

interface QuickParts {
  bindings: readonly Binding[];
  /** Threads that read beside this one. */
  readers: Readers | undefined;
  observe: RequestObserver | undefined;
}

/** Returns the function that answers plain requests before the app. */
export function quickOf(
  { games, config, log, snapshot, states }: Deps,
  { answers, limits, isSecure }: Serving,
  { bindings, readers, observe }: QuickParts,
): Quick {
  const readText = createRead(bindings, { snapshot, states });
  const reads = createPlainReads(bindings, {
    routePath: (method, path) => routePath(games, method, path),
    read: async (call) => (await readers?.read(call)) ?? encoded(await readText(call)),
  });
  const { trustedProxies } = config;
  return createQuick({ cache: answers, reads, trustedProxies, isSecure, log, observe, count: limits?.count });
}

/** Starts the threads that answer reads; undefined if the main thread does. */
export function readersOf(
  { config, log, publicURL, states }: Deps,
  file: string,
  slow: SlowStatementOptions | undefined,
): Readers | undefined {
  if (config.readThreads === 1) return undefined;
  const onDeath = (error: unknown) => log.severe({ err: error }, 'a thread for reads failed and is restarted');
  return startReaders({
    count: config.readThreads,
    file,
    config,
    slow,
    publicURL,
    stateNumber: states.number,
    onDeath,
  });
}
