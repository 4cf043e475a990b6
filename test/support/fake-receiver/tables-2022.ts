import { TABLES, type Table } from './tables.ts';

const counts = { fast: 'integer 0', slow: 'integer 0', maxCombo: 'integer 0' };

/** Returns a game as servers of 2022 know it: `hitMeta` and options of its own, and what has not changed since of today's. */
function game(today: string, { keys = {}, ...more }: Partial<Table>): Table {
  const now = TABLES[today]!;
  return {
    ...now,
    optional: counts,
    scoreMeta: {},
    ...more,
    keys: { score: 'integer 0', lamp: now.keys['lamp'] ?? '', ...keys },
  };
}

const early = Object.fromEntries(
  ['pg', 'gr', 'gd', 'bd', 'pr'].flatMap((of) => [`e${of}`, `l${of}`].map((name) => [name, 'integer 0'])),
);
const bms = (today: string, random: string) =>
  game(today, {
    optional: { ...counts, bp: 'integer 0', gauge: 'number 0 100', ...early },
    scoreMeta: { ...TABLES[today]!.scoreMeta, random, inputDevice: 'KEYBOARD|BM_CONTROLLER' },
    match: 'songTitle|tachiSongID|bmsChartHash',
  });
const iidx = (today: string, random: string) =>
  game(today, {
    optional: {
      ...counts,
      bp: 'integer 0',
      gauge: 'number 0 100',
      gaugeHistory: 'full 0 100',
      scoreHistory: 'full 0',
      comboBreak: 'integer 0',
      gsm: 'object',
    },
    scoreMeta: { ...TABLES[today]!.scoreMeta, random, gauge: 'ASSISTED EASY|EASY|NORMAL|HARD' },
    match: 'songTitle|tachiSongID|inGameID',
  });
const byID = { match: 'songTitle|tachiSongID|inGameID' };
const byTitle = { match: 'songTitle|tachiSongID' };
const usc = (today: string) =>
  game(today, { scoreMeta: TABLES[today]!.scoreMeta, match: 'songTitle|tachiSongID|uscChartHash' });
const ddr = {
  keys: {
    score: 'integer 0 1000000',
    lamp: 'FAILED|CLEAR|LIFE4|FULL COMBO|GREAT FULL COMBO|PERFECT FULL COMBO|MARVELOUS FULL COMBO',
  },
  judgements: 'marvelous|perfect|great|good|boo|miss|ok|ng',
  match: 'songTitle|tachiSongID|ddrSongHash',
};
const options = 'NONRAN|RANDOM|R-RANDOM|S-RANDOM|MIRROR';

/** The games of servers of 2022 (v2.2): one score and one lamp each. They refuse a whole document for an unknown name. */
export const TABLES_2022: Readonly<Record<string, Table>> = {
  'iidx:SP': iidx('iidx-sp', options),
  'iidx:DP': iidx('iidx-dp', `sides ${options}`),
  'bms:7K': bms('bms-7k', options),
  'bms:14K': bms('bms-14k', `sides ${options}`),
  'pms:Controller': game('pms-controller', byTitle),
  'pms:Keyboard': game('pms-keyboard', byTitle),
  'sdvx:Single': game('sdvx', {
    keys: { lamp: 'FAILED|CLEAR|EXCESSIVE CLEAR|ULTIMATE CHAIN|PERFECT ULTIMATE CHAIN' },
    optional: { ...counts, gauge: 'number 0 100' },
    scoreMeta: { inSkillAnalyser: 'boolean' },
  }),
  'usc:Controller': usc('usc-controller'),
  'usc:Keyboard': usc('usc-keyboard'),
  'chunithm:Single': game('chunithm', {
    keys: { lamp: 'FAILED|CLEAR|FULL COMBO|ALL JUSTICE|ALL JUSTICE CRITICAL' },
    ...byID,
  }),
  'maimai:Single': game('maimai', { keys: { score: 'number 0 104' }, ...byID }),
  'gitadora:Gita': game('gitadora-gita', { keys: { score: 'number 0 100' }, ...byID }),
  'gitadora:Dora': game('gitadora-dora', { keys: { score: 'number 0 100' }, ...byID }),
  'jubeat:Single': game('jubeat', { keys: { score: 'integer 0 1000000', percent: 'number 0 120' }, ...byID }),
  'popn:9B': game('popn', {
    keys: { lamp: 'FAILED|EASY CLEAR|CLEAR|FULL COMBO|PERFECT' },
    optional: {
      ...counts,
      gauge: 'number 0 100',
      specificClearType: `failedUnknown|${TABLES['popn']!.keys['clearMedal']}`,
    },
    scoreMeta: { ...TABLES['popn']!.scoreMeta, hidden: 'integer', sudden: 'integer' },
    match: 'songTitle|tachiSongID|inGameID|popnChartHash',
  }),
  'ddr:SP': game('ddr-sp', ddr),
  'ddr:DP': game('ddr-dp', ddr),
  'wacca:Single': game('wacca', { scoreMeta: { mirror: 'boolean' }, ...byTitle }),
  'museca:Single': game('museca', byID),
  'itg:Stamina': game('itg-stamina', {
    keys: { score: 'number 0 100', lamp: 'FAILED|CLEAR|FULL COMBO|FULL EXCELLENT COMBO|QUAD' },
    judgements: 'fantastic|excellent|great|decent|wayoff|miss',
    match: 'songTitle|tachiSongID|itgChartHash',
  }),
};
