/** A game as other servers know it. A rule is `A|B` (one of these), `pair A|B`, or a kind with bounds: `integer 0 100`. */
export interface Table {
  readonly group: string;
  readonly keys: Readonly<Record<string, string>>;
  /** Metrics: `optional`, and `hitMeta` in 2022. */
  readonly optional: Readonly<Record<string, string>>;
  readonly scoreMeta: Readonly<Record<string, string>>;
  readonly judgements: string;
  readonly match: string;
}

/** Metrics that nearly every game has. */
const counts = { fast: 'integer 0', slow: 'integer 0', maxCombo: 'integer 0' };

const IIDX: Table = {
  group: 'iidx',
  keys: {
    score: 'integer 0',
    lamp: 'NO PLAY|FAILED|ASSIST CLEAR|EASY CLEAR|CLEAR|HARD CLEAR|EX HARD CLEAR|FULL COMBO',
  },
  optional: {
    bp: 'integer 0',
    gauge: 'number 0 100',
    comboBreak: 'integer 0',
    gaugeHistory: 'graph 0 100',
    scoreHistory: 'graph 0 100',
    gsmEasy: 'graph 0 100',
    gsmNormal: 'graph 0 100',
    gsmHard: 'graph 0 100',
    gsmEXHard: 'graph 0 100',
    ...counts,
  },
  scoreMeta: {
    random: 'NONRAN|MIRROR|R-RANDOM|RANDOM|S-RANDOM',
    assist: 'AUTO SCRATCH|LEGACY NOTE|NO ASSIST|FULL ASSIST',
    range: 'NONE|HIDDEN+|SUDDEN+|LIFT|LIFT SUD+|SUD+ HID+',
    gauge: 'ASSISTED EASY|EASY|NORMAL|HARD|EX-HARD',
  },
  judgements: 'pgreat|great|good|bad|poor',
  match: 'inGameID|tachiSongID|songTitle',
};

const BMS: Table = {
  group: 'bms',
  keys: IIDX.keys,
  optional: {
    bp: 'integer 0',
    gauge: 'number 0 100',
    gaugeHistory: 'graph 0 100',
    gaugeHistoryEasy: 'graph 0 100',
    gaugeHistoryGroove: 'graph 0 100',
    gaugeHistoryHard: 'graph 0 100',
    epg: 'integer 0',
    egr: 'integer 0',
    egd: 'integer 0',
    ebd: 'integer 0',
    epr: 'integer 0',
    lpg: 'integer 0',
    lgr: 'integer 0',
    lgd: 'integer 0',
    lbd: 'integer 0',
    lpr: 'integer 0',
    ...counts,
  },
  scoreMeta: {
    random: 'MIRROR|NONRAN|R-RANDOM|RANDOM|S-RANDOM',
    inputDevice: 'BM_CONTROLLER|KEYBOARD|MIDI',
    client: 'lr2oraja|LR2',
    gauge: 'EASY|NORMAL|HARD|EX-HARD',
  },
  judgements: 'pgreat|great|good|bad|poor',
  match: 'bmsChartHash|tachiSongID',
};

const PMS: Table = {
  ...BMS,
  group: 'pms',
  scoreMeta: { random: BMS.scoreMeta['random']!, client: 'beatoraja', gauge: 'EASY|NORMAL|HARD|EX-HARD' },
  judgements: 'cool|great|good|bad|poor',
};

const USC: Table = {
  group: 'usc',
  keys: { score: 'integer 0 10000000', lamp: 'FAILED|CLEAR|EXCESSIVE CLEAR|ULTIMATE CHAIN|PERFECT ULTIMATE CHAIN' },
  optional: { gauge: 'number 0 100', ...counts },
  scoreMeta: { noteMod: 'MIR-RAN|MIRROR|NORMAL|RANDOM', gaugeMod: 'NORMAL|HARD|PERMISSIVE' },
  judgements: 'critical|near|miss',
  match: 'uscChartHash|tachiSongID',
};

