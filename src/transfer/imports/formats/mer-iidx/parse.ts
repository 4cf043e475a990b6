import { z } from 'zod';

import { formatPath } from '../../../../base/shared/zod-issues.ts';
import { JSON_ENTRIES } from '../../entries.ts';
import type { RawPlay } from '../../raw-play.ts';
import type { ImportFormat } from '../format.ts';
import { CLEAR_TYPES } from '../iidx/clear-types.ts';
import { parseJSON } from '../json.ts';
import { byPlaytype, type PlacedPlay } from '../shared/by-playtype.ts';
import { faultList, notThat } from '../shared/faults.ts';
import { withLamp } from '../shared/lamps.ts';
import { japanTime } from '../shared/time.ts';

const EXPECTED = 'the JSON of beatmania IIDX scores from MER, a list of scores';
const PLAYTYPES = { SINGLE: 'SP', DOUBLE: 'DP' } as const;

/** Includes scores carried over by the player and not played again. */
const LAMPS: ReadonlyMap<string, string> = new Map([['NO PLAY', 'NO PLAY'], ...CLEAR_TYPES]);

const wholeNumber = (min: number) => {
  const error = `expected a whole number, ${min} or more`;
  return z.int({ error }).min(min, { error });
};

const time = z.string().transform((text, context) => {
  if (text === '') return null;
  const found = japanTime(text);
  if (found === undefined) context.addIssue('expected a time like 2026-01-31 21:05:07');
  return found ?? null;
});

/** One score. Its other fields derive from these, or describe the chart. */
const scoreSchema = z.object({
  music_id: wholeNumber(0),
  play_type: z.enum(['SINGLE', 'DOUBLE'], 'expected SINGLE or DOUBLE'),
  diff_type: z.string().max(200),
  score: wholeNumber(0),
  miss_count: wholeNumber(-1).nullish(),
  clear_type: z.string().max(200),
  update_time: time.nullish(),
});

/** The scores that MER exports for beatmania IIDX: the best one on each chart, of both playtypes. Times are Japan's. */
export const merIIDX: ImportFormat = {
  about: {
    label: { en: 'beatmania IIDX, MER (JSON)', ja: 'beatmania IIDX・MER（JSON）' },
    signs: [/^\[/, /"music_id"\s*:/],
    guide: {
      games: ['iidx'],
      steps: [
        {
          en: 'Log in to MER and export your scores as JSON.',
          ja: 'MER にログインし、スコアを JSON でエクスポートします。',
          picture: { kind: 'folder', path: ['Downloads'], files: ['score.json'], marked: 'score.json' },
        },
        {
          en: 'Drop the JSON file on the import page. SP and DP are imported together.',
          ja: 'インポート画面に JSON ファイルをドロップします。SP と DP はまとめて取り込まれます。',
        },
      ],
    },
  },
  entries: JSON_ENTRIES,
  parse(body, { games }) {
    const list = parseJSON(body);
    if (!Array.isArray(list)) throw notThat('The file is not a list', EXPECTED);
    const service = { game: 'iidx', playtypes: Object.values(PLAYTYPES), service: 'MER' };
    return byPlaytype(games, service, readScores(list));
  },
};

function readScores(list: readonly unknown[]): PlacedPlay[] {
  const faults = faultList();
  const plays: PlacedPlay[] = [];
  for (const [position, entry] of list.entries()) {
    const { success, data, error } = scoreSchema.safeParse(entry);
    for (const { path, message } of error?.issues ?? []) faults.add(formatPath([position, ...path]), message);
    if (faults.isFull()) break;
    // Chart in the list without a score.
    if (!success || (data.score === 0 && data.clear_type === 'NO PLAY')) continue;
    plays.push({ playtype: PLAYTYPES[data.play_type], position, ...withLamp(toPlay(data), LAMPS) });
  }
  faults.refuse();
  return plays;
}

const toPlay = (sent: z.output<typeof scoreSchema>): RawPlay => ({
  score: sent.score,
  lamp: sent.clear_type,
  matchType: 'inGameID',
  identifier: String(sent.music_id),
  difficulty: sent.diff_type,
  timeAchieved: sent.update_time ?? null,
  // -1 means unknown.
  ...(typeof sent.miss_count === 'number' && sent.miss_count >= 0 && { optional: { bp: sent.miss_count } }),
});
