import type { Db } from '../db/open.ts';
import type { Snapshot } from '../db/snapshot.ts';
import { createLoginSessions, type LoginSessions } from './auth/login-sessions.ts';
import { createRecovery, type Recovery } from './auth/recovery.ts';
import { createSetup, type Setup } from './auth/setup/setup.ts';
import { createWebhookSender, type DeliveryObserver } from './clients/webhooks/sender.ts';
import type { Config } from './config.ts';
import type { Games } from './games/registry.ts';
import { createEncodedImports, type EncodedImports } from './imports/encoded/encoded-imports.ts';
import { createImportRunner, type ImportRunner } from './imports/runner.ts';
import type { ImportObserver } from './imports/stage-times.ts';
import type { Preparer } from './imports/workers/preparer.ts';
import type { RelayPace } from './integrations/relay/delivery.ts';
import { createRelaySender } from './integrations/relay/sender.ts';
import { createMailSender, type MailSender } from './mail/sender.ts';
import type { BackOff } from './net/back-off.ts';
import { createSafeFetch } from './net/safe-fetch.ts';
import type { Sender } from './net/sender.ts';
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
  preparer: Preparer;
  games: Games;
  log: Log;
  loginSessions: LoginSessions;
  imports: ImportRunner;
  /** The documents of imports, encoded once for everybody. */
  encodedImports: EncodedImports;
  /** Keeps what has to be read again, encrypted. */
  vault: Vault;
  pictures: Pictures;
  sync: Sync;
  /** Work that goes on after the answer to who asked for it. */
  background: Background;
  relay: Sender;
  webhooks: Sender;
  mail: MailSender;
  recovery: Recovery;
  setup: Setup;
  /** Base of the URLs that are handed out; known once the server listens. */
  publicURL: () => string;
  /** Unix ms. */
  startTime: number;
}

export type Foundation = Pick<
  Deps,
  'config' | 'db' | 'snapshot' | 'writer' | 'preparer' | 'games' | 'log' | 'publicURL'
> & {
  /** How patient to be with other servers, and with other imports of a player (ms), where not as usual. */
  pace?: { imports?: number; sync?: Partial<Pace>; relay?: RelayPace; webhooks?: BackOff; mail?: BackOff };
  onImport?: ImportObserver;
  onDelivery?: DeliveryObserver;
};

/** Puts the rest of the program on its foundation. */
export function createDeps(foundation: Foundation): Deps {
  const { config, db, writer } = foundation;
  const vault = createVault(foundation);
  const fetch = createSafeFetch({ allowed: config.allowedRanges });
  const { pace = {}, ...base } = foundation;
  const pictures = createPictures({ dataDir: config.dataDir, db, writer });
  const sync = createSync({ ...base, vault, fetch, pictures, ...(pace.sync && { pace: pace.sync }) });
  const relay = createRelaySender({ ...base, vault, fetch, ...(pace.relay && { pace: pace.relay }) });
  const webhooks = createWebhookSender({ ...base, vault, fetch, ...(pace.webhooks && { pace: pace.webhooks }) });
  const mail = createMailSender({ ...base, vault, ...(pace.mail && { pace: pace.mail }) });
  const onDone = () => {
    relay.wake();
    webhooks.wake();
  };
  return {
    ...base,
    loginSessions: createLoginSessions(db, writer, config.publicURL?.startsWith('https:') ?? false),
    imports: createImportRunner({ ...foundation, patience: pace.imports, bring: sync.bring, onDone }),
    encodedImports: createEncodedImports(db, foundation.preparer),
    vault,
    pictures,
    sync,
    relay,
    background: createBackground(foundation.log),
    webhooks,
    mail,
    recovery: createRecovery({ ...base, vault, mail }),
    setup: createSetup(base),
    startTime: Date.now(),
  };
}
