import type { Tx } from '../../db/open.ts';
import type { ImportOutcome, SentWith } from '../../db/schema/imports.ts';
import { gptRow } from '../catalogue/gpts.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Ugpt } from '../users/ugpt.ts';
import type { CommandContext } from '../writer/command.ts';
import { NOTHING_ELSE } from './formats/format.ts';
import { formats } from './formats/index.ts';
import { ingest } from './ingest.ts';
import { keepOrphans } from './steps/keep-orphans.ts';

export interface ImportInput {
  /** Row of the import. */
  importRow: number;
  userID: number;
  importType: string;
  body: Uint8Array;
  /** Nothing when it is missing. */
  sentWith?: SentWith | null;
  /** Whether an administrator vouches for what is sent: the command line's imports. */
  trusted?: boolean;
}

export interface ImportResult {
  game: string;
  playtypes: string[];
  outcome: ImportOutcome;
}

/**
 * The whole way of an import, inside one transaction: parse, ingest, keep what has no chart yet. Throws a 400 for a
 * file that can't be read; nothing has happened then.
 */
export async function runImport(tx: Tx, input: ImportInput, context: CommandContext): Promise<ImportResult> {
  const { userID, importType, importRow, trusted = false } = input;
  const { games, progress } = context;

  progress('Reading');
  const parsed = formatOf(importType).parse(input.body, { games, ...(input.sentWith ?? NOTHING_ELSE) });
  const { gpt } = parsed;
  const ugpt: Ugpt = { userID, gpt, gptRow: await gptRow(tx, gpt.game, gpt.playtype) };

  const { sifted, createdSessions, classDeltas, targets } = await ingest(
    tx,
    ugpt,
    parsed,
    { importType, importRow, trusted },
    context,
  );
  const errors = await keepOrphans(tx, ugpt, parsed, sifted, { importType, now: context.now() });
  return {
    game: gpt.game,
    playtypes: sifted.fresh.length > 0 ? [gpt.playtype] : [],
    outcome: { errors, duplicates: sifted.duplicates, createdSessions, classDeltas, ...targets },
  };
}

function formatOf(importType: string) {
  const format = formats.get(importType);
  if (!format) throw new Refusal(400, 'invalid_request', `There is no import type ${importType}`);
  return format;
}
