import type { Tx } from '../../../../db/open.ts';
import type { Ugpt } from '../../../accounts/users/ugpt.ts';
import { emptyToNull } from '../../../base/shared/empty-to-null.ts';
import { inSlices, type OnStep } from '../../../base/shared/in-steps.ts';
import type { PlayRow } from '../../../play/pbs/merge.ts';
import { scoreIDBytes } from '../../../play/scores/score-id.ts';
import { insertScores, sourceRow, type NewScore } from '../../../play/scores/store.ts';
import { findImportRows } from '../store.ts';
import type { NewPlay } from './sifted.ts';

/** Stores new plays and returns the data their PBs are built from. */
export async function persistPlays(
  tx: Tx,
  { userID, gptRow }: Ugpt,
  plays: readonly NewPlay[],
  how: { importRow: number | null; importType: string; service: string; sessionAt: ReadonlyMap<number, number> },
  onStep: OnStep,
): Promise<PlayRow[]> {
  const { importRow, sessionAt } = how;
  const sources = await sourceRows(tx, plays, how);
  const importOf = await importRows(tx, userID, plays, importRow);
  const toRow = (fresh: NewPlay) => {
    const { play } = fresh;
    return {
      scoreID: scoreIDBytes(fresh.scoreID),
      user: userID,
      chart: fresh.chart,
      gpt: gptRow,
      source: sources(fresh),
      import: importOf(fresh),
      session: fresh.timeAchieved === null ? null : (sessionAt.get(fresh.timeAchieved) ?? null),
      score: play.score,
      percent: fresh.percent,
      lamp: play.lamp,
      grade: fresh.grade,
      judgements: emptyToNull(play.judgements),
      optional: emptyToNull(play.optional),
      scoreMeta: emptyToNull(play.scoreMeta),
      calculated: fresh.ratings,
      comment: fresh.comment,
      highlight: fresh.highlight,
      timeAchieved: fresh.timeAchieved,
      timeAdded: fresh.timeAdded,
    } satisfies NewScore;
  };
  const stored: PlayRow[] = [];
  for (const some of inSlices(plays, onStep)) {
    const rows = some.map(toRow);
    const ids = await insertScores(tx, rows);
    for (const [at, row] of rows.entries()) stored.push({ ...row, id: ids[at]! });
  }
  return stored;
}

type Source = NonNullable<NewPlay['source']>;

/** Returns the row of each play's source: its own, or that of the import. */
async function sourceRows(tx: Tx, plays: readonly NewPlay[], ofImport: Source): Promise<(play: NewPlay) => number> {
  const rows = new Map<string, number>();
  const nameOf = ({ importType, service }: Source) => `${importType} ${service}`;
  for (const { source } of plays) {
    const from = source ?? ofImport;
    if (!rows.has(nameOf(from))) rows.set(nameOf(from), await sourceRow(tx, from.importType, from.service));
  }
  return ({ source }) => rows.get(nameOf(source ?? ofImport))!;
}

/** Returns the row of each play's import: the one it names, if that is the player's, or this import. */
async function importRows(
  tx: Tx,
  userID: number,
  plays: readonly NewPlay[],
  importRow: number | null,
): Promise<(play: NewPlay) => number | null> {
  const names = new Set(plays.flatMap(({ importID }) => importID ?? []));
  const rows = names.size > 0 ? await findImportRows(tx, userID, [...names]) : new Map<string, number>();
  return ({ importID }) =>
    importID === null ? null : ((importID === undefined ? undefined : rows.get(importID)) ?? importRow);
}
