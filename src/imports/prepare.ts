import type { ImportDocument, ImportError } from '../../contracts/documents/import.ts';
import type { Db } from '../../db/open.ts';
import type { RelayedScore } from '../../db/schema/integrations.ts';
import type { GptName } from '../catalogue/gpts.ts';
import { keptChartFacts } from '../catalogue/kept-facts.ts';
import { findRelaysOf } from '../integrations/store.ts';
import type { KnownSession } from '../sessions/known.ts';
import type { Ugpt } from '../users/ugpt.ts';
import type { CommandContext } from '../writer/command.ts';
import { separateLeftOut } from './leave-out.ts';
import { placeOf, type ImportPart } from './raw-play.ts';
import { toRelayed } from './relayed.ts';
import { reporter, type Span } from './reporter.ts';
import type { KeptCharts } from './steps/keyed-charts.ts';
import { matchPlays, type Match } from './steps/match.ts';
import { toOrphans, type OrphanedPlay } from './steps/orphaned.ts';
import { nameForRelay } from './steps/relay-names.ts';
import { siftPlays, type NewPlay } from './steps/sift.ts';

/** Plays of one game:playtype, matched with charts, graded and rated; plain data. Every `index` is a place in what was sent. */
export interface PreparedPlays extends GptName {
  /** How many plays were sent. */
  count: number;
  fresh: NewPlay[];
  duplicates: ImportDocument['duplicates'];
  /** Plays that are passed over, because their player ignores them or has left them out of this import. */
  blacklisted: ImportDocument['blacklisted'];
  /** Those left out that are ignored from now on. */
  ignored: NewPlay[];
  errors: ImportError[];
  /** Plays for which no chart was found, for whatever reason. */
  unmatched: number[];
  /** Those of them that are kept until their song or chart is known. */
  orphans: OrphanedPlay[];
  service: string;
  version: string | null;
  classes: Record<string, string>;
  /** Classes that hold whatever there was before; null takes one away. */
  given: Record<string, string | null>;
  sessions: readonly KnownSession[];
  /** Servers (base URLs) that the plays have come through. */
  path: readonly string[];
  /** The new plays as they are sent on to other servers; null where they are sent nowhere. */
  relays: RelayedScore[] | null;
}

export interface PrepareOptions {
  importType: string;
  /** Row of the chart that all plays are of, whatever they name; they are matched when it is missing. */
  chart?: number;
  /** Whether an administrator vouches for what is sent. */
  trusted?: boolean | undefined;
  /** Charts that were looked up before on this connection. */
  kept?: KeptCharts | undefined;
}

/**
 * Matches plays with charts, grades and rates them, and sets apart those that are impossible, stored or blacklisted. Only
 * reads: what it returns holds for as long as the catalogue stays as it is, and is stored by `storePlays`.
 */
export async function preparePlays(
  db: Db,
  ugpt: Ugpt,
  part: Omit<ImportPart, 'gpt'>,
  { importType, chart, trusted = false, kept }: PrepareOptions,
  context: Pick<CommandContext, 'now' | 'progress'> & { span?: Span },
): Promise<PreparedPlays> {
  const { plays, version, service, classes, given = {}, faults, sessions = [], path = [] } = part;
  const { gpt } = ugpt;
  const now = context.now();
  const { counting } = reporter(context.progress, context.span);
  const matched = counting('matching', plays.length, (n) => `Matched ${n} scores with charts`);
  const matches =
    chart === undefined
      ? withFaults(faults, await matchPlays(db, { ...ugpt, version, kept }, plays, matched))
      : plays.map((): Match => ({ chart }));
  const facts = await keptChartFacts(db, chartsOf(matches));
  const checked = counting('checking', plays.length, (n) => `Checked ${n} scores`);
  const sifted = await siftPlays(db, ugpt, { plays, matches, facts, now, trusted }, checked);
  const { kept: fresh, leftOut } = separateLeftOut(part, sifted.fresh, sifted.blacklisted);
  const relays =
    fresh.length > 0 && (await findRelaysOf(db, ugpt.userID)).length > 0 ? await toRelays(db, gpt, plays, fresh) : null;
  const asSent = <T extends { index: number }>(entries: readonly T[]): T[] =>
    entries.map((entry) => ({ ...entry, index: placeOf(part, entry.index) }));
  return {
    game: gpt.game,
    playtype: gpt.playtype,
    idString: gpt.idString,
    count: plays.length,
    fresh: asSent(fresh),
    duplicates: asSent(sifted.duplicates),
    blacklisted: asSent([...sifted.blacklisted, ...leftOut.map(named)]),
    ignored: part.leaveOut?.ignore ? asSent(leftOut) : [],
    errors: asSent(sifted.errors),
    unmatched: sifted.unmatched.map((index) => placeOf(part, index)),
    orphans: asSent(toOrphans(ugpt, part, sifted, { importType, now })),
    service,
    version,
    classes,
    given,
    sessions,
    path,
    relays,
  };
}

const named = ({ index, scoreID }: NewPlay) => ({ index, scoreID });

async function toRelays(
  db: Db,
  gpt: Ugpt['gpt'],
  plays: ImportPart['plays'],
  fresh: readonly NewPlay[],
): Promise<RelayedScore[]> {
  const rows = fresh.map(({ chart }) => chart);
  const named = await nameForRelay(db, gpt, rows);
  return fresh.map(({ index, chart }) => toRelayed(plays[index]!, named.get(chart)!));
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
