import type { ImportDocument, ImportError } from '../../../contracts/documents/import.ts';
import type { Tx } from '../../../db/open.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { cachedChartFacts } from '../../catalogue/cached-facts.ts';
import { queueRelays } from '../../links/integrations/relay/queue.ts';
import { assignSessions, rateSessions } from '../../play/sessions/assign.ts';
import type { CommandContext } from '../../writer/command.ts';
import { derive, type Derived, type Underived } from './derive.ts';
import type { PreparedPlays } from './prepare.ts';
import { reporter, type Span } from './reporter.ts';
import { ignorePlays } from './steps/ignore.ts';
import { keepOrphans } from './steps/keep-orphans.ts';
import { persistPlays } from './steps/persist.ts';
import { siftAgain } from './steps/sift.ts';
import type { NewPlay } from './steps/sifted.ts';

export interface StoredScores {
  fresh: NewPlay[];
  duplicates: ImportDocument['duplicates'];
  blacklisted: ImportDocument['blacklisted'];
  errors: ImportError[];
  createdSessions: ImportDocument['createdSessions'];
}
export type StoredPlays = StoredScores & Derived;

export interface StoreOptions {
  importType: string;
  /** Row of the import; null for plays without one. */
  importRow: number | null;
  /** Called before anything is stored. */
  beforeStoring?: BeforeStoring | undefined;
  /** Whether the plays were prepared in this very transaction, so that nothing can have been stored since. */
  isCurrent?: boolean;
}
/** New plays by their positions in the body, and their charts (rows). */
export interface ToBeStored {
  charts: readonly number[];
  plays: readonly NewPlay[];
}
export type BeforeStoring = (ugpt: Ugpt, what: ToBeStored) => Promise<void>;

type StoreContext = Pick<CommandContext, 'now' | 'progress'> & { span?: Span };

/**
 * Stores prepared plays and all derived data: sessions, PBs, ratings, classes and targets; notifies the player of achievements, and queues
 * events for clients and scores for relaying. Shared by imports and orphans.
 */
export async function storePlays(
  tx: Tx,
  ugpt: Ugpt,
  prepared: PreparedPlays,
  options: StoreOptions,
  context: StoreContext,
): Promise<StoredPlays> {
  const { underived, ...stored } = await storeScores(tx, ugpt, prepared, options, context);
  const { counting } = reporter(context.progress);
  const updated = counting('pbs', underived.facts.size, (n) => `Updated ${n} PBs`);
  return { ...stored, ...(await derive(tx, underived, { ...context, now: context.now(), updated })) };
}

/**
 * Stores prepared plays with their sessions, stores those without a chart as orphans, and queues the new ones for relaying. The rest is
 * left to `derive`, in the same transaction.
 */
export async function storeScores(
  tx: Tx,
  ugpt: Ugpt,
  prepared: PreparedPlays,
  { importType, importRow, beforeStoring, isCurrent = false }: StoreOptions,
  context: StoreContext,
): Promise<StoredScores & { underived: Underived }> {
  const { service, classes, given, sessions, ignored } = prepared;
  const now = context.now();
  const { stage, counting } = reporter(context.progress, context.span);
  const { fresh, duplicates, blacklisted } = isCurrent ? prepared : await siftAgain(tx, ugpt, prepared);
  const facts = await cachedChartFacts(tx, [...new Set(fresh.map(({ chart }) => chart))]);
  await ignorePlays(tx, ugpt, ignored, { importType, service, now });
  await beforeStoring?.(ugpt, { charts: [...facts.keys()], plays: fresh });

  const times = fresh.flatMap(({ timeAchieved }) => timeAchieved ?? []);
  const { assigned, rows, rowAt } = await assignSessions(tx, ugpt, times, { importType, now, known: sessions });
  const stored = counting('storing', fresh.length, (n) => `Imported ${n} scores`);
  const played = await persistPlays(tx, ugpt, fresh, { importRow, importType, service, sessionAt: rowAt }, stored);

  stage('sessions', 'Updating sessions');
  await rateSessions(tx, ugpt, rows);
  await relay(tx, ugpt, prepared, { fresh, now });
  const errors = await keepOrphans(tx, ugpt.userID, prepared.orphans, prepared.errors);
  const underived = { ugpt, facts, played, classes, given };
  return { fresh, duplicates, blacklisted, errors, createdSessions: assigned, underived };
}

/** Queues stored plays for the servers the player relays to. */
async function relay(
  tx: Tx,
  ugpt: Ugpt,
  { service, version, path, relays, fresh: prepared }: PreparedPlays,
  { fresh, now }: { fresh: readonly NewPlay[]; now: number },
): Promise<void> {
  if (fresh.length === 0 || !relays) return;
  const isFresh = new Set(fresh.map(({ index }) => index));
  const scores = () => relays.filter((_, at) => isFresh.has(prepared[at]!.index));
  await queueRelays(tx, ugpt, { scores, service, version, path, now });
}
