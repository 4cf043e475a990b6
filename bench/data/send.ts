import { createHash } from 'node:crypto';

import { importScores } from '../../src/transfer/imports/commands.ts';
import type { Writer } from '../../src/writer/command.ts';
import type { Part } from './games.ts';

export interface PlayerData {
  userID: number;
  part: Part;
  random: () => number;
}

/** Imports a document and returns how many scores are new. */
export async function send(
  writer: Writer,
  { userID, document, name }: { userID: number; document: string; name: string },
): Promise<number> {
  const { scoreIDs, errors } = await writer.run(importScores, {
    importID: createHash('sha1').update(name).digest('hex'),
    userID,
    importType: 'ir/direct-manual',
    body: new TextEncoder().encode(document),
    userIntent: true,
  });
  if (errors.length > 0 && !name.startsWith('faulty')) throw new Error(`Plays were refused: ${errors[0]!.message}`);
  return scoreIDs.length;
}