const GITADORA: Table = {
  group: 'gitadora',
  keys: { percent: 'number 0 100', lamp: 'FAILED|CLEAR|FULL COMBO|EXCELLENT' },
  optional: { ...counts },
  scoreMeta: {},
  judgements: 'perfect|great|good|ok|miss',
  match: 'inGameID|songTitle|tachiSongID',
};

const DDR: Table = {
  group: 'ddr',
  keys: {
    score: 'integer 0 1000000',
    lamp: 'FAILED|ASSIST|CLEAR|LIFE4|FULL COMBO|GREAT FULL COMBO|PERFECT FULL COMBO|MARVELOUS FULL COMBO',
  },
  optional: {
    flare: '0|I|II|III|IV|V|VI|VII|VIII|IX|EX',
    exScore: 'integer 0',
    ...counts,
  },
  scoreMeta: {},
  judgements: 'MARVELOUS|PERFECT|GREAT|GOOD|MISS|OK',
  match: 'inGameID|songTitle|tachiSongID|ddrSongHash',
};

/** The games of servers of 2026, with every key that a play may have there. */
export const TABLES: Readonly<Record<string, Table>> = {
  'iidx-sp': IIDX,
  'iidx-dp': { ...IIDX, scoreMeta: { ...IIDX.scoreMeta, random: 'pair NONRAN|MIRROR|R-RANDOM|RANDOM|S-RANDOM' } },
  'bms-7k': BMS,
  'bms-14k': { ...BMS, scoreMeta: { ...BMS.scoreMeta, random: 'pair MIRROR|NONRAN|R-RANDOM|RANDOM|S-RANDOM' } },
  'pms-controller': PMS,
  'pms-keyboard': { ...PMS, scoreMeta: {} },
  sdvx: {
    group: 'sdvx',
    keys: {
      score: 'integer 0 10000000',
      lamp: 'FAILED|CLEAR|EXCESSIVE CLEAR|MAXXIVE CLEAR|ULTIMATE CHAIN|PERFECT ULTIMATE CHAIN',
    },
    optional: {
      exScore: 'integer 0',
      gauge: 'number 0 100',
      ...counts,
    },
    scoreMeta: { inSkillAnalyser: 'boolean' },
    judgements: 'critical|near|miss',
    match: 'sdvxInGameID|songTitle|tachiSongID',
  },
  'usc-controller': USC,
  'usc-keyboard': { ...USC, scoreMeta: {} },
  chunithm: {
    group: 'chunithm',
    keys: {
      score: 'integer 0 1010000',
      noteLamp: 'NONE|FULL COMBO|ALL JUSTICE|ALL JUSTICE CRITICAL',
      clearLamp: 'FAILED|CLEAR|HARD|BRAVE|ABSOLUTE|CATASTROPHY',
    },
    optional: {
      scoreGraph: 'graph 0 1010000',
      lifeGraph: 'graph 0 999',
      ...counts,
    },
    scoreMeta: {},
    judgements: 'jcrit|justice|attack|miss',
    match: 'gcmInGameIDSpecialChart|inGameID|songTitle|tachiSongID',
  },
  ongeki: {
    group: 'ongeki',
    keys: {
      score: 'integer 0 1010000',
      noteLamp: 'LOSS|CLEAR|FULL COMBO|ALL BREAK|ALL BREAK+',
      bellLamp: 'NONE|FULL BELL',
      platinumScore: 'integer 0',
    },
    optional: {
      damage: 'integer 0',
      bellCount: 'integer 0',
      totalBellCount: 'integer 0',
      scoreGraph: 'graph 0 1010000',
      platinumGraph: 'graph -100000 0',
      bellGraph: 'graph -10000 0',
      lifeGraph: 'graph 0 100',
      ...counts,
    },
    scoreMeta: {},
    judgements: 'cbreak|break|hit|miss',
    match: 'songTitle|tachiSongID|inGameID',
  },
  maimaidx: {
    group: 'maimaidx',
    keys: { percent: 'number 0 101', lamp: 'FAILED|CLEAR|FULL COMBO|FULL COMBO+|ALL PERFECT|ALL PERFECT+' },
    optional: {
      percentGraph: 'graph 0 101',
      lifeGraph: 'graph 0 999',
      ...counts,
    },
    scoreMeta: {},
    judgements: 'pcrit|perfect|great|good|miss',
    match: 'gcmInGameIDSpecialChart|songTitle|tachiSongID|inGameID',
  },
  maimai: {
    group: 'maimai',
    keys: { percent: 'number 0', lamp: 'FAILED|CLEAR|FULL COMBO|ALL PERFECT|ALL PERFECT+' },
    optional: { ...counts },
    scoreMeta: {},
    judgements: 'perfect|great|good|miss',
    match: 'gcmInGameIDSpecialChart|songTitle|tachiSongID|inGameID|inGameStrID',
  },
  'gitadora-gita': GITADORA,
  'gitadora-dora': GITADORA,
  jubeat: {
    group: 'jubeat',
    keys: { score: 'integer 0 1000000', musicRate: 'number 0 100', lamp: 'FAILED|CLEAR|FULL COMBO|EXCELLENT' },
    optional: { musicBar: 'graph 0 2', ...counts },
    scoreMeta: {},
    judgements: 'perfect|great|good|poor|miss',
    match: 'inGameID|tachiSongID',
  },
  popn: {
    group: 'popn',
    keys: {
      score: 'integer 0 100000',
      clearMedal:
        'failedCircle|failedDiamond|failedStar|easyClear|clearCircle|clearDiamond|clearStar|fullComboCircle|fullComboDiamond|fullComboStar|perfect',
    },
    optional: { gauge: 'number 0 100', ...counts },
    scoreMeta: {
      hiSpeed: 'number',
      hidden: 'number',
      sudden: 'number',
      random: 'MIRROR|NONRAN|RANDOM|S-RANDOM',
      gauge: 'EASY|NORMAL|HARD|DANGER',
    },
    judgements: 'cool|great|good|bad',
    match: 'inGameID|tachiSongID|popnChartHash',
  },
  'ddr-sp': DDR,
  'ddr-dp': DDR,
  wacca: {
    group: 'wacca',
    keys: { score: 'integer 0 1000000', lamp: 'FAILED|CLEAR|MISSLESS|FULL COMBO|ALL MARVELOUS' },
    optional: { ...counts },
    scoreMeta: { mirror: 'boolean' },
    judgements: 'marvelous|great|good|miss',
    match: 'songTitle|tachiSongID|inGameID',
  },
  museca: {
    group: 'museca',
    keys: { score: 'integer 0 1000000', lamp: 'FAILED|CLEAR|CONNECT ALL|PERFECT CONNECT ALL' },
    optional: { ...counts },
    scoreMeta: {},
    judgements: 'critical|near|miss',
    match: 'songTitle|tachiSongID|inGameID',
  },
  'itg-stamina': {
    group: 'itg',
    keys: {
      scorePercent: 'number 0 100',
      survivedPercent: 'number 0 100',
      lamp: 'FAILED|CLEAR|FULL COMBO|FULL EXCELLENT COMBO|QUAD|QUINT',
    },
    optional: { lifebarHistory: 'graph 0 100' },
    scoreMeta: {},
    judgements: 'fantastic+|fantastic|excellent|great|decent|wayoff|miss',
    match: 'itgChartHash',
  },
  arcaea: {
    group: 'arcaea',
    keys: { score: 'integer 0', lamp: 'LOST|EASY CLEAR|CLEAR|HARD CLEAR|FULL RECALL|PURE MEMORY' },
    optional: { ...counts },
    scoreMeta: {},
    judgements: 'pure|far|lost',
    match: 'inGameStrID|songTitle|tachiSongID',
  },
};
