import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { migrateDatabase } from '../../db/migrate.ts';
import { openReaders } from '../../db/readers.ts';
import type { SlowStatementOptions } from '../../db/slow-statements.ts';
import { rankedInGames } from '../api/ir/ranked-in-games.ts';
import { ConfigError, type Config } from '../base/config.ts';
import { databaseFile } from '../base/database-file.ts';
import { isEverywhere, localURL } from '../base/shared/local-url.ts';
import { createLog, type Log } from '../base/shared/log.ts';
import { version } from '../base/version.ts';
import { applyVersionsFile } from '../catalogue/versions/apply.ts';
import { VERSIONS_FILE } from '../catalogue/versions/file.ts';
import definitions from '../games/all.gen.ts';
import { createRegistry, type Games } from '../games/registry.ts';
import { createEdgeServer } from '../http/edge/create-server.ts';
import { completeLoad } from '../operations/admin/catalogue/load/complete.ts';
import { lockDataFolder } from '../operations/backup/data-folder-lock.ts';
import { forgetServerRuns } from '../operations/jobs/commands.ts';
import type { Job } from '../operations/jobs/job.ts';
import { jobsOf } from '../operations/jobs/list.ts';
import { createScheduler, type Scheduler } from '../operations/jobs/scheduler.ts';
import { addJobs } from '../operations/metrics/jobs.ts';
import { createMetrics, type Metrics } from '../operations/metrics/metrics.ts';
import { addState } from '../operations/metrics/state.ts';
import { readAhead } from '../play/pbs/in-game/read-ahead.ts';
import { prepareGames } from '../transfer/imports/catalogue-commands.ts';
import { rehearse } from '../transfer/imports/rehearse.ts';
import { createWorkerPool } from '../transfer/imports/workers/pool.ts';
import { startThreadedWriter, type ThreadedOptions, type ThreadedWriter } from '../writer/threaded.ts';
import { allBindings, createApp } from './app.ts';
import { checkRegion } from './check-region.ts';
import { createDeps, type Deps } from './deps.ts';
import { toListenError } from './listen-error.ts';
import { logMissingSetup } from './log-missing-setup.ts';
import { logUnusableBackups } from './log-unusable-backups.ts';
import { createServing, quickOf, readersOf } from './serving.ts';
import { shutDown } from './shut-down.ts';

export interface RunningServer {
  /** Address it listens on: `http://HOST:PORT`. */
  url: string;
  /** Finishes running work, then stops; work that takes longer than ten seconds is rolled back. */
  stop(): Promise<void>;
}

interface StartOptions extends Pick<ThreadedOptions, 'onWorker'> {
  /** Time limit for running work at shutdown (ms). */
  patience?: number;
}

/** Connections that wait to be accepted; beyond that the system drops them, and clients try again a second later. */
const BACKLOG = 4096;
/** Default time limit for running work at shutdown (ms). */
const PATIENCE = 10_000;

/**
 * Starts the server: migrates the database, starts the writer and listens. Throws LockedError if another server uses the data folder, and
 * ConfigError for unknown games or an unknown region, ListenError if its address can't be used.
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

/** Throws ConfigError if the settings name an unknown game. */
function checkGames({ games }: Config): void {
  const known = definitions.map(({ id }) => id);
  const unknown = games?.find((id) => !known.includes(id));
  if (unknown === undefined) return;
  throw new ConfigError([`KAIDEN_GAMES: no such game: "${unknown}". Games: ${known.join(', ')}`]);
}

