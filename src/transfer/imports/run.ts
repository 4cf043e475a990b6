import type { Tx } from '../../../db/open.ts';
import type { SentWith } from '../../../db/schema/imports.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { gptRow } from '../../catalogue/gpts.ts';
import type { CommandContext } from '../../writer/command.ts';
import { settleSources } from './formats/tachi/parse.ts';
import { joinOutcomes, partOutcome, withRefused, type ImportResult, type PartOutcome } from './outcome.ts';
import { knownFrom, planImport } from './plan.ts';
import { preparePlays } from './prepare.ts';
import type { ImportPart } from './raw-play.ts';
import { storePlays, type StoreOptions } from './store-plays.ts';

export interface ImportInput {
  /** Row of the import. */
  importRow: number;
  userID: number;
  importType: string;
  body: Uint8Array;
  /** No fields and no file name by default. */
  sentWith?: SentWith | null;
  /** Whether an administrator vouches for the data: imports by the command line. */
  trusted?: boolean | undefined;
}

/**
 * Imports a body inside one transaction: parses it, then prepares and stores the plays of each playtype. For small files, and for the
 * command line; large ones are prepared by a worker. Throws a 400 for an unreadable file, before anything is stored.
 */
export async function runImport(tx: Tx, input: ImportInput, context: CommandContext): Promise<ImportResult> {
  context.progress({ stage: 'reading', description: 'Reading' });
  const { game, parts, missing, synced } = await planImport(input, knownFrom(tx, context.games));
  const done: PartOutcome[] = [];
  // An import has one time: achievements of all its parts are notified together.
  const time = context.now();
  for (const part of parts) done.push(await runPart(tx, part, input, { ...context, now: () => time }));
  await settleSources(tx, synced, { now: time, refused: withRefused(done) });
  return { game, ...joinOutcomes(done, missing) };
}

/** Prepares and stores the plays of one game:playtype. */
export async function runPart(
  tx: Tx,
  part: ImportPart,
  { userID, trusted, ...options }: StoreOptions & Pick<ImportInput, 'userID' | 'trusted'>,
  context: CommandContext,
): Promise<PartOutcome> {
  const { gpt } = part;
  const ugpt: Ugpt = { userID, gpt, gptRow: await gptRow(tx, gpt.game, gpt.playtype) };
  const prepared = await preparePlays(tx, ugpt, part, { importType: options.importType, trusted }, context);
  return partOutcome(prepared, await storePlays(tx, ugpt, prepared, { ...options, isCurrent: true }, context));
}
