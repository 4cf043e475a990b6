import type { Tx } from '../../../db/open.ts';
import { gptRow } from '../../catalogue/gpts.ts';
import { catalogueVersionOf } from '../../catalogue/related/store.ts';
import type { CommandContext } from '../../writer/command.ts';
import { derive, joinUnderived, type Derived, type Underived } from './derive.ts';
import { settleSources } from './formats/tachi/parse.ts';
import { findOutcomes } from './links/store.ts';
import { partOutcome, withRefused, type PartOutcome } from './outcome.ts';
import type { PreparedPlays } from './prepare.ts';
import type { SyncedSource } from './raw-play.ts';
import type { Span } from './reporter.ts';
import { storeScores, type StoredScores } from './store-plays.ts';

/** Plays of an import prepared by a worker to be stored in one transaction; plain data. */
export interface PreparedLink {
  /** Version of the catalogue that they were matched and rated with. */
  catalogue: number;
  importType: string;
  /** Time of the import (Unix ms), the same for all of its links. */
  time: number;
  parts: PreparedPlays[];
  span: Span;
  isLast: boolean;
  /** Of the whole import: its game, missing parts, and its cursors in other servers. */
  game: string | null;
  missing: readonly string[];
  synced: readonly SyncedSource[];
}

/** Returns a link as text, which takes half as long to read as objects sent to another thread. */
export const packLink = (link: PreparedLink): string => JSON.stringify(link);

export const unpackLink = (packed: string): PreparedLink => JSON.parse(packed) as PreparedLink;

/** Returns how many plays of its import are stored once this link is. */
export const upToOf = ({ span, parts }: Pick<PreparedLink, 'span' | 'parts'>): number =>
  parts.reduce((sum, { count }) => sum + count, span.before);

/** Returns whether the catalogue has changed since a link was prepared; it then has to be prepared again. */
export const isStale = async (tx: Tx, { catalogue }: PreparedLink): Promise<boolean> =>
  (await catalogueVersionOf(tx)) !== catalogue;

/** Result for a link whose catalogue has changed since: it has to be prepared again. */
export const STALE = { isStale: true } as const;
export type OrStale<T> = typeof STALE | ({ isStale: false } & T);

/** New scores of links by the row of their game:playtype, with only sessions derived so far. */
export type UnderivedLinks = Map<number, Underived>;

/** Stores the plays of a link and adds them to `underived`: `deriveLinks` has to follow in the same transaction. */
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

/** Derives the remaining data from the new scores of links. `time` is that of their import (Unix ms). */
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
