import type { ClassDelta, ImportDocument } from '../../contracts/documents/import.ts';
import type { Tx } from '../../db/open.ts';
import { chartFacts } from '../catalogue/store.ts';
import { queueRelays } from '../integrations/relay/queue.ts';
import { rebuildPBs } from '../pbs/rebuild.ts';
import { assignSessions } from '../sessions/assign.ts';
import { refreshProfile } from '../stats/refresh.ts';
import { refreshTargets, type TargetsMoved } from '../targets/refresh.ts';
import type { Ugpt } from '../users/ugpt.ts';
import type { CommandContext } from '../writer/command.ts';
import type { ParsedImport } from './raw-play.ts';
import { toBatchManual } from './relayed.ts';
import { matchPlays, type Match } from './steps/match.ts';
import { persistPlays } from './steps/persist.ts';
import { siftPlays, type Sifted } from './steps/sift.ts';

export interface Ingested {
  sifted: Sifted;
  createdSessions: ImportDocument['createdSessions'];
  classDeltas: ClassDelta[];
  targets: TargetsMoved;
}

/**
 * From plays that have been read to everything that is derived from them: match with charts, sift, store, sessions,
 * PBs, ratings, classes and targets; and queue it for the servers that the player has it sent to. What imports and
 * orphans share. `importRow` is null for plays that belong to no import.
 */
export async function ingest(
  tx: Tx,
  ugpt: Ugpt,
  parsed: Omit<ParsedImport, 'gpt'>,
  { importType, importRow }: { importType: string; importRow: number | null },
  context: Pick<CommandContext, 'now' | 'progress'>,
): Promise<Ingested> {
  const { plays, version, service, classes, faults, path = [] } = parsed;
  const { progress } = context;
  const now = context.now();

  progress(`Matching ${plays.length.toLocaleString('en')} scores with charts`);
  const matches = withFaults(faults, await matchPlays(tx, { ...ugpt, version }, plays));
  const facts = await chartFacts(tx, chartsOf(matches));
  const sifted = await siftPlays(tx, ugpt, { plays, matches, facts, now });

  progress(`Storing ${sifted.fresh.length.toLocaleString('en')} new scores`);
  await persistPlays(tx, ugpt, sifted.fresh, { importRow, importType, service, now });

  progress('Updating sessions');
  const times = sifted.fresh.flatMap(({ timeAchieved }) => timeAchieved ?? []);
  const createdSessions = await assignSessions(tx, ugpt, times, { importType, now });

  progress('Updating PBs');
  const touched = new Map(sifted.fresh.map(({ chart }) => [chart, facts.get(chart)!]));
  await rebuildPBs(tx, ugpt, touched);

  progress('Updating ratings and classes');
  const changes = touched.size > 0 || Object.keys(classes).length > 0;
  const classDeltas = changes ? await refreshProfile(tx, ugpt, classes, now) : [];

  progress('Updating goals and quests');
  const targets = await refreshTargets(tx, ugpt, [...touched.keys()], now);

  if (touched.size > 0) {
    const scores = () => sifted.fresh.flatMap(({ index }) => toBatchManual(plays[index]!) ?? []);
    await queueRelays(tx, ugpt, { scores, service, version, path, now });
  }
  return { sifted, createdSessions, classDeltas, targets };
}

/** A play that its format could not make sense of is an error, whichever chart it names. */
function withFaults(faults: ParsedImport['faults'], matches: readonly Match[]): readonly Match[] {
  if (!faults?.size) return matches;
  return matches.map((match, index): Match => {
    const message = faults.get(index);
    return message === undefined ? match : { failure: { type: 'InvalidDatapoint', message } };
  });
}

const chartsOf = (matches: readonly Match[]): number[] => [
  ...new Set(matches.flatMap((match) => ('chart' in match ? match.chart : []))),
];
