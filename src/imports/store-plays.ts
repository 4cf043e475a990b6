import type { ClassDelta, ImportDocument, ImportError } from '../../contracts/documents/import.ts';
import type { Tx } from '../../db/open.ts';
import { keptChartFacts } from '../catalogue/kept-facts.ts';
import { eventsOf } from '../clients/webhooks/events.ts';
import { queueEvents } from '../clients/webhooks/queue.ts';
import { queueRelays } from '../integrations/relay/queue.ts';
import { addToPBs } from '../pbs/rebuild.ts';
import { assignSessions, rateSessions } from '../sessions/assign.ts';
import { refreshProfile } from '../stats/refresh.ts';
import { notifyOfTargets } from '../targets/achieved/notify.ts';
import { refreshTargets, type TargetsMoved } from '../targets/refresh.ts';
import type { Ugpt } from '../users/ugpt.ts';
import type { CommandContext } from '../writer/command.ts';
import type { PreparedPlays } from './prepare.ts';
import { reporter, type Span } from './reporter.ts';
import { keepOrphans } from './steps/keep-orphans.ts';
import { persistPlays } from './steps/persist.ts';
import { siftAgain, type NewPlay } from './steps/sift.ts';

export interface StoredPlays {
  fresh: NewPlay[];
  duplicates: ImportDocument['duplicates'];
  blacklisted: ImportDocument['blacklisted'];
  errors: ImportError[];
  createdSessions: ImportDocument['createdSessions'];
  classDeltas: ClassDelta[];
  targets: TargetsMoved;
}

export interface StoreOptions {
  importType: string;
  /** Row of the import; null for plays that belong to none. */
  importRow: number | null;
  /** Called before anything is stored. */
  beforeStoring?: BeforeStoring | undefined;
  /** Whether the plays were prepared in this very transaction, so that nothing can have been stored since. */
  isCurrent?: boolean;
}
/** New plays, by where they stood in what was sent, and the charts (rows) that they are on. */
export interface ToBeStored {
  charts: readonly number[];
  plays: readonly Pick<NewPlay, 'index' | 'scoreID'>[];
}
export type BeforeStoring = (ugpt: Ugpt, what: ToBeStored) => Promise<void>;

/**
 * Stores prepared plays and everything that is derived from them: sessions, PBs, ratings, classes and targets; notifies
 * the player of what was achieved, and queues it for clients and for the servers that the player has it sent to. Shared
 * by imports and orphans.
 */
export async function storePlays(
  tx: Tx,
  ugpt: Ugpt,
  prepared: PreparedPlays,
  { importType, importRow, beforeStoring, isCurrent = false }: StoreOptions,
  context: Pick<CommandContext, 'now' | 'progress'> & { span?: Span },
): Promise<StoredPlays> {
  const { service, classes, given, sessions } = prepared;
  const now = context.now();
  const { stage, counting } = reporter(context.progress, context.span);
  const { fresh, duplicates, blacklisted } = isCurrent ? prepared : await siftAgain(tx, ugpt, prepared);
  const touched = await keptChartFacts(tx, [...new Set(fresh.map(({ chart }) => chart))]);
  await beforeStoring?.(ugpt, { charts: [...touched.keys()], plays: fresh });

  const times = fresh.flatMap(({ timeAchieved }) => timeAchieved ?? []);
  const { assigned, rows, rowAt } = await assignSessions(tx, ugpt, times, { importType, now, known: sessions });
  const stored = counting('storing', fresh.length, (n) => `Imported ${n} scores`);
  const played = await persistPlays(tx, ugpt, fresh, { importRow, importType, service, sessionAt: rowAt }, stored);

  stage('sessions', 'Updating sessions');
  await rateSessions(tx, ugpt, rows);

  // How many PBs an import of several links will touch is not known here.
  if (context.span) stage('pbs', 'Updating PBs');
  const updated = context.span ? undefined : counting('pbs', touched.size, (n) => `Updated ${n} PBs`);
  await addToPBs(tx, ugpt, { facts: touched, fresh: played }, updated);

  stage('profile', 'Updating ratings and classes');
  const changes = touched.size > 0 || Object.keys({ ...classes, ...given }).length > 0;
  const change = { provided: classes, given, change: fresh.length, now };
  const classDeltas = changes ? await refreshProfile(tx, ugpt, change) : [];

  stage('targets', 'Updating goals and quests');
  const targets = await refreshTargets(tx, ugpt, [...touched.keys()], now);
  await tellOthers(tx, ugpt, prepared, { fresh, classDeltas, targets, now });
  const errors = await keepOrphans(tx, ugpt.userID, prepared.orphans, prepared.errors);
  return { fresh, duplicates, blacklisted, errors, createdSessions: assigned, classDeltas, targets };
}

/** Notifies the player, clients and other servers of what was stored. */
async function tellOthers(
  tx: Tx,
  ugpt: Ugpt,
  { game, playtype, service, version, path, relays, fresh: prepared }: PreparedPlays,
  { fresh, classDeltas, targets, now }: Pick<StoredPlays, 'fresh' | 'classDeltas' | 'targets'> & { now: number },
): Promise<void> {
  const { userID } = ugpt;
  await notifyOfTargets(tx, userID, targets, now);
  await queueEvents(tx, userID, eventsOf({ userID, game, playtype, classDeltas, ...targets }), now);
  if (fresh.length === 0 || !relays) return;
  const isFresh = new Set(fresh.map(({ index }) => index));
  const scores = () => relays.filter((_, at) => isFresh.has(prepared[at]!.index)).filter((score) => score !== null);
  await queueRelays(tx, ugpt, { scores, service, version, path, now });
}
