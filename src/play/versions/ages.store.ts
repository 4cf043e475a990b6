import { asc, eq, sql, type SQL } from 'drizzle-orm';

import type { Db } from '../../../db/open.ts';
import { charts, songs } from '../../../db/schema/index.ts';
import type { PartitionField } from '../../games/engine/define/reducers.ts';
import type { Versioned } from '../../games/engine/newness.ts';

/** Chart (row) with the facts that tell its version. */
export interface VersionedChart extends Versioned {
  readonly id: number;
  readonly song: number;
}

const columnOf = (field: PartitionField): SQL<string | null> =>
  'song' in field
    ? sql<string | null>`${songs.data} -> ${`$.${field.song}`}`
    : sql<string | null>`${charts.data} -> ${`$.${field.chart}`}`;

const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json));

/** Returns all charts of a game:playtype (row), song by song, with only these fields of their data. */
export async function findVersionedCharts(
  db: Db,
  gptRow: number,
  fields: readonly PartitionField[],
): Promise<VersionedChart[]> {
  const columns = Object.fromEntries(fields.map((field, i) => [`field${i}`, columnOf(field)] as const));
  const rows = await db
    .select({
      id: charts.id,
      song: charts.song,
      difficulty: charts.difficulty,
      versions: charts.versions,
      ...columns,
    })
    .from(charts)
    .innerJoin(songs, eq(songs.id, charts.song))
    .where(eq(charts.gpt, gptRow))
    .orderBy(asc(charts.song))
    .all();
  return rows.map(({ id, song, difficulty, versions, ...values }) => {
    const read = (kind: 'song' | 'chart') =>
      Object.fromEntries(
        fields.flatMap((field, i) => {
          const name = (field as Readonly<Partial<Record<string, string>>>)[kind];
          return name === undefined ? [] : [[name, parsed((values as Record<string, string | null>)[`field${i}`]!)]];
        }),
      );
    return { id, song, difficulty, versions, data: read('chart'), songData: read('song') };
  });
}
