import type { z } from 'zod';

import type { Tx } from '../../../db/open.ts';
import { Refusal } from '../../base/shared/refusal.ts';
import { toIssues } from '../../base/shared/zod-issues.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import type { Games } from '../../games/registry.ts';
import type { ChartChoosers } from '../folders/contents.ts';
import { gptName, gptRow } from '../gpts.ts';
import type { SeedFile, SeedKind } from './files.ts';
import { remarkText, type Entry, type ReportBuilder } from './report.ts';
import type { QuestSeed } from './shapes/entries.ts';
import { gptNamed } from './shapes/names.ts';
import type { Shape } from './shapes/shape.ts';
import type { Saved } from './store.ts';

/** State shared by the loaders of all kinds during one run. */
export interface Loading {
  tx: Tx;
  games: Games;
  report: ReportBuilder;
  /** Shape of all files. */
  shape: Shape;
  /** Rows of existing songs whose `data` changed. */
  songsWithNewData: Set<number>;
  /** Rows of existing charts whose facts changed. */
  changedCharts: Set<number>;
  /** Charts that now belong to another song, or have become primary or ceased to be. */
  movedCharts: Set<number>;
  addedCharts: Set<number>;
  /** Choose the charts of folders; not to be used before songs and charts are loaded. */
  choosers: ChartChoosers;
  /** Entries of song files that are no songs, by game and id in either form; their charts are ignored as well. */
  notSongs: Set<string>;
  /** Games whose folders may have changed. */
  touchedGames: Set<string>;
  /** Stored ids of goals by their ids in the files, where those differ. */
  goalIDs: Map<string, string>;
  /** Files of charts, by which songs are recognised that players' games have sent. */
  chartFiles: readonly SeedFile[];
  /** Quests of the files, which contain the goals' positions. */
  quests: readonly QuestSeed[];
}

/** Entry of a game:playtype known to this server. */
export interface GptEntry<T> extends Entry<T> {
  gpt: Gpt;
  gptRow: number;
}

const faultsOf = (error: z.ZodError): string =>
  toIssues(error)
    // Faults in a folder's rule begin with the field themselves.
    .map(({ path, message }) => (path && !message.startsWith(`${path}, `) ? `${path}: ${message}` : message))
    .join('; ');

/** With fewer faults than this, a file may be small or nearly right; it is not considered to be of another kind. */
const FAULTS_OF_ANOTHER_SHAPE = 10;

const STATES: Record<Shape, string> = {
  v2: 'the public song database before May 2026',
  v3: 'the public song database since May 2026',
};

/**
 * Returns the valid entries of a file, each id once; the others are left out and reported. Throws 400 `invalid_file` if most have faults:
 * then the file's name is wrong for its content.
 */
export function readableEntries<T>(
  { report, shape }: Loading,
  { name, kind, entries }: SeedFile,
  schema: z.ZodType<T>,
  idOf: (value: T) => string | number,
): Entry<T>[] {
  const firsts = new Map<string | number, number>();
  const faulty: { entry: Entry; fault: string }[] = [];
  const sound = entries.flatMap((raw, index) => {
    const parsed = schema.safeParse(raw);
    const entry = { file: name, index, value: raw };
    if (!parsed.success) {
      faulty.push({ entry, fault: faultsOf(parsed.error) });
      return [];
    }
    const id = idOf(parsed.data);
    if (firsts.has(id)) {
      report.leaveOut(kind, entry, `${id}`, 'is there more than once');
      return [];
    }
    firsts.set(id, index);
    return [{ ...entry, value: parsed.data }];
  });
  if (faulty.length >= FAULTS_OF_ANOTHER_SHAPE && faulty.length > entries.length / 2) {
    const count = `${faulty.length.toLocaleString('en')} of ${entries.length.toLocaleString('en')}`;
    const message = `${count} entries are not ${kind} as ${STATES[shape]} has them (the first fault: ${faulty[0]!.fault})`;
    throw new Refusal(400, 'invalid_file', `${name}: ${message}`, [{ path: name, message }]);
  }
  for (const { entry, fault } of faulty) report.leaveOutUnreadable(kind, entry, fault);
  return sound;
}

