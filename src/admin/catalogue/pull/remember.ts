import type { Db, Tx } from '../../../../db/open.ts';
import type { ArchiveState } from '../../../catalogue/pull/archive.ts';
import { findConcerns, type Concerns } from '../../../catalogue/pull/concerns.ts';
import { findSource, savePull } from '../../../catalogue/pull/store.ts';
import type { SeedText } from '../../../catalogue/seeds/unpack.ts';
import type { CatalogueReport } from '../../../imports/catalogue-commands.ts';
import { describePulled } from './describe.ts';

/** Where seed files were pulled from. */
export interface PulledFrom {
  source: string;
  state: ArchiveState;
  /** SHA-256 of the seed files. */
  content: string;
}

interface Loaded {
  texts: readonly SeedText[];
  report: CatalogueReport;
}

const NOTHING = { accepted: { missing: {}, played: [] }, files: [] };

/** Returns why an administrator has to look at a pulled state, which was loaded in this transaction. */
export async function lookFor(
  db: Db,
  { source }: Pick<PulledFrom, 'source'>,
  { texts, report }: Loaded,
): Promise<Concerns> {
  const before = (await findSource(db, source)) ?? NOTHING;
  return findConcerns(
    db,
    report,
    before,
    texts.map(({ name }) => name),
  );
}

/** Remembers that a pulled state was loaded, in the transaction that does it. Returns what that did, in words. */
export async function rememberPull(
  tx: Tx,
  { source, state, content }: PulledFrom,
  loaded: Loaded & Pick<Concerns, 'accepted'>,
  now: number,
): Promise<string> {
  const message = describePulled(loaded.report);
  await savePull(tx, {
    source,
    ...state,
    content,
    files: loaded.texts.map(({ name }) => name),
    accepted: loaded.accepted,
    message,
    loadedAt: now,
    pulledAt: now,
    outcome: 'loaded',
    concerns: [],
    notifiedOf: null,
  });
  return message;
}
