import type { Tx } from '../../db/open.ts';
import type { ImportOutcome, SentWith } from '../../db/schema/imports.ts';
import { gptRow } from '../catalogue/gpts.ts';
import { parseRelayPath, RELAY_PATH } from '../integrations/relay/path.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Ugpt } from '../users/ugpt.ts';
import type { CommandContext } from '../writer/command.ts';
import { NOTHING_ELSE } from './formats/format.ts';
import { formats } from './formats/index.ts';
import { remoteFormats } from './formats/remote.ts';
import { ingest, type BeforeStoring } from './ingest.ts';
import { joinOutcomes, type PartOutcome } from './outcome.ts';
import { placeOf, type ImportPart, type ParsedSync } from './raw-play.ts';
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
  /** Null for scores of no game or of several. */
  game: string | null;
  playtypes: string[];
  outcome: ImportOutcome;
}

/**
 * The whole way of an import, inside one transaction: parse, then ingest each playtype and keep what has no chart yet.
 * Throws a 400 for a file that can't be read; nothing has happened then.
 */
export async function runImport(tx: Tx, input: ImportInput, context: CommandContext): Promise<ImportResult> {
  context.progress({ stage: 'reading', description: 'Reading' });
  const { game, parts, missing, settle } = read(input, context);
  const done: PartOutcome[] = [];
  // All of an import happens at one time: what it achieves in several parts is told at once.
  const time = context.now();
  for (const part of parts) done.push(await runPart(tx, part, input, { ...context, now: () => time }));
  await settle(tx);
  return { game, ...joinOutcomes(done, missing) };
}

async function runPart(
  tx: Tx,
  part: ImportPart,
  { userID, importType, importRow, trusted = false, beforeStoring }: ImportInput,
  context: CommandContext,
): Promise<PartOutcome> {
  const { gpt, plays } = part;
  const ugpt: Ugpt = { userID, gpt, gptRow: await gptRow(tx, gpt.game, gpt.playtype) };
  const how = { importType, importRow, trusted, beforeStoring };
  const { sifted, ...ingested } = await ingest(tx, ugpt, part, how, context);
  const errors = await keepOrphans(tx, ugpt, part, sifted, { importType, now: context.now() });
  const asSent = <T extends { index: number }>(entries: readonly T[]): T[] =>
    entries.map((entry) => ({ ...entry, index: placeOf(part, entry.index) }));
  return {
    gpt,
    plays: plays.length,
    fresh: sifted.fresh.length,
    errors: asSent(errors),
    duplicates: asSent(sifted.duplicates),
    blacklisted: asSent(sifted.blacklisted),
    ...ingested,
  };
}

function read({ importType, body, sentWith }: ImportInput, { games, now }: CommandContext): ParsedSync {
  const remote = remoteFormats.get(importType);
  if (remote) return remote(body, { games }, now);
  const format = formats.get(importType);
  if (!format) throw new Refusal(400, 'invalid_request', `There is no import type ${importType}`);
  const beside = sentWith ?? NOTHING_ELSE;
  const path = parseRelayPath(beside.fields[RELAY_PATH]);
  const { game, parts } = format.parse(body, { games, ...beside });
  return { game, parts: parts.map((part) => ({ ...part, path })), missing: [], settle: async () => undefined };
}
