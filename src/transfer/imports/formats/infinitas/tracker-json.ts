import { z } from 'zod';

import { Refusal, summarise } from '../../../../base/shared/refusal.ts';
import { toIssues } from '../../../../base/shared/zod-issues.ts';
import { JSON_ENTRIES } from '../../entries.ts';
import type { ImportFormat } from '../format.ts';
import { parseJSON } from '../json.ts';
import { byPlaytype } from '../shared/by-playtype.ts';
import { CHARTS, PLAYTYPES, trackedPlay } from './charts.ts';

const count = z.int('expected a whole number, 0 or more').min(0, 'expected a whole number, 0 or more').max(99_999_999);

const fileSchema = z.object({
  songs: z.array(
    z.object({
      song_id: count,
      title: z.string().max(2000),
      charts: z.array(
        z.object({
          difficulty: z.enum([...CHARTS.keys()] as [string, ...string[]]),
          lamp: z.string().max(200),
          ex_score: count,
          miss_count: count.nullish(),
        }),
      ),
    }),
  ),
});

/** The best score on each chart of beatmania IIDX INFINITAS, as exported by Reflux-RS, without times. */
export const refluxJSON: ImportFormat = {
  about: {
    label: { en: 'beatmania IIDX INFINITAS, Reflux-RS (JSON)', ja: 'beatmania IIDX INFINITAS・Reflux-RS（JSON）' },
    signs: [/^\{/, /"songs"\s*:/, /"song_id"\s*:/],
    guide: {
      games: ['iidx'],
      steps: [
        {
          en: 'Start INFINITAS, open a terminal in the folder of infst (Reflux-RS) and export your scores as JSON.',
          ja: 'INFINITAS を起動し、infst（Reflux-RS）のフォルダでターミナルを開いて、スコアを JSON でエクスポートします。',
          picture: { kind: 'command', line: 'infst export -o scores.json -f json' },
        },
        {
          en: 'Drop scores.json on the import page and look at the preview before you import it.',
          ja: 'インポート画面に scores.json をドロップし、プレビューを確認してから取り込みます。',
        },
      ],
    },
  },
  entries: JSON_ENTRIES,
  parse(body, { games }) {
    const { data, error } = fileSchema.safeParse(parseJSON(body));
    if (!data) {
      const issues = toIssues(error);
      throw new Refusal(400, 'invalid_file', summarise(issues), issues);
    }
    const charts = data.songs.flatMap(({ song_id, title, charts }) =>
      charts.map((chart) => ({ ...chart, title, songID: String(song_id) })),
    );
    const plays = charts.flatMap(({ difficulty, ex_score, miss_count, ...chart }, position) =>
      trackedPlay({ ...chart, chart: difficulty, score: ex_score, missCount: miss_count ?? null, position }),
    );
    return byPlaytype(games, { game: 'iidx', playtypes: PLAYTYPES, service: 'Reflux' }, plays);
  },
};
