import type { ClassDelta, ImportDocument } from '../../contracts/documents/import.ts';
import type { Tx } from '../../db/open.ts';
import { chartFacts } from '../catalogue/store.ts';
import { eventsOf } from '../clients/webhooks/events.ts';
import { queueEvents } from '../clients/webhooks/queue.ts';
import { queueRelays } from '../integrations/relay/queue.ts';
import { rebuildPBs } from '../pbs/rebuild.ts';
import { assignSessions } from '../sessions/assign.ts';
import { refreshProfile } from '../stats/refresh.ts';
import { notifyOfTargets } from '../targets/achieved/notify.ts';
import { refreshTargets, type TargetsMoved } from '../targets/refresh.ts';
import type { Ugpt } from '../users/ugpt.ts';
import type { CommandContext } from '../writer/command.ts';
import { placeOf, type ImportPart } from './raw-play.ts';
import { toBatchManual } from './relayed.ts';
import { reporter } from './reporter.ts';
import { matchPlays, type Match } from './steps/match.ts';
import { persistPlays } from './steps/persist.ts';
import { siftPlays, type Sifted } from './steps/sift.ts';

export interface Ingested {
  sifted: Sifted;
  createdSessions: ImportDocument['createdSessions'];
  classDeltas: ClassDelta[];
  targets: TargetsMoved;
}

export interface IngestOptions {
  importType: string;
  /** Row of the import; null for plays that belong to none. */
  importRow: number | null;
  /** Row of the chart that all plays are of, whatever they name; they are matched when it is missing. */
  chart?: number;
  /** Whether an administrator vouches for what is sent. */
  trusted?: boolean;
  /** Called before anything is stored. */
  beforeStoring?: BeforeStoring | undefined;
}
/** New plays, by where they stood in what was sent, and the charts (rows) that they are on. */
export interface ToBeStored {
  charts: readonly number[];
  plays: readonly { index: number; scoreID: Buffer }[];
}
export type BeforeStoring = (ugpt: Ugpt, what: ToBeStored) => Promise<void>;

/**
 * From plays that have been read to everything that is derived from them: match with charts, sift, store, sessions,
 * PBs, ratings, classes and targets; tell the player what was achieved, and queue it for clients and for the servers that
 * the player has it sent to. What imports and orphans share.
 */
export async function ingest(
  tx: Tx,
  ugpt: Ugpt,
  part: Omit<ImportPart, 'gpt'>,
  { importType, importRow, chart, trusted = false, beforeStoring }: IngestOptions,
  context: Pick<CommandContext, 'now' | 'progress'>,
): Promise<Ingested> {
  const { plays, version, service, classes, faults, sessions, path = [] } = part;
  const now = context.now();
  const { stage, counting } = reporter(context.progress);

  const matched = counting('matching', plays.length, (n) => `Matched ${n} scores with charts`);
  const matches =
    chart === undefined
      ? withFaults(faults, await matchPlays(tx, { ...ugpt, version }, plays, matched))
      : plays.map((): Match => ({ chart }));
  const facts = await chartFacts(tx, chartsOf(matches));
  const checked = counting('checking', plays.length, (n) => `Checked ${n} scores`);
  const sifted = await siftPlays(tx, ugpt, { plays, matches, facts, now, trusted }, checked);
  const touched = new Map(sifted.fresh.map(({ chart }) => [chart, facts.get(chart)!]));
  await beforeStoring?.(ugpt, {
    charts: [...touched.keys()],
    plays: sifted.fresh.map(({ index, scoreID }) => ({ index: placeOf(part, index), scoreID })),
  });

  const stored = counting('storing', sifted.fresh.length, (n) => `Imported ${n} scores`);
  await persistPlays(tx, ugpt, sifted.fresh, { importRow, importType, service }, stored);

  stage('sessions', 'Updating sessions');
  const times = sifted.fresh.flatMap(({ timeAchieved }) => timeAchieved ?? []);
  const createdSessions = await assignSessions(tx, ugpt, times, { importType, now, known: sessions ?? [] });

  await rebuildPBs(
    tx,
    ugpt,
    touched,
    counting('pbs', touched.size, (n) => `Updated ${n} PBs`),
  );

  stage('profile', 'Updating ratings and classes');
  const changes = touched.size > 0 || Object.keys(classes).length > 0;
  const classDeltas = changes
    ? await refreshProfile(tx, ugpt, { provided: classes, change: sifted.fresh.length, now })
    : [];

  stage('targets', 'Updating goals and quests');
  const targets = await refreshTargets(tx, ugpt, [...touched.keys()], now);

  await notifyOfTargets(tx, ugpt.userID, targets, now);
  const { game, playtype } = ugpt.gpt;
  await queueEvents(tx, ugpt.userID, eventsOf({ userID: ugpt.userID, game, playtype, classDeltas, ...targets }), now);
  if (touched.size > 0) {
    const scores = () => sifted.fresh.flatMap(({ index }) => toBatchManual(plays[index]!) ?? []);
    await queueRelays(tx, ugpt, { scores, service, version, path, now });
  }
  return { sifted, createdSessions, classDeltas, targets };
}

/** A play that its format could not make sense of is an error, whichever chart it names. */
function withFaults(faults: ImportPart['faults'], matches: readonly Match[]): readonly Match[] {
  if (!faults?.size) return matches;
  return matches.map((match, index): Match => {
    const message = faults.get(index);
    return message === undefined ? match : { failure: { type: 'InvalidDatapoint', message } };
  });
}

const chartsOf = (matches: readonly Match[]): number[] => [
  ...new Set(matches.flatMap((match) => ('chart' in match ? match.chart : []))),
];
