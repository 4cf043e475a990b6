import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { migrateDatabase } from '../db/migrate.ts';
import { openForReading } from '../db/open.ts';
import type { SlowStatementOptions } from '../db/slow-statements.ts';
import { createSnapshots } from '../db/snapshot.ts';
import { completeLoad } from './admin/catalogue/load/complete.ts';
import { createApp } from './app.ts';
import { lockDataFolder } from './backup/data-folder-lock.ts';
import { hasCharts } from './catalogue/store.ts';
import { applyVersionsFile } from './catalogue/versions/apply.ts';
import { VERSIONS_FILE } from './catalogue/versions/file.ts';
import { ConfigError, type Config } from './config.ts';
import { createDeps, type Deps } from './deps.ts';
import definitions from './games/all.gen.ts';
import { createRegistry } from './games/registry.ts';
import { createEdgeServer } from './http/edge/create-server.ts';
import { prepareGames } from './imports/catalogue-commands.ts';
import { createWorkerPool } from './imports/workers/pool.ts';
import { forgetServerRuns } from './jobs/commands.ts';
import { jobsOf } from './jobs/list.ts';
import { createScheduler } from './jobs/scheduler.ts';
import { addJobs } from './metrics/jobs.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { addState } from './metrics/state.ts';
import { isEverywhere, localURL } from './shared/local-url.ts';
import { createLog, type Log } from './shared/log.ts';
import { version } from './version.ts';
import { startThreadedWriter, type ThreadedOptions, type ThreadedWriter } from './writer/threaded.ts';

export interface RunningServer {
  /** Where it listens: `http://HOST:PORT`. */
  url: string;
  /** Finishes what runs, then stops; what takes longer than ten seconds is undone. */
  stop(): Promise<void>;
}

interface StartOptions extends Pick<ThreadedOptions, 'onWorker'> {
  /** How long what runs may take when the server stops (ms). */
  patience?: number;
}

/** How long what runs may take when the server stops, unless told otherwise (ms). */
const PATIENCE = 10_000;

/** The database file in a data folder. */
export const databaseFile = (dataDir: string): string => join(dataDir, 'kaiden.db');

/**
 * Starts the server: brings the database up to date, starts the writer and listens. Throws LockedError when another
 * server works on the data folder, and ConfigError for games that there are not.
 */
