import { join } from 'node:path';

import type { Context } from 'hono';

import { isReadable } from '../../db/readable.ts';
import { createLongReads } from '../../db/snapshot.ts';
import { createAuthenticate, createAuthenticateBrowser } from '../accounts/auth/authenticate.ts';
import { refuseForeignSites } from '../accounts/auth/foreign-sites.ts';
import { accountRoutes } from '../api/account.ts';
import { activityRoutes } from '../api/activity.ts';
import { adminRoutes } from '../api/admin.ts';
import { aliasRoutes } from '../api/aliases.ts';
import { apiTokenRoutes } from '../api/api-tokens.ts';
import { authRoutes } from '../api/auth.ts';
import { backupRoutes } from '../api/backups.ts';
import { boardRoutes } from '../api/boards.ts';
import { cardRoutes } from '../api/cards.ts';
import { catalogueRoutes } from '../api/catalogue.ts';
import { chartRoutes } from '../api/charts.ts';
import { clientRoutes } from '../api/clients.ts';
import { courseRoutes } from '../api/courses.ts';
import { doctorRoutes } from '../api/doctor.ts';
import { exportRoutes } from '../api/exports.ts';
import { folderRoutes } from '../api/folders.ts';
import { gameHookRoutes } from '../api/game-hooks.ts';
import { gameRoutes } from '../api/games.ts';
import { historyRoutes } from '../api/history.ts';
import { hookRoutes } from '../api/hooks.ts';
import { importListRoutes } from '../api/import-lists.ts';
import { importRoutes } from '../api/imports.ts';
import { integrationRoutes } from '../api/integrations.ts';
import { inviteRoutes } from '../api/invites.ts';
import { jobRoutes } from '../api/jobs.ts';
import { notificationRoutes } from '../api/notifications.ts';
import { oauthRoutes } from '../api/oauth.ts';
import { orphanRoutes } from '../api/orphans.ts';
import { personalWebhookRoutes } from '../api/personal-webhook.ts';
import { pictureRoutes } from '../api/pictures.ts';
import { ratingRoutes } from '../api/ratings.ts';
import { rivalRoutes } from '../api/rivals.ts';
import { scoreRoutes } from '../api/scores.ts';
import { searchRoutes } from '../api/search.ts';
import { sessionRoutes } from '../api/sessions.ts';
import { setupRoutes } from '../api/setup.ts';
import { showcaseRoutes } from '../api/showcase.ts';
import { statusRoutes } from '../api/status.ts';
import { tableRoutes } from '../api/tables.ts';
import { targetRoutes } from '../api/targets.ts';
import { ugptFolderRoutes } from '../api/ugpt-folders.ts';
import { ugptListRoutes } from '../api/ugpt-lists.ts';
import { ugptSettingsRoutes } from '../api/ugpt-settings.ts';
import { ugptTargetRoutes } from '../api/ugpt-targets.ts';
import { ugptRoutes } from '../api/ugpts.ts';
import { userRoutes } from '../api/users.ts';
import { v3Routes } from '../api/v3.ts';
import { logFailure } from '../base/shared/log-failure.ts';
import type { Binding } from '../handler/handler.ts';
import { createReceiver } from '../http/bodies/body.ts';
import type { Pace } from '../http/bodies/pace.ts';
import { isProxy } from '../http/client-address.ts';
import { docsRoutes } from '../http/docs.ts';
import { answerFailure, answerUnknownRoute } from '../http/failures.ts';
import { createFrame } from '../http/frame.ts';
import { answerNoter } from '../http/last-answer.ts';
import { mount, type MountOptions } from '../http/mount.ts';
import { oauthPages } from '../http/oauth/pages.ts';
import { openApiRoute } from '../http/openapi.ts';
import { operationRoutes, type Operations } from '../http/operations.ts';
import { createOutgoing } from '../http/outgoing.ts';
import type { Readers } from '../http/readers/pool.ts';
import { requestIDOf } from '../http/request-id.ts';
import { shownPath } from '../http/shown-path.ts';
import { createStreamLimits, STREAM_LIMITS } from '../http/stream-limits.ts';
import { webFolder, webRoutes } from '../http/web.ts';
import type { Metrics } from '../operations/metrics/metrics.ts';
import { addServing } from '../operations/metrics/serving.ts';
import { createPreviews } from '../play/cards/previews.ts';
import { routePath } from '../v3/ids.ts';
import { shortenLog } from '../writer/shorten-log.ts';
import type { Deps } from './deps.ts';
import { createServing, type Serving } from './serving.ts';

/** Maximum number of concurrent exports; others are queued. They take long, and use the processor all the time. */
const EXPORTS = 2;

/** Binds all contracts to their handlers. */
export function allBindings(deps: Deps): Binding[] {
  const seen = forViewers(deps);
  const own = ownBindings(seen);
  return [...identifyingBindings(deps), ...own, ...v3Routes(seen, own)];
}

