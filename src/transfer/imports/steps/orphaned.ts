import type { ImportError } from '../../../../contracts/documents/import.ts';
import type { Ugpt } from '../../../accounts/users/ugpt.ts';
import { stableHash } from '../../../base/shared/stable-json.ts';
import { lookupKey } from '../chart-name.ts';
import type { ImportPart } from '../raw-play.ts';
import type { NewOrphan } from '../store.ts';
import type { Sifted } from './sifted.ts';

/** A play that is kept to be tried again, as it is stored. */
export interface OrphanedPlay {
  index: number;
  row: NewOrphan;
}

/** Returns the plays that are kept, with all that is needed to try them again. */
export function toOrphans(
  { userID, gpt }: Ugpt,
  { plays, service, version, isTimeOfRequest = false, sentChart }: Omit<ImportPart, 'gpt'>,
  { errors, kept }: Pick<Sifted, 'errors' | 'kept'>,
  { importType, now }: { importType: string; now: number },
): OrphanedPlay[] {
  if (kept.length === 0) return [];
  const messages = new Map(errors.map(({ index, message }: ImportError) => [index, message]));
  return kept.map((index) => {
    // An exported orphan keeps its id when it is imported again.
    const { source, importID: _, keptSince, sentAs: __, ...play } = plays[index]!;
    const from = source ?? { importType, service };
    const data = withoutUndefined(play);
    const context = { game: gpt.game, playtype: gpt.playtype, service: from.service, version };
    // Not the level: orphans of earlier versions have none.
    const told = withoutUndefined({ ...play, level: undefined, ...(isTimeOfRequest && { timeAchieved: undefined }) });
    const orphanID = `O${stableHash({ importType: from.importType, data: told, context, userID })}`;
    const message = messages.get(index) ?? '';
    const nameKey = lookupKey(gpt.matchTypes.get(play.matchType), play.identifier);
    const stored = {
      user: userID,
      importType: from.importType,
      game: gpt.game,
      timeInserted: Math.min(keptSince ?? now, now),
      nameKey,
    };
    return {
      index,
      row: { orphanID, ...stored, data, context: { ...context, ...(sentChart && { sentChart }) }, message },
    };
  });
}

const withoutUndefined = (value: object): unknown => JSON.parse(JSON.stringify(value)) as unknown;
