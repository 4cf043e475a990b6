import type { Db, Tx } from '../../../../db/open.ts';
import type { ArchiveState } from '../../../catalogue/pull/archive.ts';
import { findConcerns, type Concerns } from '../../../catalogue/pull/concerns.ts';
import { findSource, savePull } from '../../../catalogue/pull/store.ts';
import type { CatalogueReport } from '../../../imports/catalogue-commands.ts';

/** Where seed files were pulled from. */
export interface PulledFrom {
  source: string;
  state: ArchiveState;
  /** SHA-256 of the seed files. */
  content: string;
}

const NOTHING = { accepted: { missing: {}, played: [] }, files: [] };

/** Returns why an administrator has to look at a pulled state, given the catalogue as it will be with it. */
export async function lookFor(
  db: Db,
  { source }: Pick<PulledFrom, 'source'>,
  { files, report }: { files: readonly string[]; report: Pick<CatalogueReport, 'entries' | 'kinds'> },
): Promise<Concerns> {
  const before = (await findSource(db, source)) ?? NOTHING;
  return findConcerns(db, report, before, files);
}

/** A pulled state that is loaded, and what is remembered of it. */
export interface RememberedPull extends PulledFrom, Pick<Concerns, 'accepted'> {
  /** Names of the seed files. */
  files: string[];
}

/** Remembers that a pulled state was loaded, in the transaction that does it; `message` is what that did, in words. */
export async function rememberPull(
  tx: Tx,
  { source, state, content, files, accepted }: RememberedPull,
  message: string,
  now: number,
): Promise<void> {
  await savePull(tx, {
    source,
    ...state,
    content,
    files,
    accepted,
    message,
    loadedAt: now,
    pulledAt: now,
    outcome: 'loaded',
    concerns: [],
    notifiedOf: null,
  });
}
