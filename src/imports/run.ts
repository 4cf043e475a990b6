import type { Tx } from '../../db/open.ts';
import type { ImportOutcome, SentWith } from '../../db/schema/imports.ts';
import { gptRow } from '../catalogue/gpts.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Ugpt } from '../users/ugpt.ts';
import type { CommandContext } from '../writer/command.ts';
import { NOTHING_ELSE } from './formats/format.ts';
import { formats } from './formats/index.ts';
import { ingest, type BeforeStoring } from './ingest.ts';
import { placeOf, type ImportPart } from './raw-play.ts';
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
  beforeStoring?: BeforeStoring;
}

export interface ImportResult {
  game: string;
  playtypes: string[];
  outcome: ImportOutcome;
}

/**
 * The whole way of an import, inside one transaction: parse, then ingest each playtype and keep what has no chart yet.
 * Throws a 400 for a file that can't be read; nothing has happened then.
 */
export async function runImport(tx: Tx, input: ImportInput, context: CommandContext): Promise<ImportResult> {
  const { importType, body, sentWith } = input;
  context.progress({ stage: 'reading', description: 'Reading' });
  const { game, parts } = formatOf(importType).parse(body, { games: context.games, ...(sentWith ?? NOTHING_ELSE) });
  const results: PartResult[] = [];
  for (const part of parts) results.push(await runPart(tx, part, input, context));
  return {
    game,
    playtypes: results.flatMap(({ playtypes }) => playtypes),
    outcome: {
      errors: results.flatMap(({ errors }) => errors).toSorted(byIndex),
      duplicates: results.flatMap(({ duplicates }) => duplicates).toSorted(byIndex),
      blacklisted: results.flatMap(({ blacklisted }) => blacklisted).toSorted(byIndex),
      createdSessions: results.flatMap(({ createdSessions }) => createdSessions),
      classDeltas: results.flatMap(({ classDeltas }) => classDeltas),
      goalInfo: results.flatMap(({ goalInfo }) => goalInfo),
      questInfo: results.flatMap(({ questInfo }) => questInfo),
    },
  };
}

type PartResult = Pick<ImportResult, 'playtypes'> & Required<ImportOutcome>;

async function runPart(
  tx: Tx,
  part: ImportPart,
  { userID, importType, importRow, trusted = false, beforeStoring }: ImportInput,
  context: CommandContext,
): Promise<PartResult> {
  const { gpt } = part;
  const ugpt: Ugpt = { userID, gpt, gptRow: await gptRow(tx, gpt.game, gpt.playtype) };
  const ingested = await ingest(tx, ugpt, part, { importType, importRow, trusted, beforeStoring }, context);
  const { sifted, createdSessions, classDeltas, targets } = ingested;
  const errors = await keepOrphans(tx, ugpt, part, sifted, { importType, now: context.now() });
  const asSent = <T extends { index: number }>(entries: readonly T[]): T[] =>
    entries.map((entry) => ({ ...entry, index: placeOf(part, entry.index) }));
  return {
    playtypes: sifted.fresh.length > 0 ? [gpt.playtype] : [],
    errors: asSent(errors),
    duplicates: asSent(sifted.duplicates),
    blacklisted: asSent(sifted.blacklisted),
    createdSessions,
    classDeltas,
    ...targets,
  };
}

const byIndex = (a: { index: number }, b: { index: number }): number => a.index - b.index;

function formatOf(importType: string) {
  const format = formats.get(importType);
  if (!format) throw new Refusal(400, 'invalid_request', `There is no import type ${importType}`);
  return format;
}
