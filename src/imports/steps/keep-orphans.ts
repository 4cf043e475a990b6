import type { ImportError } from '../../../contracts/documents/import.ts';
import type { Tx } from '../../../db/open.ts';
import { stableHash } from '../../shared/stable-json.ts';
import type { Ugpt } from '../../users/ugpt.ts';
import type { ImportPart } from '../raw-play.ts';
import { findOrphanIDs, insertOrphans, type NewOrphan } from '../store.ts';
import type { Sifted } from './sift.ts';

/**
 * Stores the plays whose song or chart is not known, so that they can be tried again, and returns the errors of the
 * import: those that were stored before are now `OrphanExists`.
 */
export async function keepOrphans(
  tx: Tx,
  { userID, gpt }: Ugpt,
  { plays, service, version }: ImportPart,
  { errors, unknown }: Sifted,
  { importType, now }: { importType: string; now: number },
): Promise<ImportError[]> {
  if (unknown.length === 0) return errors;
  const messages = new Map(errors.map(({ index, message }) => [index, message]));
  const orphans = unknown.map((index): NewOrphan & { index: number } => {
    // An orphan that comes back from an export is the orphan that it was.
    const { source, ...play } = plays[index]!;
    const from = source ?? { importType, service };
    const data = withoutUndefined(play);
    const context = { game: gpt.game, playtype: gpt.playtype, service: from.service, version };
    const orphanID = `O${stableHash({ importType: from.importType, data, context, userID })}`;
    const message = messages.get(index) ?? '';
    const stored = { user: userID, importType: from.importType, game: gpt.game, timeInserted: now };
    return { index, orphanID, ...stored, data, context, message };
  });
  const seen = await findOrphanIDs(tx, userID);
  const isNew = ({ orphanID }: NewOrphan) => !seen.has(orphanID) && seen.add(orphanID);
  const fresh = orphans.filter(isNew);
  await insertOrphans(
    tx,
    fresh.map(({ index: _, ...orphan }) => orphan),
  );

  const stored = new Set(fresh.map(({ index }) => index));
  const old = new Set(unknown.filter((index) => !stored.has(index)));
  return errors.map((error) => (old.has(error.index) ? { ...error, type: 'OrphanExists' } : error));
}

const withoutUndefined = (value: object): unknown => JSON.parse(JSON.stringify(value)) as unknown;
