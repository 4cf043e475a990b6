import { join } from 'node:path';

import type { Context } from 'hono';

import { isReadable } from '../db/readable.ts';
import { createLongReads } from '../db/snapshot.ts';
import { databaseVersion } from '../db/version.ts';
import { activityRoutes } from './activity/routes.ts';
import { aliasRoutes } from './admin/aliases/routes.ts';
import { catalogueRoutes } from './admin/catalogue/routes.ts';
import { adminRoutes } from './admin/routes.ts';
import { accountRoutes } from './auth/account/routes.ts';
import { createAuthenticate, createAuthenticateBrowser } from './auth/authenticate.ts';
import { refuseForeignSites } from './auth/foreign-sites.ts';
import { inviteRoutes } from './auth/invites/routes.ts';
import { apiTokenRoutes } from './auth/keys/routes.ts';
import { createNoteUse } from './auth/note-use.ts';
import { authRoutes } from './auth/routes.ts';
import { setupRoutes } from './auth/setup/routes.ts';
import { backupRoutes } from './backup/routes.ts';
import { createPreviews } from './cards/previews.ts';
import { cardRoutes } from './cards/routes.ts';
import { courseRoutes } from './catalogue/courses/routes.ts';
import { folderRoutes, tableRoutes } from './catalogue/folders/routes.ts';
import { chartRoutes, gameRoutes } from './catalogue/routes.ts';
import { gameHookRoutes } from './clients/hooks/routes.ts';
import { clientRoutes } from './clients/routes.ts';
import type { Deps } from './deps.ts';
import { doctorRoutes } from './doctor/routes.ts';
import { exportRoutes } from './exports/routes.ts';
import { historyRoutes } from './history/routes.ts';
import { accountPages } from './http/account-pages.ts';
import { createReceiver } from './http/bodies/body.ts';
import type { Pace } from './http/bodies/pace.ts';
import { isProxy, noteAddress } from './http/client-address.ts';
import { crossOrigin } from './http/cross-origin.ts';
import { docsRoutes } from './http/docs.ts';
import { answerFailure, answerUnknownRoute } from './http/failures.ts';
import { createVersions } from './http/freshness.ts';
import type { Binding } from './http/handler.ts';
import { mount, type MountOptions } from './http/mount.ts';
import { oauthPages } from './http/oauth/pages.ts';
import { operationRoutes, type Operations } from './http/operations.ts';
import { createOutgoing } from './http/outgoing.ts';
import { createRateLimits } from './http/rate-limit.ts';
import { requestID, requestIDOf } from './http/request-id.ts';
import { requestLog } from './http/request-log.ts';
import { requestMetrics } from './http/request-metrics.ts';
import { securityHeaders } from './http/security-headers.ts';
import { setupPages } from './http/setup.ts';
import { shownPath } from './http/shown-path.ts';
import { createStreamLimits, STREAM_LIMITS } from './http/stream-limits.ts';
import { webFolder, webRoutes } from './http/web.ts';
import { importListRoutes } from './imports/lists/routes.ts';
import { orphanRoutes } from './imports/orphans/routes.ts';
import { importRoutes } from './imports/routes.ts';
import { integrationRoutes } from './integrations/routes.ts';
import { jobRoutes } from './jobs/routes.ts';
import { boardRoutes } from './leaderboards/routes.ts';
import { ugptListRoutes } from './leaderboards/ugpt/routes.ts';
import type { Metrics } from './metrics/metrics.ts';
import { addServing } from './metrics/serving.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { oauthRoutes } from './oauth/routes.ts';
import { ugptFolderRoutes } from './pbs/folders/routes.ts';
import { pictureRoutes } from './pictures/routes.ts';
import { rivalRoutes } from './rivals/routes.ts';
import { scoreRoutes } from './scores/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { ugptSettingsRoutes } from './settings/routes.ts';
import { logFailure } from './shared/log-failure.ts';
import { showcaseRoutes } from './showcase/routes.ts';
import { ugptRoutes } from './stats/routes.ts';
import { statusRoutes } from './status.ts';
import { targetRoutes } from './targets/routes.ts';
import { ugptTargetRoutes } from './targets/ugpt/routes.ts';
import { userRoutes } from './users/routes.ts';
import { v3EvolutionRoutes } from './v3/evolution/routes.ts';
import { v3GameSpecificRoutes } from './v3/game-specific/routes.ts';
import { routePath } from './v3/ids.ts';
import { v3LookupRoutes } from './v3/lookup/routes.ts';
import { v3OverallRoutes } from './v3/overall/routes.ts';
import { v3Routes } from './v3/routes.ts';
import { shortenLog } from './writer/shorten-log.ts';

/** Exports that are made at once; others wait. They take long, and the processor with them. */
const EXPORTS = 2;

/** Every contract with its handler. */
function allBindings(deps: Deps): Binding[] {
  const own = ownBindings(deps);
  return [...own, ...v3Routes(deps, own), ...v3OwnRoutes(deps)];
}

/** Those of v3 that rest on none of Kaiden's. */
const v3OwnRoutes = (deps: Deps): Binding[] => [
  ...v3LookupRoutes(deps),
  ...v3EvolutionRoutes(deps),
  ...v3GameSpecificRoutes(deps),
  ...v3OverallRoutes(deps),
];

