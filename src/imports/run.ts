import type { Tx } from '../../db/open.ts';
import type { ImportOutcome, SentWith } from '../../db/schema/imports.ts';
import { gptRow } from '../catalogue/gpts.ts';
import { chartFacts } from '../catalogue/store.ts';
import { rebuildPBs } from '../pbs/rebuild.ts';
import { assignSessions } from '../sessions/assign.ts';
import { Refusal } from '../shared/refusal.ts';
import { refreshProfile } from '../stats/refresh.ts';
import type { Ugpt } from '../users/ugpt.ts';
import type { CommandContext } from '../writer/command.ts';
import { NOTHING_ELSE } from './formats/format.ts';
import { formats } from './formats/index.ts';
import type { ParsedImport } from './raw-play.ts';
import { keepOrphans } from './steps/keep-orphans.ts';
import { matchPlays, type Match } from './steps/match.ts';
import { persistPlays } from './steps/persist.ts';
import { siftPlays } from './steps/sift.ts';

export interface ImportInput {
  /** Row of the import. */
  importRow: number;
  userID: number;
  importType: string;
  body: Uint8Array;
  /** Nothing when it is missing. */
  sentWith?: SentWith | null;
}

export interface ImportResult {
  game: string;
  playtypes: string[];
  outcome: ImportOutcome;
}

/**
 * The whole way of an import, inside one transaction: parse, match with charts, hydrate and sift, store, and then
 * everything that is derived from scores. Throws a 400 for a file that can't be read; nothing has happened then.
 */
export async function runImport(tx: Tx, input: ImportInput, context: CommandContext): Promise<ImportResult> {
  const { userID, importType, importRow } = input;
  const { games, progress } = context;
  const now = context.now();

  progress('Reading');
  const parsed = formatOf(importType).parse(input.body, { games, ...(input.sentWith ?? NOTHING_ELSE) });
  const { gpt, plays } = parsed;
  const ugpt: Ugpt = { userID, gpt, gptRow: await gptRow(tx, gpt.game, gpt.playtype) };

  progress(`Matching ${plays.length.toLocaleString('en')} scores with charts`);
  const matches = withFaults(parsed, await matchPlays(tx, { ...ugpt, version: parsed.version }, plays));
  const facts = await chartFacts(tx, chartsOf(matches));
  const sifted = await siftPlays(tx, ugpt, { plays, matches, facts, now });
  const errors = await keepOrphans(tx, ugpt, parsed, sifted, { importType, now });

  progress(`Storing ${sifted.fresh.length.toLocaleString('en')} new scores`);
  await persistPlays(tx, ugpt, sifted.fresh, { importRow, importType, service: parsed.service, now });

  progress('Updating sessions');
  const times = sifted.fresh.flatMap(({ timeAchieved }) => timeAchieved ?? []);
  const createdSessions = await assignSessions(tx, ugpt, times, { importType, now });

  progress('Updating PBs');
  const touched = new Map(sifted.fresh.map(({ chart }) => [chart, facts.get(chart)!]));
  await rebuildPBs(tx, ugpt, touched);

  progress('Updating ratings and classes');
  const changes = touched.size > 0 || Object.keys(parsed.classes).length > 0;
  const classDeltas = changes ? await refreshProfile(tx, ugpt, parsed.classes, now) : [];

  return {
    game: gpt.game,
    playtypes: touched.size > 0 ? [gpt.playtype] : [],
    outcome: { errors, duplicates: sifted.duplicates, createdSessions, classDeltas, goalInfo: [], questInfo: [] },
  };
}

function formatOf(importType: string) {
  const format = formats.get(importType);
  if (!format) throw new Refusal(400, 'invalid_request', `There is no import type ${importType}`);
  return format;
}

/** A play that its format could not make sense of is an error, whichever chart it names. */
function withFaults({ faults }: ParsedImport, matches: readonly Match[]): readonly Match[] {
  if (!faults?.size) return matches;
  return matches.map((match, index): Match => {
    const message = faults.get(index);
    return message === undefined ? match : { failure: { type: 'InvalidDatapoint', message } };
  });
}

const chartsOf = (matches: readonly Match[]): number[] => [
  ...new Set(matches.flatMap((match) => ('chart' in match ? match.chart : []))),
];
