import { timingSafeEqual } from 'node:crypto';

import type { Context, Env, Hono } from 'hono';

import { Refusal } from '../shared/refusal.ts';
import { hashToken } from '../shared/secrets.ts';
import { answerUnknownRoute } from './failures.ts';
import { isLocal, isLoopback } from './local-request.ts';

export interface MetricsAccess {
  /** Whom to answer: see KAIDEN_METRICS in docs/configuration.md. */
  metrics: 'off' | 'local' | 'on';
  metricsToken: string | null;
  publicURL: string | null;
}

export interface Operations {
  /** What can't be done just now; nothing when all is well. */
  faults: () => string[];
  /** The metrics, in the text format of Prometheus; null when nothing is measured. */
  metrics: { text: () => Promise<string>; type: string } | null;
  access: MetricsAccess;
}

/** What those who run the server ask: whether it lives, whether it can work, and how it does. No part of the API. */
export function operationRoutes<E extends Env>(app: Hono<E>, { faults, metrics, access }: Operations): void {
  app.get('/health', (c) => plain(c, { status: 'alive' }));
  app.get('/ready', (c) => {
    const found = faults();
    return found.length === 0 ? plain(c, { status: 'ready' }) : plain(c, { status: 'not ready', faults: found }, 503);
  });
  app.get('/metrics', async (c) => {
    // What is measured is for no page of any site.
    c.header('access-control-allow-origin', undefined);
    if (!metrics || !mayRead(c, access)) return answerUnknownRoute(c);
    c.header('cache-control', 'no-store');
    return c.body(await metrics.text(), 200, { 'content-type': metrics.type });
  });
}

function plain(c: Context, body: object, status: 200 | 503 = 200): Response {
  c.header('cache-control', 'no-store');
  return c.json(body, status);
}

/** Throws 401 for a token that is missing or wrong. */
function mayRead(c: Context, { metrics, metricsToken, publicURL }: MetricsAccess): boolean {
  if (metrics === 'off') return false;
  if (metricsToken !== null) {
    const [, sent = ''] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
    if (timingSafeEqual(hashToken(sent), hashToken(metricsToken))) return true;
    throw new Refusal(401, 'unknown_token', 'This needs the token of KAIDEN_METRICS_TOKEN');
  }
  // Known by another name, the server is behind a proxy, and then everybody may seem to be on this machine.
  const known = publicURL === null || isLoopback(new URL(publicURL).hostname);
  return metrics === 'on' || (known && isLocal(c));
}