/** Returns the dependencies of what answers requests: all it can read is what the current viewer sees. */
const forViewers = (deps: Deps): Deps => ({ ...deps, db: deps.seen });

/** Returns the routes by which people and programs identify themselves: strangers, who would not see themselves. */
const identifyingBindings = (deps: Deps): Binding[] => [
  ...setupRoutes(deps),
  ...authRoutes(deps),
  ...oauthRoutes(deps),
];

/** Returns the other routes outside of v3. */
const ownBindings = (deps: Deps): Binding[] => [
  ...statusRoutes(deps),
  ...accountRoutes(deps),
  ...apiTokenRoutes(deps),
  ...clientRoutes(deps),
  ...personalWebhookRoutes(deps),
  ...gameHookRoutes(deps),
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
  ...ratingRoutes(deps),
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
  ...hookRoutes(deps),
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
  /** All routes with their handlers, if they are shared with something else. */
  bindings?: readonly Binding[];
  /** Metrics; none are collected without it. */
  metrics?: Metrics | undefined;
  /** Minimum rate of bodies, if not the usual one. */
  pace?: Pace | undefined;
  /** Threads that answer what everybody gets alike; without them the main thread does. */
  readers?: Readers | undefined;
  /** Parts shared with what answers before the app. */
  serving?: Serving;
  /** Whether to serve the web app, if it was built. */
  web?: boolean;
}

/** Creates the whole HTTP surface. `closing` ends open streams. `onReply` sees each reply before and after its schema; tests use it. */
export function createApp(
  deps: Deps,
  {
    bindings = allBindings(deps),
    onReply,
    closing,
    metrics,
    pace,
    web,
    readers,
    serving = createServing(deps),
  }: AppOptions = {},
) {
  const { db, log, loginSessions, noteUse, publicURL } = deps;
  const authentication = { db, loginSessions, noteUse, publicURL };
  const report = (failure: unknown, c: Context) =>
    logFailure(log, failure, 'request failed', { id: requestIDOf(c), path: shownPath(c.req.path) });
  const receiver = createReceiver({ isProxy: isProxy(deps.config.trustedProxies), pace });
  const refuseForeign = (c: Context) => refuseForeignSites(c.req, publicURL());
  const { answers, limits, isSecure } = serving;
  const rateLimit = limits && { rateLimit: limits.of };
  const { total } = STREAM_LIMITS;
  const streams = createStreamLimits(deps.config.rateLimits ? STREAM_LIMITS : { perCaller: total, total });
  if (metrics) addServing(metrics.registry, { ...deps, openStreams: streams.open });
  // Failures will be reported by the next change.
  const longReads = createLongReads(deps.seen, () => deps.writer.run(shortenLog, undefined).catch(() => undefined));
  const app = mount(bindings, {
    routePath: (method, path) => routePath(deps.games, method, path),
    authenticate: createAuthenticate(authentication),
    refuseForeign,
    report,
    receiver,
    snapshot: deps.snapshot,
    longReads: longReads(),
    exportReads: longReads(EXPORTS),
    outgoing: createOutgoing({ folder: join(deps.config.dataDir, 'spool') }),
    states: deps.states,
    seesMore: deps.seesMore,
    hiddenName: deps.hiddenName,
    readers,
    answers,
    streams,
    ...(onReply && { onReply }),
    ...(closing && { closing }),
    ...rateLimit,
    frame: createFrame({
      trustedProxies: deps.config.trustedProxies,
      log,
      observe: metrics?.request,
      noteAnswer: answerNoter(deps.lastAnswers),
      isSecure,
    }),
  });
  openApiRoute(app);
  docsRoutes(app);
  operationRoutes(app, operations(deps, metrics));
  app.notFound(answerUnknownRoute);
  const captcha = deps.config.captcha?.name ?? null;
  const folder = web ? webFolder() : undefined;
  // Registered before the pages without scripts, which it may replace.
  if (folder !== undefined) {
    const isLoggedIn = (cookies: string) => loginSessions.readSessionCookie(cookies) !== null;
    const preview = createPreviews(forViewers(deps));
    webRoutes(app, { folder, captcha, preview, publicURL, isLoggedIn }, answerUnknownRoute);
  }
  oauthPages(app, {
    ...deps,
    ...rateLimit,
    receiver,
    user: createAuthenticateBrowser(authentication),
    secure: isSecure,
  });
  app.onError((error, c) => answerFailure(c, error, (failure) => report(failure, c)));
  return app;
}

const operations = ({ db, writer, config }: Deps, metrics: Metrics | undefined): Operations => ({
  faults: async () => [
    ...((await isReadable(db)) ? [] : ['the database cannot be read']),
    ...(writer.state().alive ? [] : ['the writer has stopped; it is being started again']),
  ],
  metrics: metrics ? { text: () => metrics.registry.metrics(), type: metrics.registry.contentType } : null,
  access: config,
});