/** Those that are not in v3. */
const ownBindings = (deps: Deps): Binding[] => [
  ...statusRoutes(deps),
  ...setupRoutes(deps),
  ...authRoutes(deps),
  ...accountRoutes(deps),
  ...apiTokenRoutes(deps),
  ...clientRoutes(deps),
  ...gameHookRoutes(deps),
  ...oauthRoutes(deps),
  ...inviteRoutes(deps),
  ...userRoutes(deps),
  ...pictureRoutes(deps),
  ...cardRoutes(deps),
  ...gameRoutes(deps),
  ...chartRoutes(deps),
  ...boardRoutes(deps),
  ...folderRoutes(deps),
  ...tableRoutes(deps),
  ...courseRoutes(deps),
  ...ugptRoutes(deps),
  ...ugptSettingsRoutes(deps),
  ...showcaseRoutes(deps),
  ...rivalRoutes(deps),
  ...historyRoutes(deps),
  ...ugptFolderRoutes(deps),
  ...ugptListRoutes(deps),
  ...targetRoutes(deps),
  ...ugptTargetRoutes(deps),
  ...notificationRoutes(deps),
  ...scoreRoutes(deps),
  ...sessionRoutes(deps),
  ...importListRoutes(deps),
  ...exportRoutes(deps),
  ...importRoutes({ ...deps, asyncImports: deps.config.asyncImports }),
  ...integrationRoutes({ ...deps, testIntegration: deps.sync.testIntegration }),
  ...orphanRoutes(deps),
  ...adminRoutes(deps),
  ...aliasRoutes(deps),
  ...jobRoutes(deps),
  ...backupRoutes(deps),
  ...doctorRoutes(deps),
  ...catalogueRoutes(deps),
  ...searchRoutes(deps),
  ...activityRoutes(deps),
];

export interface AppOptions extends Pick<MountOptions, 'onReply' | 'closing'> {
  /** Nothing is measured without it. */
  metrics?: Metrics | undefined;
  /** How slowly bodies may arrive, where not as usual. */
  pace?: Pace | undefined;
  /** Whether to serve the web app, if it was built. */
  web?: boolean;
}

/**
 * The whole HTTP surface. `closing` ends open streams. `onReply` sees each reply before and after its schema;
 * tests use it.
 */
export function createApp(deps: Deps, { onReply, closing, metrics, pace, web }: AppOptions = {}) {
  const { db, log, loginSessions, publicURL } = deps;
  const authentication = { db, loginSessions, noteUse: createNoteUse(deps), publicURL };
  const report = (failure: unknown, c: Context) =>
    logFailure(log, failure, 'a request failed', { id: requestIDOf(c), path: shownPath(c.req.path) });
  const receiver = createReceiver({ isProxy: isProxy(deps.config.trustedProxies), pace });
  const refuseForeign = (c: Context) => refuseForeignSites(c.req, publicURL());
  const limits = deps.config.rateLimits ? { rateLimit: createRateLimits() } : {};
  const { total } = STREAM_LIMITS;
  const streams = createStreamLimits(deps.config.rateLimits ? STREAM_LIMITS : { perCaller: total, total });
  if (metrics) addServing(metrics.registry, { ...deps, openStreams: streams.open });
  // What goes wrong there is told by the next change.
  const longReads = createLongReads(db, () => deps.writer.run(shortenLog, undefined).catch(() => undefined));
  const app = mount(allBindings(deps), {
    routePath: (method, path) => routePath(deps.games, method, path),
    authenticate: createAuthenticate(authentication),
    refuseForeign,
    report,
    receiver,
    snapshot: deps.snapshot,
    longReads: longReads(),
    exportReads: longReads(EXPORTS),
    outgoing: createOutgoing({ folder: join(deps.config.dataDir, 'spool') }),
    versions: createVersions(() => databaseVersion(db)),
    streams,
    ...(onReply && { onReply }),
    ...(closing && { closing }),
    ...limits,
    before: [
      noteAddress(deps.config.trustedProxies),
      ...(metrics ? [requestMetrics(metrics.request)] : []),
      requestID,
      requestLog(log),
      securityHeaders(deps.config.publicURL?.startsWith('https:') ?? false),
      crossOrigin,
    ],
  });
  docsRoutes(app);
  operationRoutes(app, operations(deps, metrics));
  app.notFound(answerUnknownRoute);
  const captcha = deps.config.captcha?.name ?? null;
  const folder = web ? webFolder() : undefined;
  // Before the pages that are there without scripts, which it stands in front of.
  if (folder !== undefined) {
    webRoutes(app, { folder, captcha, preview: createPreviews(deps), publicURL }, answerUnknownRoute);
  }
  accountPages(app, { recovery: deps.recovery, asksCaptcha: captcha !== null, refuseForeign, receiver, ...limits });
  oauthPages(app, {
    ...deps,
    ...limits,
    receiver,
    user: createAuthenticateBrowser(authentication),
    secure: deps.config.publicURL?.startsWith('https:') ?? false,
  });
  setupPages(app, deps.setup, receiver);
  app.onError((error, c) => answerFailure(c, error, (failure) => report(failure, c)));
  return app;
}

const operations = ({ db, writer, config }: Deps, metrics: Metrics | undefined): Operations => ({
  faults: () => [
    ...(isReadable(db) ? [] : ['the database cannot be read']),
    ...(writer.state().alive ? [] : ['the writer has stopped; it is being started again']),
  ],
  metrics: metrics ? { text: () => metrics.registry.metrics(), type: metrics.registry.contentType } : null,
  access: config,
});