export async function startServer(
  config: Config,
  log: Log = createLog(config.logLevel),
  options: StartOptions = {},
): Promise<RunningServer> {
  checkGames(config);
  const unlock = lockDataFolder(config.dataDir);
  try {
    const server = await startLocked(config, log, options);
    return { url: server.url, stop: () => server.stop().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Throws ConfigError when the settings name a game that this program does not know. */
function checkGames({ games }: Config): void {
  const known = definitions.map(({ id }) => id);
  const unknown = games?.find((id) => !known.includes(id));
  if (unknown === undefined) return;
  throw new ConfigError([`KAIDEN_GAMES: there is no game "${unknown}"; there are ${known.join(', ')}`]);
}

async function startLocked(
  config: Config,
  log: Log,
  { patience = PATIENCE, onWorker }: StartOptions,
): Promise<RunningServer> {
  const file = databaseFile(config.dataDir);
  const migrations = await migrateDatabase(file);
  if (migrations.copy) log.info({ copy: migrations.copy }, 'database upgraded; a copy of what it was is kept');
  const metrics = config.metrics === 'off' ? undefined : createMetrics();
  const slow = slowStatements(config, log);
  const writer = await startThreadedWriter(file, {
    ...(metrics && { onCommand: metrics.command }),
    ...(onWorker && { onWorker }),
    slow,
    games: config.games,
    onDeath: (error, pause) => log.severe({ err: error, pause }, 'the writer has died; it is started again'),
  });
  try {
    return await serveFrom({ file, writer, config, log, metrics, slow, patience });
  } catch (error) {
    // Its thread would keep the process alive.
    await writer.close();
    throw error;
  }
}

interface Parts {
  file: string;
  writer: ThreadedWriter;
  config: Config;
  log: Log;
  metrics: Metrics | undefined;
  slow: SlowStatementOptions | undefined;
  /** How long what runs may take when it stops (ms). */
  patience: number;
}

/** Statements that take long are logged, without their values. */
const slowStatements = ({ slowQueryMs }: Config, log: Log): SlowStatementOptions | undefined =>
  slowQueryMs === null ? undefined : { from: slowQueryMs, report: (slow) => log.warn(slow, 'a statement took long') };

async function serveFrom({ file, writer, config, log, metrics, slow, patience }: Parts): Promise<RunningServer> {
  const games = createRegistry(definitions, config.games);
  const { rebuilt, recalculated } = await writer.run(prepareGames, undefined);
  if (rebuilt.length > 0) log.info({ rebuilt }, 'lists of these games have changed; what depends on them was rebuilt');

  for (const { idString, scores, changed, moved } of recalculated) {
    log.info({ idString, scores, changed, moved }, 'the rules of this game have changed; all was computed anew');
  }

  for (const fault of await applyVersionsFile(config.dataDir, { games, writer })) {
    log.severe(
      fault,
      `${VERSIONS_FILE} has a fault and is ignored; versions of games stay as they were. See kaiden doctor`,
    );
  }

  const reader = openForReading(file, { slow });
  const preparer = createWorkerPool({ file, slow, games: config.games });
  let url = '';
  const deps = createDeps({
    config,
    db: reader.db,
    snapshot: createSnapshots(reader),
    writer,
    preparer,
    games,
    log,
    publicURL: () => config.publicURL ?? url,
    ...(metrics && { onImport: metrics.importEnded, onDelivery: metrics.webhookDelivered }),
  });
  await deps.vault.check();
  const closing = new AbortController();
  const jobs = jobsOf(config);
  if (metrics) {
    addState(metrics.registry, { db: reader.db, writer, file });
    addJobs(metrics.registry, reader.db, jobs);
  }
  const app = createApp(deps, { metrics, closing: closing.signal, web: true });
  const server = createEdgeServer(app.fetch, {
    log,
    hostname: config.host,
    trustedProxies: config.trustedProxies,
  }).listen(config.port, config.host);
  try {
    await listening(server);
  } catch (error) {
    reader.close();
    throw error;
  }
  url = localURL(config.host, (server.address() as AddressInfo).port);
  await deps.imports.resume();
  completeLoad({ ...deps, dataDir: config.dataDir });
  deps.relay.wake();
  deps.webhooks.wake();
  await deps.mail.start();
  await writer.run(forgetServerRuns, undefined);
  const scheduler = createScheduler(deps, { jobs });
  scheduler.start();
  await sayWhatIsMissing(deps);
  log.info(
    { version, dataDir: config.dataDir },
    `listening on ${url}${isEverywhere(config.host) ? ' and at every other address of this machine' : ''}`,
  );

  return {
    url,
    async stop() {
      const abort = setTimeout(() => {
        log.warn('what runs takes too long to wait for and is undone');
        void writer.abort();
      }, patience);
      deps.sync.stop();
      const end = Promise.all([closed(server, patience), scheduler.stop(), deps.background.stop()]);
      closing.abort();
      await end;
      await deps.imports.stop();
      await preparer.close();
      await deps.relay.stop();
      await deps.webhooks.stop();
      await deps.recovery.idle();
      await deps.mail.stop();
      await writer.close();
      clearTimeout(abort);
      reader.close();
    },
  };
}

/** Tells whoever has just started the server for the first time what to do next. */
async function sayWhatIsMissing({ db, log, publicURL, setup }: Deps): Promise<void> {
  if (await setup.isOpen()) {
    log.info(`there is no administrator yet; make one here: ${publicURL()}/setup?token=${setup.token}`);
  }
  if (!(await hasCharts(db))) {
    log.info(
      `there are no songs yet; fetch the community song database with: kaiden seeds pull, or on ${publicURL()}/admin/catalogue`,
    );
  }
}

/**
 * Takes no more requests and waits for the ones that run: they still need the database. Clients get a while to send
 * what they have begun; those that take longer are cut off.
 */
async function closed(server: Server, patience: number): Promise<void> {
  const end = once(server, 'close');
  server.close();
  // A connection that is kept alive becomes idle when its last answer is out, which may be later than now.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), patience);
  await end;
  clearInterval(sweep);
  clearTimeout(cut);
}

async function listening(server: Server): Promise<void> {
  if (server.listening) return;
  // `once` rejects when the server says `error` instead: a port that is taken, an address that is not ours.
  await once(server, 'listening');
}
