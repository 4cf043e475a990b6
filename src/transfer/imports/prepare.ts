import type { ImportDocument, ImportError } from '../../../contracts/documents/import.ts';
import type { Db } from '../../../db/open.ts';
import type { RelayedScore } from '../../../db/schema/integrations.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { cachedChartFacts } from '../../catalogue/cached-facts.ts';
import type { GptName } from '../../catalogue/gpts.ts';
import { findRelaysOf } from '../../links/integrations/store.ts';
import type { KnownSession } from '../../play/sessions/known.ts';
import type { CommandContext } from '../../writer/command.ts';
import { remoteFormats } from './formats/remote.ts';
import { separateLeftOut } from './leave-out.ts';
import { placeOf, type ImportPart } from './raw-play.ts';
import { toRelayed } from './relayed.ts';
import { reporter, type Span } from './reporter.ts';
import type { ChartCache } from './steps/keyed-charts.ts';
import { matchPlays, type Match } from './steps/match.ts';
import { toOrphans, type OrphanedPlay } from './steps/orphaned.ts';
import { nameForRelay } from './steps/relay-names.ts';
import { siftPlays } from './steps/sift.ts';
import type { NewPlay } from './steps/sifted.ts';

/** Plays of one game:playtype, matched with charts, graded and rated; plain data. Every `index` is a position in the body. */
export interface PreparedPlays extends GptName {
  /** Number of plays sent. */
  count: number;
  fresh: NewPlay[];
  duplicates: ImportDocument['duplicates'];
  /** Plays that are skipped, because their player ignores them or has left them out of this import. */
  blacklisted: ImportDocument['blacklisted'];
  /** Left-out plays that will be ignored from now on. */
  ignored: NewPlay[];
  errors: ImportError[];
  /** Plays for which no chart was found, for whatever reason, and those that are kept. */
  unmatched: number[];
  /** Plays that are kept: until their song or chart is known or, from other servers, until they can be read and are possible. */
  orphans: OrphanedPlay[];
  service: string;
  version: string | null;
  classes: Record<string, string>;
  /** Classes that apply whatever was stored before; null removes one. */
  given: Record<string, string | null>;
  sessions: readonly KnownSession[];
  /** Servers (base URLs) the plays have passed through. */
  path: readonly string[];
  /** New plays in the form sent to other servers; null if they are not relayed. */
  relays: RelayedScore[] | null;
}

export interface PrepareOptions {
  importType: string;
  /** Row of the chart that all plays are of, overriding their names; without it they are matched. */
  chart?: number;
  /** Whether an administrator vouches for the data. */
  trusted?: boolean | undefined;
  /** Cache of charts looked up before on this connection. */
  cache?: ChartCache | undefined;
}

/**
 * Matches plays with charts, grades and rates them, and separates impossible, stored or blacklisted ones. Only reads: the result is valid
 * as long as the catalogue stays the same, and is stored by `storePlays`.
 */
export async function preparePlays(
  db: Db,
  ugpt: Ugpt,
  part: Omit<ImportPart, 'gpt'>,
  { importType, chart, trusted = false, cache }: PrepareOptions,
  context: Pick<CommandContext, 'now' | 'progress'> & { span?: Span },
): Promise<PreparedPlays> {
  const { plays, version, service, classes, given = {}, faults, sessions = [], path = [] } = part;
  const { gpt } = ugpt;
  const now = context.now();
  const { counting } = reporter(context.progress, context.span);
  const matched = counting('matching', plays.length, (n) => `Matched ${n} scores with charts`);
  const matches = withFaults(
    faults,
    chart === undefined
      ? await matchPlays(db, { ...ugpt, version, cache }, plays, matched)
      : plays.map((): Match => ({ chart })),
  );
  const facts = await cachedChartFacts(db, chartsOf(matches));
  const checked = counting('checking', plays.length, (n) => `Checked ${n} scores`);
  const keepsRefused = remoteFormats.has(importType);
  const sifted = await siftPlays(db, ugpt, { plays, matches, facts, now, trusted, keepsRefused }, checked);
  const { kept: fresh, leftOut } = separateLeftOut(part, sifted.fresh, sifted.blacklisted);
  const relays =
    !part.isMoved && fresh.length > 0 && (await findRelaysOf(db, ugpt.userID)).length > 0
      ? await toRelays(db, gpt, plays, fresh)
      : null;
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

/** A play that its format could not read is an error, whichever chart it names. */
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
