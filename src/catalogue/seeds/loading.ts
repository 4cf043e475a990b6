import type { z } from 'zod';

import type { Tx } from '../../../db/open.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import type { Games } from '../../games/registry.ts';
import { toIssues } from '../../shared/zod-issues.ts';
import { gptName, gptRow } from '../gpts.ts';
import type { SeedFile, SeedKind } from './files.ts';
import type { Entry, ReportBuilder } from './report.ts';
import type { Saved } from './store.ts';

/** What the loaders of all kinds share during one run. */
export interface Loading {
  tx: Tx;
  games: Games;
  report: ReportBuilder;
  /** Rows of songs that were there before and whose `data` changed. */
  songsWithNewData: Set<number>;
  /** Rows of charts that were there before and whose facts changed. */
  changedCharts: Set<number>;
  /** Those of them that are of another song now, or have become primary or stopped to be. */
  movedCharts: Set<number>;
  addedCharts: Set<number>;
  /** Games whose folders may hold other charts now. */
  touchedGames: Set<string>;
}

/** An entry of a game:playtype that this server knows. */
export interface GptEntry<T> extends Entry<T> {
  gpt: Gpt;
  gptRow: number;
}

const faultsOf = (error: z.ZodError): string =>
  toIssues(error)
    .map(({ path, message }) => (path ? `${path}: ${message}` : message))
    .join('; ');

/** The entries of a file that have the right shape, each id once; the others are reported. */
export function readableEntries<T>(
  { report }: Loading,
  { name, kind, entries }: SeedFile,
  schema: z.ZodType<T>,
  idOf: (value: T) => string | number,
): Entry<T>[] {
  const firsts = new Map<string | number, number>();
  return entries.flatMap((raw, index) => {
    const parsed = schema.safeParse(raw);
    const entry = { file: name, index, value: raw };
    if (!parsed.success) {
      report.leaveOut(kind, entry, faultsOf(parsed.error));
      return [];
    }
    const id = idOf(parsed.data);
    const first = firsts.get(id);
    if (first !== undefined) {
      report.leaveOut(kind, entry, `${id} is a repetition of entry ${first}`);
      return [];
    }
    firsts.set(id, index);
    return [{ ...entry, value: parsed.data }];
  });
}

/** The entries whose game:playtype this server knows; the others are counted as skipped. */
export async function entriesOfKnownGpts<T extends { game: string; playtype: string }>(
  { tx, games, report }: Loading,
  { kind }: SeedFile,
  entries: readonly Entry<T>[],
): Promise<GptEntry<T>[]> {
  const known: GptEntry<T>[] = [];
  for (const entry of entries) {
    const { game, playtype } = entry.value;
    const gpt = games.gpt(game, playtype);
    if (gpt) known.push({ ...entry, gpt, gptRow: await gptRow(tx, game, playtype) });
    else report.skip(kind, games.get(game) ? `${game}:${playtype}` : game);
  }
  return known;
}

/** Tells what became of rows that belong to a game:playtype each; `name` says how people know a row, `id` names it. */
export async function tellSaved<R extends { gpt: number }>(
  { tx, report }: Pick<Loading, 'tx' | 'report'>,
  kind: SeedKind,
  { added, changed, unchanged }: Saved<R>,
  about: (row: R) => { id: string; name: string },
): Promise<void> {
  const rows = [...added, ...changed.flatMap(({ before, after }) => [before, after])];
  const names = new Map<number, string>();
  for (const { gpt } of rows) if (!names.has(gpt)) names.set(gpt, (await gptName(tx, gpt)).idString);
  const told = (row: R) => ({ ...about(row), idString: names.get(row.gpt)! });
  const shown = ({ gpt, ...row }: R) => ({ ...row, idString: names.get(gpt) });
  report.tell(kind, {
    added: added.map(told),
    changed: changed.map(({ before, after }) => ({ ...told(after), before: shown(before), after: shown(after) })),
    unchanged,
  });
}
