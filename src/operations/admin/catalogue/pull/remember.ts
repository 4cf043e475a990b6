import type { Db, Tx } from '../../../../../db/open.ts';
import type { ArchiveState } from '../../../../catalogue/pull/archive.ts';
import { findConcerns, type Concerns } from '../../../../catalogue/pull/concerns.ts';
import { findSource, savePull } from '../../../../catalogue/pull/store.ts';
import type { CatalogueReport } from '../../../../transfer/imports/catalogue-commands.ts';

/** Source of pulled seed files. */
export interface PulledFrom {
  source: string;
  state: ArchiveState;
  /** SHA-256 of the seed files. */
  content: string;
}

const NOTHING = { accepted: { missing: {}, played: [] }, files: [] };

/** Returns the concerns about a pulled state, given the catalogue after loading it. */
export async function lookFor(
  db: Db,
  { source }: Pick<PulledFrom, 'source'>,
  { files, report }: { files: readonly string[]; report: Pick<CatalogueReport, 'entries' | 'kinds' | 'leftOut'> },
): Promise<Concerns> {
  const before = (await findSource(db, source)) ?? NOTHING;
  return findConcerns(db, report, before, files);
}

/** Loaded pulled state, and the data stored about it. */
export interface RememberedPull extends PulledFrom, Pick<Concerns, 'accepted'> {
  /** Names of the seed files. */
  files: string[];
}

/** Records a loaded state in the same transaction; `message` is a summary of the effects. */
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
