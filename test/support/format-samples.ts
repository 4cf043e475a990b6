import Database from 'better-sqlite3';

import { iidxCSV, sdvxCSV } from './csv.ts';
import {
  FERVIDEX,
  fervidexPlay,
  fervidexProfile,
  KSHOOK,
  kshookExport,
  kshookPlay,
  vividPlay,
} from './hooks/arcade.ts';
import { beatorajaPlay } from './hooks/beatoraja.ts';
import { lr2Play } from './hooks/lr2.ts';
import { uscPlay } from './hooks/usc.ts';
import { merScore } from './mer.ts';
import { batch, play } from './plays.ts';
import { s3XML } from './s3.ts';

/** A form whose file is good. */
export interface Sample {
  file: string;
  fields: Record<string, string>;
}

const json = (document: unknown): Sample => ({ file: JSON.stringify(document, null, 1), fields: {} });
const batchManual = json(batch([play(1), play(2, { judgements: { pgreat: 300, great: 100 }, comment: '双子' })]));
const iidx: Sample = {
  file: iidxCSV([
    { title: 'Song 2', ANOTHER: [10, 700, 300, 100, 12, 'HARD CLEAR', 'AA'] },
    { title: '双子', ANOTHER: [10, 700, 300, 100, '---', 'FAILED', 'AA'] },
    { title: 'Song "3"', HYPER: [8, 700, 300, 100, 3, 'FULLCOMBO CLEAR', 'AA'] },
  ]),
  fields: { playtype: 'SP' },
};

/** Returns the fields of a hook's software. */
const softwareOf = (headers: Record<'user-agent' | 'x-software-model', string>) => ({
  agent: headers['user-agent'],
  model: headers['x-software-model'],
});
const INFINITAS = { ...FERVIDEX, 'x-software-model': 'P2D:J:B:A:2025010100' };

/** The table of Reflux: eight columns for each of nine charts; charts that don't exist are empty. */
function trackerTSV(): string {
  const charts = ['SPB', 'SPN', 'SPH', 'SPA', 'SPL', 'DPN', 'DPH', 'DPA', 'DPL'];
  const parts = ['Unlocked', 'Rating', 'Lamp', 'Letter', 'EX Score', 'Miss Count', 'Note Count', 'DJ Points'];
  const row = (title: string, played: Record<string, readonly (string | number)[]>) => [
    title,
    'Base',
    'Base',
    0,
    0,
    0,
    '',
    '',
    ...charts.flatMap((chart) => played[chart] ?? parts.map(() => '')),
  ];
  return [
    ['title', 'Type', 'Label', 'Cost Normal', 'Cost Hyper', 'Cost Another', 'SP DJ Points', 'DP DJ Points'].concat(
      charts.flatMap((chart) => parts.map((part) => `${chart} ${part}`)),
    ),
    row('Song 2', { SPA: ['TRUE', 10, 'HC', 'AA', 700, 12, 500, 1], DPH: ['TRUE', 8, 'NP', 'NP', 0, '-', 400, 0] }),
    row('Song "3"', { SPH: ['TRUE', 8, 'PFC', 'AAA', 600, 0, 300, 1], DPA: ['FALSE', 9, 'EC', 'B', 500, '-', 400, 1] }),
  ]
    .map((cells) => cells.join('\t'))
    .join('\r\n');
}

/** A good file of each import type that is text, every play of which is a score or an orphan on the test catalogue. */
export const SAMPLES: Readonly<Record<string, Sample>> = {
  'file/batch-manual': batchManual,
  'ir/direct-manual': batchManual,
  'file/eamusement-iidx-csv': iidx,
  'file/pli-iidx-csv': iidx,
  'file/eamusement-sdvx-csv': {
    file: sdvxCSV([
      ['Volt 1', 'EXHAUST', 'EXCESSIVE COMPLETE', 9_000_000, 1500],
      ['ヴォルト', 'GRAVITY', 'ULTIMATE CHAIN', 9_500_000, 0],
    ]),
    fields: {},
  },
  'file/inf-notebook-csv': {
    file: [
      'バージョン,曲名,難易度,レベル,最終プレイ日時,プレイ回数,クリアタイプ,DJレベル,スコア,ミスカウント',
      'x,"Song 2",ANOTHER,10,20260213-203000,5,H-CLEAR,AA,700,',
      'x,"Nobody knows this",HYPER,6,20260213-203000,5,F-COMBO,AAA,600,',
      'x,"Song 3",HYPER,5,,,,,,',
    ].join('\n'),
    fields: { playtype: 'SP' },
  },
  'file/mypagescraper-player-csv': {
    file: 'player_id,player_name,player_level,player_rate,player_stage\n1,"SAMPLE",57,1500,"[9,ステージIX,2]"',
    fields: {},
  },
  'file/mypagescraper-records-csv': {
    file: [
      'music_id,music_title,music_artist,music_genre,music_levels,music_play_counts,music_scores,music_achieves',
      '1,"Wheel 1","Somebody","genre","[3,9+,12,0]","[1,1,1,0]","[0,957000,931000,0]","[0,3,2,0]"',
      '2,"Wheel 2","Somebody","genre","[3,9+,12]","[1,1,1]","[900000,0,1000000]","[1,0,4]"',
    ].join('\n'),
    fields: {},
  },
  'file/reflux-tracker-json': json({
    songs: [
      {
        song_id: 1001,
        title: 'Song 1',
        artist: 'Somebody',
        charts: [
          { difficulty: 'SPA', level: 10, lamp: 'HARD CLEAR', ex_score: 700, miss_count: 7, total_notes: 500 },
          { difficulty: 'DPH', level: 8, lamp: 'FAILED', ex_score: 300, miss_count: null, total_notes: 400 },
          { difficulty: 'SPN', level: 3, lamp: 'NO PLAY', ex_score: 0, miss_count: null, total_notes: 200 },
        ],
      },
    ],
  }),
  'file/reflux-tracker-tsv': { file: trackerTSV(), fields: {} },
  'file/import-class': json({ game: 'iidx', playtype: 'SP', classes: { dan: 'DAN_7' } }),
  'file/mer-iidx': json([merScore(1), merScore(2, { play_type: 'DOUBLE', music_name: '双子' }), merScore(99)]),
  'file/solid-state-squad': {
    file: s3XML([{}, { diff: 'A14', songname: '<![CDATA[双子]]>' }, { styles: 'gold,djt', cleartype: 'played' }]),
    fields: {},
  },
};

