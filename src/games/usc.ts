import { playtype, type GameDef } from './engine/define.ts';
import { commonMetrics } from './engine/define/fields.ts';
import { CHAIN_RULES, VF_CLASS, VOLFORCE, volforceAlgs } from './families/volforce.ts';
import { LOOK } from './looks/usc.ts';

const LAMPS = ['FAILED', 'CLEAR', 'EXCESSIVE CLEAR', 'ULTIMATE CHAIN', 'PERFECT ULTIMATE CHAIN'] as const;

/** Both playtypes are the same game with a leaderboard for each input device. */
const device = playtype({
  ...VOLFORCE,
  v3: { untitled: true },
  difficulties: { order: ['NOV', 'ADV', 'EXH', 'INF'], default: 'EXH' },
  look: { ...LOOK, playtype: ['Controller', '専用コントローラー'] },
  lamps: {
    order: LAMPS,
    clear: 'CLEAR',
  },
  optional: {
    ...commonMetrics,
    gauge: { type: 'number', min: 0, max: 100, about: 'gauge percent at the end of the chart' },
  },
  scoreMeta: {
    noteMod: { type: 'enum', values: ['NORMAL', 'MIRROR', 'RANDOM', 'MIR-RAN'], about: 'what is done to the notes' },
    gaugeMod: { type: 'enum', values: ['NORMAL', 'HARD', 'PERMISSIVE'], about: 'gauge option' },
  },
  chartData: {
    hashSHA1: { type: 'string', orList: true, about: 'SHA1 of the chart file, or of several' },
    isOfficial: { type: 'boolean', about: 'a chart of SOUND VOLTEX; only these are rated' },
    effector: { type: 'string', about: 'who made the chart' },
    tableFolders: {
      type: 'list',
      of: {
        table: { type: 'string', about: 'symbol of the table' },
        level: { type: 'string', about: 'level that the table gives' },
      },
      about: 'difficulty tables that list the chart',
    },
  },
  tiers: {},
  scoreAlgs: volforceAlgs(LAMPS, ({ data }) => data['isOfficial'] === true, '; official charts only'),
  inGame: { score: 'VF6', profile: 'VF6' },
  classes: { vfClass: { from: 'VF7', steps: VF_CLASS } },
  versions: [],
  match: {
    uscChartHash: { from: 'chart', key: 'hashSHA1', hex: true, difficulty: false },
    tachiSongID: true,
    songTitle: true,
  },
  rules: CHAIN_RULES,
  sample: {
    chartID: '456789abcdef0123456789abcdef0123456789ab',
    difficulty: 'INF',
    level: '18',
    levelNum: 18,
    isPrimary: true,
    data: {
      hashSHA1: '0123456789abcdef0123456789abcdef01234567',
      isOfficial: true,
      effector: 'somebody',
      tableFolders: [],
    },
    tiers: {},
  },
});

export default {
  id: 'usc',
  rulesVersion: 2,
  name: 'USC',
  tile: ['US', '#1d7fd1', '#e0367f'],
  defaultPlaytype: 'Controller',
  songData: {},
  playtypes: {
    Controller: device,
    Keyboard: {
      ...device,
      look: { ...LOOK, playtype: ['Keyboard', 'キーボード'] },
      v3: { ...device.v3, withoutScoreMeta: true },
    },
  },
} satisfies GameDef;
