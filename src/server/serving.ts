import { createAnswerCache, type AnswerCache } from '../http/answers/cache.ts';
import { createQuick, type Quick } from '../http/answers/quick.ts';
import { createRateLimits, type RateLimits } from '../http/rate-limit.ts';
import type { RequestObserver } from '../http/request-metrics.ts';
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

/** Returns the function that answers from the cache before the app; undefined if no answers are kept. */
export function quickOf(
  { config, log }: Pick<Deps, 'config' | 'log'>,
  { answers, limits, isSecure }: Serving,
  observe: RequestObserver | undefined,
): Quick | undefined {
  const { trustedProxies } = config;
  return answers && createQuick({ cache: answers, trustedProxies, isSecure, log, observe, count: limits?.count });
}