/** A good body of each import type that games send by themselves; all have one play, or classes. */
export const HOOKS: Readonly<Record<string, Sample>> = {
  'ir/barbatos': json(vividPlay()),
  'ir/fervidex': {
    ...json(fervidexPlay()),
    fields: softwareOf(FERVIDEX),
  },
  'ir/fervidex-static': { ...json(fervidexProfile()), fields: softwareOf(INFINITAS) },
  'ir/kshook-sv6c': {
    ...json(kshookPlay()),
    fields: softwareOf(KSHOOK),
  },
  'ir/kshook-sv6c-static': { ...json(kshookExport()), fields: softwareOf(KSHOOK) },
  'ir/usc': { ...json(uscPlay()), fields: { playtype: 'Keyboard' } },
  'ir/beatoraja': json(beatorajaPlay()),
  'ir/class': json({ game: 'iidx', playtype: 'SP', service: 'a hook', classes: { dan: 'DAN_7' } }),
  'ir/lr2hook': json(lr2Play()),
};

type Row = Readonly<Record<string, string | number | Buffer | null>>;

/** A database file with these rows in its tables, and what further statements make. */
export function databaseFile(
  tables: Readonly<Record<string, readonly Row[]>>,
  statements: readonly string[] = [],
): Uint8Array<ArrayBuffer> {
  const client = new Database(':memory:');
  for (const [table, rows] of Object.entries(tables)) {
    const columns = Object.keys(rows[0]!);
    client.exec(`create table ${table} (${columns.join(', ')})`);
    const insert = client.prepare(`insert into ${table} values (${columns.map(() => '?').join(', ')})`);
    for (const row of rows) insert.run(columns.map((column) => row[column] ?? null));
  }
  for (const statement of statements) client.exec(statement);
  const file = new Uint8Array(client.serialize());
  client.close();
  return file;
}

export const lr2Score = (hash: string, more: Row = {}): Row => ({
  hash,
  clear: 4,
  perfect: 700,
  great: 100,
  good: 100,
  bad: 50,
  poor: 60,
  maxcombo: 222,
  minbp: 110,
  op_best: 21,
  complete: 1,
  ...more,
});

export const orajaScore = (sha256: string, more: Row = {}): Row => ({
  sha256,
  mode: 0,
  clear: 6,
  epg: 400,
  lpg: 300,
  egr: 60,
  lgr: 40,
  egd: 70,
  lgd: 30,
  ebd: 20,
  lbd: 10,
  epr: 5,
  lpr: 25,
  ems: 7,
  lms: 3,
  combo: 321,
  minbp: 70,
  option: 1,
  date: 1_771_000_000,
  ...more,
});

export const uscScore = (hash: string, more: Row = {}): Row => ({
  score: 9_512_345,
  crit: 1500,
  near: 80,
  miss: 12,
  gauge: 0.83,
  auto_flags: 0,
  timestamp: 1_771_000_000,
  chart_hash: hash,
  local_score: 1,
  gauge_type: 0,
  mirror: 0,
  random: 0,
  early: 44,
  late: 36,
  combo: 650,
  window_perfect: 46,
  window_good: 150,
  window_hold: 150,
  window_miss: 300,
  window_slam: 84,
  ...more,
});

/** A good file of each import type that is a database; its charts are unknown. */
export const DATABASES: Readonly<Record<string, { file: Uint8Array<ArrayBuffer>; fields: Record<string, string> }>> = {
  'file/beatoraja-score-db': {
    file: databaseFile({ score: [orajaScore('a1'.repeat(32)), orajaScore('b2'.repeat(32))] }),
    fields: {},
  },
  'file/lr2-score-db': {
    file: databaseFile({ score: [lr2Score('a1'.repeat(16)), lr2Score('b2'.repeat(16))] }),
    fields: {},
  },
  'file/usc-maps-db': {
    file: databaseFile({
      Database: [{ version: 20 }],
      Charts: [{ hash: 'a1'.repeat(20), title: 'Nobody knows this' }],
      Scores: [uscScore('a1'.repeat(20)), uscScore('b2'.repeat(20), { timestamp: 1_771_000_500 })],
    }),
    fields: { playtype: 'Keyboard' },
  },
};
