import type { Guide } from '../../../../base/shared/guide.ts';
import { CSV_ENTRIES } from '../../entries.ts';
import { onePart, type ParsedImport, type RawPlay } from '../../raw-play.ts';
import { cellReader, type CellReader } from '../csv/cells.ts';
import { readCSV, type Row } from '../csv/read.ts';
import type { ImportFormat } from '../format.ts';
import { CLEAR_TYPES } from '../iidx/clear-types.ts';
import { gptOf } from '../shared/gpt.ts';
import { collectPlays } from '../shared/lamps.ts';
import { ARTIST, EXPECTED, findDifficulties, namedToday, TITLE, type DifficultyColumns } from './columns.ts';
import { readPlaytype } from './playtype.ts';
import { newestVersion } from './version.ts';

/**
 * CSV of beatmania IIDX scores from e-amusement, and from services with the same format. A row is a song with the best score on each of its
 * charts. `service` is the source as players know it.
 */
export const eamusementIIDX = (service: string, guide: Guide, filename?: RegExp): ImportFormat => ({
  about: {
    label: { en: `beatmania IIDX, ${service} (CSV)`, ja: `beatmania IIDX・${service}（CSV）` },
    signs: [/^[^\n]*ANOTHER /],
    ...(filename && { filename }),
    playtypes: ['SP', 'DP'],
    guide,
  },
  entries: CSV_ENTRIES,
  check: readPlaytype,
  async parse(body, { games, versionsOf, ...sentWith }): Promise<ParsedImport> {
    const gpt = gptOf(games, 'iidx', readPlaytype(sentWith));
    const table = readCSV(body, EXPECTED);
    const difficulties = findDifficulties(table);
    const cells = cellReader(table);
    const time = table.header.length - 1;
    const plays = table.rows.flatMap((row) => {
      const timeAchieved = cells.time(row, time) ?? null;
      return difficulties.flatMap((columns) => {
        const play = readPlay(cells, row, columns);
        const { title, difficulty } = namedToday(table, cells.text(row, TITLE), columns.difficulty);
        return play ? { ...play, identifier: title, difficulty, timeAchieved } : [];
      });
    });
    cells.refuseFaults();
    const version = newestVersion(
      table.rows.map((row) => cells.text(row, 0)),
      await versionsOf(gpt),
    );
    return onePart({ gpt, service, version, classes: {}, ...collectPlays(plays, CLEAR_TYPES) });
  },
});

/**
 * Reads the best score on one chart; undefined if there is none: no such chart (level 0), no score (0), or NO PLAY, which may have a score
 * carried over from an earlier version.
 */
function readPlay(cells: CellReader, row: Row, { difficulty, at }: DifficultyColumns): RawPlay | undefined {
  const level = cells.count(row, at);
  const score = cells.count(row, at + 1);
  const pgreat = cells.count(row, at + 2);
  const great = cells.count(row, at + 3);
  const bp = cells.count(row, at + 4);
  const lamp = cells.text(row, at + 5);
  if (!level || !score || lamp === 'NO PLAY') return undefined;
  return {
    score,
    lamp,
    matchType: 'songTitle',
    identifier: cells.text(row, TITLE),
    artist: cells.text(row, ARTIST),
    difficulty,
    judgements: { pgreat, great },
    ...(bp !== undefined && { optional: { bp } }),
  };
}
