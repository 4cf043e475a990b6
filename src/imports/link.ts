import type { Tx } from '../../db/open.ts';
import { gptRow } from '../catalogue/gpts.ts';
import { catalogueVersionOf } from '../catalogue/related/store.ts';
import type { CommandContext } from '../writer/command.ts';
import { derive, joinUnderived, type Derived, type Underived } from './derive.ts';
import { settleSources } from './formats/tachi/parse.ts';
import { findOutcomes } from './links/store.ts';
import { partOutcome, withRefused, type PartOutcome } from './outcome.ts';
import type { PreparedPlays } from './prepare.ts';
import type { SyncedSource } from './raw-play.ts';
import type { Span } from './reporter.ts';
import { storeScores, type StoredScores } from './store-plays.ts';

/** Plays of an import that are stored in one transaction, prepared by a worker; plain data. */
export interface PreparedLink {
  /** The state of the catalogue that they were matched and rated with. */
  catalogue: number;
  importType: string;
  /** When the import happens (Unix ms): for all of its links the same. */
  time: number;
  parts: PreparedPlays[];
  span: Span;
  isLast: boolean;
  /** Of the whole import: its game, what could not be fetched, and how far it has come in other servers. */
  game: string | null;
  missing: readonly string[];
  synced: readonly SyncedSource[];
}

/** Returns a link as text, which takes half as long to read as objects that are sent to another thread. */
export const packLink = (link: PreparedLink): string => JSON.stringify(link);

export const unpackLink = (packed: string): PreparedLink => JSON.parse(packed) as PreparedLink;

/** Returns how many plays of its import are stored once this link is. */
export const upToOf = ({ span, parts }: Pick<PreparedLink, 'span' | 'parts'>): number =>
  parts.reduce((sum, { count }) => sum + count, span.before);

/** Returns whether the catalogue has changed since a link was prepared, which then has to be prepared again. */
export const isStale = (tx: Tx, { catalogue }: PreparedLink): boolean => catalogueVersionOf(tx) !== catalogue;

/** A link that could not be stored because the catalogue has changed since: it has to be prepared again. */
export const STALE = { isStale: true } as const;
export type OrStale<T> = typeof STALE | ({ isStale: false } & T);

/** The new scores of links, by the row of their game:playtype, of which nothing but sessions is derived yet. */
export type UnderivedLinks = Map<number, Underived>;

/** Stores the plays of a link, and adds them to `underived`: `deriveLinks` has to follow in the same transaction. */
export async function storeLink(
  tx: Tx,
  { parts, importType, time, span, isLast, synced }: PreparedLink,
  { userID, importRow, underived }: { userID: number; importRow: number; underived: UnderivedLinks },
  { games, progress }: Pick<CommandContext, 'games' | 'progress'>,
): Promise<PartOutcome[]> {
  const outcomes: PartOutcome[] = [];
  let { before } = span;
  for (const prepared of parts) {
    const gpt = games.gpt(prepared.game, prepared.playtype);
    if (!gpt) throw new Error(`${prepared.idString} was prepared, but is not known`);
    const ugpt = { userID, gpt, gptRow: await gptRow(tx, gpt.game, gpt.playtype) };
    const context = { now: () => time, progress, span: { ...span, before } };
    const { underived: next, ...stored } = await storeScores(tx, ugpt, prepared, { importType, importRow }, context);
    underived.set(ugpt.gptRow, joinUnderived(underived.get(ugpt.gptRow), next));
    outcomes.push(partOutcome(prepared, { ...stored, ...NOTHING_DERIVED }));
    before += prepared.count;
  }
  if (isLast) {
    const all = [...(await findOutcomes(tx, importRow)), ...outcomes];
    await settleSources(tx, synced, { now: time, refused: withRefused(all) });
  }
  return outcomes;
}

/** Derives from the new scores of links what is left to derive. `time` is when their import happens (Unix ms). */
export async function deriveLinks(
  tx: Tx,
  underived: UnderivedLinks,
  { time, progress }: { time: number; progress: CommandContext['progress'] },
): Promise<PartOutcome[]> {
  const outcomes: PartOutcome[] = [];
  for (const one of underived.values()) {
    const { game, playtype, idString } = one.ugpt.gpt;
    const derived = await derive(tx, one, { now: time, progress });
    outcomes.push(partOutcome({ game, playtype, idString, count: 0 }, { ...NOTHING_STORED, ...derived }));
  }
  return outcomes;
}

const NOTHING_DERIVED: Derived = { classDeltas: [], targets: { goalInfo: [], questInfo: [] } };
const NOTHING_STORED: StoredScores = { fresh: [], duplicates: [], blacklisted: [], errors: [], createdSessions: [] };
