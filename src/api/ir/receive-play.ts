import type { ImportDocument } from '../../../contracts/documents/import.ts';
import type { SentWith } from '../../../db/schema/imports.ts';
import type { Log } from '../../base/shared/log.ts';
import { withoutUndefined } from '../../base/shared/without-undefined.ts';
import type { Caller } from '../../handler/handler.ts';
import { GAME_CLASS, type GameClasses } from '../../transfer/imports/formats/hooks/game-class.ts';
import { TIME_OF_REQUEST } from '../../transfer/imports/formats/hooks/read-body.ts';
import { formats } from '../../transfer/imports/formats/index.ts';
import type { ImportRunner } from '../../transfer/imports/runner.ts';
import { forgetIfEmpty } from '../../transfer/imports/scheduled.ts';
import type { Writer } from '../../writer/command.ts';

export interface ReceiveDeps {
  imports: ImportRunner;
  writer: Writer;
  log: Log;
}

/** Body of a hook's request, checked by its contract, and the import type that reads it. */
export interface ReceivedPlay<Body = unknown> {
  importType: string;
  body: Body;
  /** Values of headers and of the path that the import type reads. */
  fields?: Readonly<Record<string, string | undefined>>;
}

/** Best scores that a hook has sent. */
interface ReceivedBests extends ReceivedPlay<Uint8Array> {
  /** Hook whose permission for one time ends when they are stored. */
  permission?: string | undefined;
}

/** Returns the fields of an import that has just come in. Throws a 400 if the import type can't read bodies that come with them. */
function sentNow({ importType, fields = {} }: Omit<ReceivedPlay, 'body'>): SentWith {
  const all = withoutUndefined({ ...fields, [TIME_OF_REQUEST]: String(Date.now()) });
  const sentWith: SentWith = { fields: all, filename: null };
  formats.get(importType)?.check?.(sentWith);
  return sentWith;
}

/**
 * Imports what a hook has sent, after waiting briefly for another import of the player (409 if that takes too long), and returns the
 * import. The same play sent again is a duplicate.
 */
export async function receivePlay(
  { imports }: Pick<ReceiveDeps, 'imports'>,
  { userID }: Pick<Caller, 'userID'>,
  { importType, body, fields }: ReceivedPlay,
): Promise<ImportDocument> {
  const request = { userID, importType, body: Buffer.from(JSON.stringify(body)), userIntent: false };
  const sentWith = sentNow({ importType, ...(fields && { fields }) });
  const { importID, document } = await imports.run({ ...request, sentWith }, { byGame: true });
  // Only imports of more plays than one transaction stores are completed without a document.
  if (!document) throw new Error(`Import ${importID} of a hook has too many plays`);
  return document;
}

/** Stores the bytes that a hook has sent, to be imported after the player's other imports; nothing remains of an import that brings nothing. */
export async function acceptPlays(
  { imports }: Pick<ReceiveDeps, 'imports'>,
  { userID }: Pick<Caller, 'userID'>,
  { importType, body, permission, ...sent }: ReceivedBests,
): Promise<void> {
  const sentWith: SentWith = {
    ...sentNow({ importType, ...sent }),
    isScheduled: true,
    ...(permission && { permission }),
  };
  await imports.accept({ userID, importType, body, sentWith, userIntent: false });
}

/** Raises classes that a game has given, and returns whether any is higher than before; lower ones change nothing. */
export async function receiveClasses(
  deps: ReceiveDeps,
  caller: Pick<Caller, 'userID'>,
  classes: GameClasses,
): Promise<boolean> {
  const { importID, classDeltas } = await receivePlay(deps, caller, { importType: GAME_CLASS, body: classes });
  await forgetIfEmpty(deps, importID);
  return classDeltas.length > 0;
}

/** Describes the result of a hook's import in a sentence. */
export function describeImport({ scoreIDs, duplicates, blacklisted, errors }: ImportDocument): string {
  if (scoreIDs.length > 0) return 'Imported the play';
  if (errors[0]) return errors[0].message;
  if (blacklisted.length > 0) return 'You have blacklisted this play';
  return duplicates.length > 0 ? 'This play is stored already' : 'Nothing was imported';
}
