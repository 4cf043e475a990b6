import type { Db } from '../db/open.ts';
import type { Snapshot } from '../db/snapshot.ts';
import { createLoginSessions, type LoginSessions } from './auth/login-sessions.ts';
import type { Config } from './config.ts';
import type { Games } from './games/registry.ts';
import { createImportRunner, type ImportRunner } from './imports/runner.ts';
import type { ImportObserver } from './imports/stage-times.ts';
import { createRelaySender, type RelaySender } from './integrations/relay/sender.ts';
import type { BackOff } from './net/back-off.ts';
import { createSafeFetch } from './net/safe-fetch.ts';
import { createPictures, type Pictures } from './pictures/pictures.ts';
import { createVault, type Vault } from './secrets/vault.ts';
import { createBackground, type Background } from './shared/background.ts';
import type { Log } from './shared/log.ts';
import { createSync, type Sync } from './sync/index.ts';
import type { Pace } from './sync/remote.ts';
import type { Writer } from './writer/command.ts';

/** What the parts of the program are made of; put together once, handed to each by name. */
export interface Deps {
  config: Config;
  /** For reading. Changes go through the writer. */
  db: Db;
  /** Runs reads that see one state of the database. */
  snapshot: Snapshot;
  writer: Writer;
  games: Games;
  log: Log;
  loginSessions: LoginSessions;
  imports: ImportRunner;
  /** Keeps what has to be read again, encrypted. */
  vault: Vault;
  pictures: Pictures;
  sync: Sync;
  relay: RelaySender;
  /** Work that goes on after the answer to who asked for it. */
  background: Background;
  /** Base of the URLs that are handed out; known once the server listens. */
  publicURL: () => string;
  /** Unix ms. */
  startTime: number;
}

export type Foundation = Pick<Deps, 'config' | 'db' | 'snapshot' | 'writer' | 'games' | 'log' | 'publicURL'> & {
  /** How patient to be with other servers, where not as usual. */
  pace?: { sync?: Partial<Pace>; relay?: BackOff };
  onImport?: ImportObserver;
};

/** Puts the rest of the program on its foundation. */
export function createDeps(foundation: Foundation): Deps {
  const { config, db, writer } = foundation;
  const vault = createVault(foundation);
  const fetch = createSafeFetch({ allowed: config.allowedRanges });
  const { pace = {}, ...base } = foundation;
  const sync = createSync({ ...base, vault, fetch, ...(pace.sync && { pace: pace.sync }) });
  const relay = createRelaySender({ ...base, vault, fetch, ...(pace.relay && { pace: pace.relay }) });
  return {
    ...base,
    loginSessions: createLoginSessions(db, writer, config.publicURL?.startsWith('https:') ?? false),
    imports: createImportRunner({ ...foundation, bring: sync.bring, onDone: relay.wake }),
    vault,
    pictures: createPictures({ dataDir: config.dataDir, db, writer }),
    sync,
    relay,
    background: createBackground(foundation.log),
    startTime: Date.now(),
  };
}
