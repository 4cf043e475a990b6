import { isReadable } from '../db/readable.ts';
import { activityRoutes } from './activity/routes.ts';
import { adminRoutes } from './admin/routes.ts';
import { createAuthenticate } from './auth/authenticate.ts';
import { authRoutes } from './auth/routes.ts';
import { folderRoutes, tableRoutes } from './catalogue/folders/routes.ts';
import { chartRoutes, gameRoutes } from './catalogue/routes.ts';
import type { Deps } from './deps.ts';
import { exportRoutes } from './exports/routes.ts';
import { crossOrigin } from './http/cross-origin.ts';
import { docsRoutes } from './http/docs.ts';
import { answerFailure, answerUnknownRoute } from './http/failures.ts';
import type { Binding } from './http/handler.ts';
import { mount, type MountOptions } from './http/mount.ts';
import { operationRoutes, type Operations } from './http/operations.ts';
import { createRateLimits } from './http/rate-limit.ts';
import { requestLog } from './http/request-log.ts';
import { requestMetrics } from './http/request-metrics.ts';
import { orphanRoutes } from './imports/orphans/routes.ts';
import { importRoutes } from './imports/routes.ts';
import { boardRoutes } from './leaderboards/routes.ts';
import { ugptListRoutes } from './leaderboards/ugpt/routes.ts';
import type { Metrics } from './metrics/metrics.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { scoreRoutes } from './scores/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { logFailure } from './shared/log-failure.ts';
import { ugptRoutes } from './stats/routes.ts';
import { statusRoutes } from './status.ts';
import { targetRoutes } from './targets/routes.ts';
import { ugptTargetRoutes } from './targets/ugpt/routes.ts';
import { markSeen } from './users/commands.ts';
import { userRoutes } from './users/routes.ts';

/** How exact `lastSeen` is (ms): a user who keeps clicking is written down once in this time. */
const SEEN_EVERY = 60 * 1000;

/** Every contract with its handler. */
const allBindings = (deps: Deps): Binding[] => [
  ...statusRoutes(deps),
  ...authRoutes(deps),
  ...userRoutes(deps),
  ...gameRoutes(deps),
  ...chartRoutes(deps),
  ...boardRoutes(deps),
  ...folderRoutes(deps),
  ...tableRoutes(deps),
  ...ugptRoutes(deps),
  ...ugptListRoutes(deps),
  ...targetRoutes(deps),
  ...ugptTargetRoutes(deps),
  ...notificationRoutes(deps),
  ...scoreRoutes(deps),
  ...sessionRoutes(deps),
  ...exportRoutes(deps),
  ...importRoutes({ ...deps, asyncImports: deps.config.asyncImports }),
  ...orphanRoutes(deps),
  ...adminRoutes(deps),
  ...searchRoutes(deps),
  ...activityRoutes(deps),
];

export interface AppOptions extends Pick<MountOptions, 'onReply' | 'closing'> {
  /** Nothing is measured without it. */
  metrics?: Metrics | undefined;
}

/**
 * The whole HTTP surface. `closing` ends open streams. `onReply` sees each reply before and after its schema;
 * tests use it.
 */
export function createApp(deps: Deps, { onReply, closing, metrics }: AppOptions = {}) {
  const { db, writer, log, loginSessions, publicURL } = deps;
  const onSeen = (userID: number, lastSeen: number) => {
    if (Date.now() - lastSeen < SEEN_EVERY) return;
    writer.run(markSeen, { userID }).catch((error: unknown) => log.warn({ err: error }, 'last seen not stored'));
  };
  const authenticate = createAuthenticate({ db, loginSessions, onSeen, publicURL });
  const report = (failure: unknown, path: string) => logFailure(log, failure, 'a request failed', { path });
  const app = mount(allBindings(deps), {
    authenticate,
    report,
    snapshot: deps.snapshot,
    ...(onReply && { onReply }),
    ...(closing && { closing }),
    ...(deps.config.rateLimits && { rateLimit: createRateLimits() }),
    before: [...(metrics ? [requestMetrics(metrics.request)] : []), requestLog(log), crossOrigin],
  });
  docsRoutes(app);
  operationRoutes(app, operations(deps, metrics));
  app.onError((error, c) => answerFailure(c, error, (failure) => report(failure, c.req.path)));
  app.notFound(answerUnknownRoute);
  return app;
}

const operations = ({ db, writer, config }: Deps, metrics: Metrics | undefined): Operations => ({
  faults: () => [
    ...(isReadable(db) ? [] : ['the database cannot be read']),
    ...(writer.state().alive ? [] : ['the writer has stopped']),
  ],
  metrics: metrics ? { text: () => metrics.registry.metrics(), type: metrics.registry.contentType } : null,
  access: config,
});