async function startLocked(
  config: Config,
  log: Log,
  { patience = PATIENCE, onWorker }: StartOptions,
): Promise<RunningServer> {
  const file = databaseFile(config.dataDir);
  const migrations = await migrateDatabase(file);
  if (migrations.copy) log.info({ copy: migrations.copy }, 'database upgraded; the old one was copied');
  const metrics = config.metrics === 'off' ? undefined : createMetrics();
  const slow = slowStatements(config, log);
  const writer = await startThreadedWriter(file, {
    ...(metrics && { onCommand: metrics.command }),
    ...(onWorker && { onWorker }),
    slow,
    games: config.games,
    region: config.region,
    onDeath: (error, pause) => log.severe({ err: error, pause }, 'the writer thread failed and is restarted'),
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
  /** Time limit for running work at shutdown (ms). */
  patience: number;
}

/** Logs slow statements, without their values. */
const slowStatements = ({ slowQueryMs }: Config, log: Log): SlowStatementOptions | undefined =>
  slowQueryMs === null ? undefined : { from: slowQueryMs, report: (slow) => log.warn(slow, 'slow database statement') };

async function serveFrom(parts: Parts): Promise<RunningServer> {
  const { file, writer, config, log, metrics, slow, patience } = parts;
  const games = createRegistry(definitions, config.games, config.region);
  await prepare(games, parts);
  const rehearsed = rehearse({ writer, log });
  const reader = openReaders(file, { slow });
  const preparer = createWorkerPool({ file, slow, games: config.games, region: config.region });
  let url = '';
  const deps = createDeps({
    config,
    ...reader.readers,
    writer,
    preparer,
    games,
    log,
    publicURL: () => config.publicURL ?? url,
    ...(metrics && { onImport: metrics.importEnded, onDelivery: metrics.webhookDelivered }),
  });
  await deps.vault.check();
  await checkRegion(deps.db, games, config);
  const closing = new AbortController();
  const jobs = jobsOf(config);
  if (metrics) {
    addState(metrics.registry, { db: deps.db, writer, file });
    addJobs(metrics.registry, deps.db, jobs);
  }
  const serving = createServing(deps);
  const readers = readersOf(deps, file, slow);
  const bindings = allBindings(deps);
  const app = createApp(deps, { bindings, metrics, closing: closing.signal, web: true, readers, serving });
  await rehearsed;
  const server = createEdgeServer(app.fetch, {
    log,
    hostname: config.host,
    trustedProxies: config.trustedProxies,
    quick: quickOf(deps, serving, { bindings, readers, observe: metrics?.request }),
  }).listen(config.port, config.host, BACKLOG);
  try {
    await listening(server);
  } catch (error) {
    await readers?.close();
    reader.close();
    throw toListenError(error, config);
  }
  url = localURL(config.host, (server.address() as AddressInfo).port);
  const scheduler = await begin(deps, jobs);
  await logMissingSetup(deps);
  await logUnusableBackups(deps);
  log.info(
    { version, dataDir: config.dataDir },
    `listening on ${url}${isEverywhere(config.host) ? ' and on all other addresses of this machine' : ''}`,
  );

  return {
    url,
    stop: () => shutDown({ server, deps, writer, preparer, scheduler, readers, reader, closing, log }, patience),
  };
}

/** Stores the definitions of the games, and the versions that the operator's file gives them. */
async function prepare(games: Games, { writer, config, log }: Parts): Promise<void> {
  const { rebuilt, outdated } = await writer.run(prepareGames, undefined);
  if (rebuilt.length > 0) log.info({ rebuilt }, 'game definitions changed: rebuilt stored data of these games');
  if (outdated.length > 0)
    log.info({ outdated }, 'rules of these games changed: the job follow-rules recalculates their scores');
  for (const fault of await applyVersionsFile(config.dataDir, { games, writer })) {
    log.severe(
      fault,
      `${VERSIONS_FILE} has an error and is ignored; the versions of games stay unchanged. See kaiden doctor`,
    );
  }
}

/** Begins the work that needs no request: what the last run has left, what has to be sent, and the scheduled jobs. */
async function begin(deps: Deps, jobs: readonly Job[]): Promise<Scheduler> {
  const { db, games, writer, config } = deps;
  await deps.imports.resume();
  await completeLoad({ ...deps, dataDir: config.dataDir });
  deps.relay.wake();
  deps.webhooks.wake();
  await deps.mail.start();
  await writer.run(forgetServerRuns, undefined);
  const scheduler = createScheduler(deps, { jobs });
  scheduler.start();
  deps.background.begin(async (signal) => readAhead(deps, await rankedInGames(db, games), signal));
  return scheduler;
}

async function listening(server: Server): Promise<void> {
  if (server.listening) return;
  // `once` rejects if the server emits `error` instead: for a port in use, or an address of another machine.
  await once(server, 'listening');
}