/** Throws 400 `invalid_file` if most entries of a file of songs or charts are left out; `before` were left out of earlier files. */
export function refuseLeftOut(
  { report: { report } }: Loading,
  { name, kind, entries }: SeedFile,
  before: number,
): void {
  const leftOut = report.leftOut.slice(before);
  if ((kind !== 'songs' && kind !== 'charts') || leftOut.length < FAULTS_OF_ANOTHER_SHAPE) return;
  if (leftOut.length <= entries.length / 2) return;
  const count = `${leftOut.length.toLocaleString('en')} of ${entries.length.toLocaleString('en')}`;
  const message = `${count} ${kind} would be left out (the first: ${remarkText(leftOut[0]!)})`;
  throw new Refusal(400, 'invalid_file', `${name}: ${message}`, [{ path: name, message }]);
}

/** Throws 400 `invalid_file` if all entries of the files are of games or playtypes that this version lacks. */
export function refuseUnknownGames({ report: { report } }: Loading): void {
  const { kinds, skipped } = report;
  const isAny = Object.values(kinds).some((one) => one.added + one.changed + one.unchanged + one.leftOut > 0);
  const names = Object.keys(skipped);
  if (isAny || names.length === 0) return;
  const message = `This version supports no game in these files: ${names.slice(0, NAMED).join(', ')}${names.length > NAMED ? ', …' : ''}`;
  throw new Refusal(400, 'invalid_file', message, [{ path: 'files', message }]);
}

/** Maximum number of games named in a refusal. */
const NAMED = 10;

/** Throws 400 `invalid_file` if no entry of the files has the form of its kind. */
export function refuseOtherFiles({ report, shape }: Loading): void {
  const { leftOut, kinds, skipped } = report.report;
  const isAnyRead = Object.values(kinds).some(({ added, changed, unchanged }) => added + changed + unchanged > 0);
  const [first] = leftOut;
  if (!first || isAnyRead || Object.keys(skipped).length > 0 || leftOut.some(({ isUnreadable }) => !isUnreadable))
    return;
  const message = `no entry is as ${STATES[shape]} has it (the first fault: ${first.reason})`;
  throw new Refusal(400, 'invalid_file', `${first.file}: ${message}`, [{ path: first.file, message }]);
}

/** Returns the game:playtype of an entry: by both names, or by v3's single name. */
export const gptOf = (games: Games, { game, playtype }: { game: string; playtype: string | null }): Gpt | undefined =>
  playtype === null ? gptNamed(games, game) : games.gpt(game, playtype);

/** Returns the entries whose game:playtype is known; the others are counted as skipped. */
export async function entriesOfKnownGpts<T extends { game: string; playtype: string | null }>(
  { tx, games, report }: Loading,
  { kind }: SeedFile,
  entries: readonly Entry<T>[],
): Promise<GptEntry<T>[]> {
  const known: GptEntry<T>[] = [];
  for (const entry of entries) {
    const { game, playtype } = entry.value;
    const gpt = gptOf(games, entry.value);
    if (gpt) known.push({ ...entry, gpt, gptRow: await gptRow(tx, gpt.game, gpt.playtype) });
    else report.skip(kind, games.get(game) ? `${game}:${playtype}` : game);
  }
  return known;
}

/** Reports saved rows that each belong to a game:playtype; `name` is the readable name of a row, `id` its id. */
export async function reportSaved<R extends { gpt: number }>(
  { tx, report }: Pick<Loading, 'tx' | 'report'>,
  kind: SeedKind,
  { added, changed, unchanged }: Saved<R>,
  about: (row: R) => { id: string; name: string },
): Promise<void> {
  const rows = [...added, ...changed.flatMap(({ before, after }) => [before, after])];
  const names = new Map<number, string>();
  for (const { gpt } of rows) if (!names.has(gpt)) names.set(gpt, (await gptName(tx, gpt)).idString);
  const described = (row: R) => ({ ...about(row), idString: names.get(row.gpt)! });
  const shown = ({ gpt, ...row }: R) => ({ ...row, idString: names.get(gpt) });
  report.addStored(kind, {
    added: added.map(described),
    changed: changed.map(({ before, after }) => ({ ...described(after), before: shown(before), after: shown(after) })),
    unchanged,
  });
}
