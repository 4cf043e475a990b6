import type { Tx } from '../../../db/open.ts';
import { insertScores, sourceRow, type NewScore } from '../../scores/store.ts';
import { emptyToNull } from '../../shared/empty-to-null.ts';
import { inSlices, type Tell } from '../../shared/in-steps.ts';
import type { Ugpt } from '../../users/ugpt.ts';
import type { NewPlay } from './sift.ts';

/** Stores new plays and returns their rows. */
export async function persistPlays(
  tx: Tx,
  { userID, gptRow }: Ugpt,
  plays: readonly NewPlay[],
  { importRow, importType, service }: { importRow: number | null; importType: string; service: string },
  tell: Tell,
): Promise<number[]> {
  const sources = await sourceRows(tx, plays, { importType, service });
  const toRow = (fresh: NewPlay): NewScore => {
    const { play } = fresh;
    return {
      scoreID: fresh.scoreID,
      user: userID,
      chart: fresh.chart,
      gpt: gptRow,
      source: sources(fresh),
      import: importRow,
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
    };
  };
  const rows: number[] = [];
  for (const some of inSlices(plays, tell)) rows.push(...(await insertScores(tx, some.map(toRow))));
  return rows;
}

type Source = NonNullable<NewPlay['source']>;

/** The row of the source of each play: its own, or that of the import. */
async function sourceRows(tx: Tx, plays: readonly NewPlay[], ofImport: Source): Promise<(play: NewPlay) => number> {
  const rows = new Map<string, number>();
  const nameOf = ({ importType, service }: Source) => `${importType} ${service}`;
  for (const { source } of plays) {
    const from = source ?? ofImport;
    if (!rows.has(nameOf(from))) rows.set(nameOf(from), await sourceRow(tx, from.importType, from.service));
  }
  return ({ source }) => rows.get(nameOf(source ?? ofImport))!;
}
