import { timingSafeEqual } from 'node:crypto';

import type { Context, Env, Hono } from 'hono';

import { Refusal } from '../base/shared/refusal.ts';
import { hashToken } from '../base/shared/secrets.ts';
import { answerUnknownRoute } from './failures.ts';
import { isLocal, isLoopback } from './local-request.ts';
import { closeToOtherSites } from './page.ts';

export interface MetricsAccess {
  /** Access: see KAIDEN_METRICS in docs/configuration.md. */
  metrics: 'off' | 'local' | 'on';
  metricsToken: string | null;
  publicURL: string | null;
}

export interface Operations {
  /** Returns current problems; empty if healthy. */
  faults: () => Promise<string[]>;
  /** Metrics in the text format of Prometheus; null if disabled. */
  metrics: { text: () => Promise<string>; type: string } | null;
  access: MetricsAccess;
}

/** Registers health checks and metrics for operators; not part of the API. */
export function operationRoutes<E extends Env>(app: Hono<E>, { faults, metrics, access }: Operations): void {
  app.get('/health', (c) => plain(c, { status: 'alive' }));
  app.get('/ready', async (c) => {
    const found = await faults();
    return found.length === 0 ? plain(c, { status: 'ready' }) : plain(c, { status: 'not ready', faults: found }, 503);
  });
  app.get('/metrics', async (c) => {
    // Metrics must not be readable by pages of other sites.
    closeToOtherSites(c);
    if (!metrics || !mayRead(c, access)) return answerUnknownRoute(c);
    c.header('cache-control', 'no-store');
    return c.body(await metrics.text(), 200, { 'content-type': metrics.type });
  });
}

function plain(c: Context, body: object, status: 200 | 503 = 200): Response {
  c.header('cache-control', 'no-store');
  return c.json(body, status);
}

/** Returns whether a client may read the metrics. Throws 401 for a missing or wrong token. */
function mayRead(c: Context, { metrics, metricsToken, publicURL }: MetricsAccess): boolean {
  if (metrics === 'off') return false;
  if (metricsToken !== null) {
    const [, sent = ''] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
    if (timingSafeEqual(hashToken(sent), hashToken(metricsToken))) return true;
    throw new Refusal(401, 'unknown_token', 'Send the metrics token as a bearer token');
  }
  // If known by another name, the server is behind a proxy, and everybody may seem to be on this machine.
  const known = publicURL === null || isLoopback(new URL(publicURL).hostname);
  return metrics === 'on' || (known && isLocal(c));
}
