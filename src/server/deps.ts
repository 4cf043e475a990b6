import type { Db } from '../../db/open.ts';
import type { Snapshot } from '../../db/snapshot.ts';
import type { States } from '../../db/states/states.ts';
import type { createHiddenName, createSeesMore } from '../../db/visibility/sees.ts';
import { createLoginGuard, type LoginGuard } from '../accounts/auth/attempts/guard.ts';
import { createLastAnswers, type LastAnswers } from '../accounts/auth/keys/last-answers.ts';
import { createLoginSessions, type LoginSessions } from '../accounts/auth/login-sessions.ts';
import { createNoteUse, type NoteUse } from '../accounts/auth/note-use.ts';
import { createRecovery, type Recovery } from '../accounts/auth/recovery.ts';
import { createSetup, type Setup } from '../accounts/auth/setup/setup.ts';
import { createMailSender, type MailSender } from '../accounts/mail/sender.ts';
import { createPictures, type Pictures } from '../accounts/pictures/pictures.ts';
import { createVault, type Vault } from '../accounts/secrets/vault.ts';
import type { Config } from '../base/config.ts';
import type { BackOff } from '../base/net/back-off.ts';
import { createSafeFetch } from '../base/net/safe-fetch.ts';
import type { Sender } from '../base/net/sender.ts';
import { createBackground, type Background } from '../base/shared/background.ts';
import type { Log } from '../base/shared/log.ts';
import type { Games } from '../games/registry.ts';
import { createWebhookSender, type DeliveryObserver } from '../links/clients/webhooks/sender.ts';
import type { RelayPace } from '../links/integrations/relay/delivery.ts';
import { createRelaySender } from '../links/integrations/relay/sender.ts';
import { createArrivals, type Arrivals } from '../play/live/arrivals.ts';
import { createGameBoards, type GameBoards } from '../play/pbs/in-game/boards.ts';
import { createReplays, type Replays } from '../play/replays/replays.ts';
import { createAccountImports, type AccountImports } from '../transfer/account/account-imports.ts';
import { createEncodedImports, type EncodedImports } from '../transfer/imports/encoded/encoded-imports.ts';
import { createImportRunner, type ImportRunner } from '../transfer/imports/runner.ts';
import type { ImportObserver } from '../transfer/imports/stage-times.ts';
import type { Preparer } from '../transfer/imports/workers/preparer.ts';
import { createSync, type Sync } from '../transfer/sync/index.ts';
import type { Pace } from '../transfer/sync/remote.ts';
import type { Writer } from '../writer/command.ts';

/** Components of the program; created once, passed to their users by name. */
export interface Deps {
  config: Config;
  /** For reading everything. Changes go through the writer. */
  db: Db;
  /** For reading what the current viewer sees: what answers are made from. */
  seen: Db;
  /** Runs reads of `seen` in one snapshot. */
  snapshot: Snapshot;
  /** States of the tables that `seen` reads. */
  states: States;
  /** Returns whether somebody sees users whom strangers don't see. */
  seesMore: ReturnType<typeof createSeesMore>;
  hiddenName: ReturnType<typeof createHiddenName>;
  writer: Writer;
  preparer: Preparer;
  games: Games;
  log: Log;
  loginSessions: LoginSessions;
  loginGuard: LoginGuard;
  noteUse: NoteUse;
  /** Answers to game hooks, for the players' pages. */
  lastAnswers: LastAnswers;
  imports: ImportRunner;
  /** Tells followers of players of changed scores. */
  arrivals: Arrivals;
  /** Rankings that games show. */
  gameBoards: GameBoards;
  /** Accounts that are brought from archives. */
  accountImports: AccountImports;
  /** Encoded documents of imports, shared by all requests. */
  encodedImports: EncodedImports;
  /** Encrypts secrets that have to be read again. */
  vault: Vault;
  pictures: Pictures;
  replays: Replays;
  sync: Sync;
  /** Tasks that continue after the response. */
  background: Background;
  relay: Sender;
  webhooks: Sender;
  mail: MailSender;
  recovery: Recovery;
  setup: Setup;
  /** Returns the base of public URLs; known once the server listens. */
  publicURL: () => string;
  /** Unix ms. */
  startTime: number;
}

export type Foundation = Pick<
  Deps,
  | 'config'
  | 'db'
  | 'seen'
  | 'snapshot'
  | 'states'
  | 'seesMore'
  | 'hiddenName'
  | 'writer'
  | 'preparer'
  | 'games'
  | 'log'
  | 'publicURL'
> & {
  /** Time limits for other servers, and for a player's other imports (ms), if not the usual ones. */
  pace?: { imports?: number; sync?: Partial<Pace>; relay?: RelayPace; webhooks?: BackOff; mail?: BackOff };
  onImport?: ImportObserver;
  onDelivery?: DeliveryObserver;
};

/** Creates the components on top of the foundation. */
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
  const replays = createReplays({ dataDir: config.dataDir, db, writer });
  const background = createBackground(foundation.log);
  const arrivals = createArrivals();
  const onDone = (userID: number) => {
    relay.wake();
    webhooks.wake();
    arrivals.tell(userID);
  };
  const imports = createImportRunner({ ...foundation, patience: pace.imports, bring: sync.bring, onDone });
  return {
    ...base,
    loginSessions: createLoginSessions(db, writer, config.publicURL?.startsWith('https:') ?? false),
    loginGuard: createLoginGuard(foundation),
    noteUse: createNoteUse(foundation),
    lastAnswers: createLastAnswers(foundation),
    imports,
    arrivals,
    gameBoards: createGameBoards(),
    accountImports: createAccountImports({ ...base, imports, pictures, replays, background }),
    encodedImports: createEncodedImports(db, foundation.preparer),
    vault,
    pictures,
    replays,
    sync,
    relay,
    background,
    webhooks,
    mail,
    recovery: createRecovery({ ...base, vault, mail }),
    setup: createSetup(base),
    startTime: Date.now(),
  };
}
