/** Headers and bodies of hooks in arcade games; the charts are unknown to the test catalogue unless a test names one of its own. */
export const FERVIDEX = {
  'user-agent': 'fervidex/1.4.0',
  'x-software-model': 'LDJ:J:A:A:2020092900',
  'x-account-id': 'E004000000000000',
};
/** Headers of version 30. */
export const V30 = { ...FERVIDEX, 'x-software-model': 'LDJ:J:A:A:2022103100' };
export const KSHOOK = { 'user-agent': 'kshook/1.0.0', 'x-software-model': 'QCV:J:B:A:2023042500' };

export const fervidexPlay = (more: object = {}) => ({
  chart: 'spa' as const,
  entry_id: 9001,
  pgreat: 500,
  great: 200,
  good: 50,
  bad: 10,
  poor: 20,
  slow: 120,
  fast: 130,
  max_combo: 301,
  combo_break: 15,
  ex_score: 1200,
  clear_type: 5,
  gauge: [100, 90, 64],
  ghost: [1, 2, 3],
  option: {
    gauge: 'HARD' as const,
    range: 'SUD_PLUS_HID_PLUS' as const,
    style: 'RANDOM' as const,
    style_2p: null,
    assist: null,
  },
  ...more,
});

export const fervidexProfile = (more: object = {}) => ({
  sp_dan: 12,
  dp_dan: 7,
  scores: { '1008': { sph: { ex_score: 700, miss_count: 12, clear_type: 4 } } },
  ...more,
});

export const kshookPlay = (more: object = {}) => ({
  clear: 'CLEAR_MAXXIVE' as const,
  difficulty: 'DIFFICULTY_MAXIMUM' as const,
  gauge: 8123,
  grade: 'GRADE_AAA_PLUS',
  max_chain: 812,
  music_id: 879,
  critical: 1700,
  near: 33,
  error: 4,
  rate: 'RATE_EXCESSIVE',
  score: 9_823_456,
  ex_score: 5555,
  track_no: 1,
  retry_count: 0,
  ...more,
});

export const kshookExport = (more: object = {}) => ({
  scores: [
    {
      clear: 'CLEAR_ULTIMATE_CHAIN' as const,
      difficulty: 'DIFFICULTY_MAXIMUM' as const,
      grade: 'GRADE_S',
      score: 9_950_000,
      ex_score: 6000,
      max_chain: 1737,
      music_id: 879,
      timestamp: 1_771_000_000,
      ...more,
    },
  ],
});

/** A play of VIVID WAVE. */
export const vividPlay = (more: object = {}) => ({
  difficulty: 2,
  level: 15,
  song_id: 22,
  max_chain: 900,
  critical: 1500,
  near_total: 60,
  near_fast: 40,
  near_slow: 20,
  error: 7,
  score: 9_654_321,
  percent: 92.5,
  did_fail: false,
  clear_type: 2,
  gauge_type: 0,
  is_skill_analyzer: false,
  ...more,
});

/** A play of EXCEED GEAR. */
export const exceedPlay = (more: object = {}) => ({
  difficulty: 2,
  level: 15,
  song_id: 22,
  max_chain: 900,
  score: 9_654_321,
  percent: 92.5,
  clear_type: 3,
  gauge_type: 1,
  ex_score: 4000,
  grade: 8,
  early_error: 3,
  early_near: 10,
  early_crit: 300,
  s_crit: 900,
  late_crit: 250,
  late_near: 12,
  late_error: 4,
  chip_s_crit: 900,
  chip_crit: 300,
  chip_near: 22,
  chip_error: 5,
  long_crit: 200,
  long_error: 1,
  vol_crit: 50,
  vol_error: 1,
  ...more,
});
