type Keys = Record<string, unknown>;

/** Plays in the form of 2022 and in today's, which say the same as far as both can. */
export const PAIRS: Record<string, readonly (readonly [Keys, Keys])[]> = {
  'iidx:SP': [
    [
      { score: 2000, lamp: 'CLEAR', optional: { gsm: { EASY: [22, null], EX_HARD: [100, 0] } } },
      { score: 2000, lamp: 'CLEAR', optional: { gsmEasy: [22, null], gsmEXHard: [100, 0], gsmHard: null } },
    ],
  ],
  'chunithm:Single': [
    [
      { score: 900_000, lamp: 'FAILED' },
      { score: 900_000, noteLamp: 'NONE', clearLamp: 'FAILED' },
    ],
    [
      { score: 980_000, lamp: 'CLEAR' },
      { score: 980_000, noteLamp: 'NONE', clearLamp: 'BRAVE' },
    ],
    [
      { score: 990_000, lamp: 'FULL COMBO', optional: { clearLamp: 'FAILED' } },
      { score: 990_000, noteLamp: 'FULL COMBO', clearLamp: 'FAILED' },
    ],
    [
      { score: 1_009_000, lamp: 'ALL JUSTICE' },
      { score: 1_009_000, noteLamp: 'ALL JUSTICE', clearLamp: 'CLEAR' },
    ],
  ],
  'ongeki:Single': [
    [
      { score: 900_000, lamp: 'LOSS' },
      { score: 900_000, noteLamp: 'LOSS', bellLamp: 'NONE', platinumScore: 1000 },
    ],
    [
      { score: 990_000, lamp: 'CLEAR', optional: { damage: 3, platinumScore: 1500 } },
      { score: 990_000, noteLamp: 'CLEAR', bellLamp: 'FULL BELL', platinumScore: 0, optional: { damage: 3 } },
    ],
    [
      { score: 995_000, lamp: 'FULL COMBO', optional: { bellLamp: 'NONE' } },
      { score: 995_000, noteLamp: 'FULL COMBO', bellLamp: 'NONE', platinumScore: 0 },
    ],
  ],
  'maimaidx:Single': [
    [
      { score: 99.1234, lamp: 'CLEAR' },
      { percent: 99.1234, lamp: 'CLEAR' },
    ],
    [
      { score: 100.5, lamp: 'FULL COMBO', optional: { dxScore: 2789, syncLamp: 'FDX' } },
      { percent: 100.5, lamp: 'FULL COMBO', optional: { dxScore: 2789, syncLamp: 'FSD' } },
    ],
  ],
  'maimai:Single': [
    [
      { score: 98.12, lamp: 'CLEAR' },
      { percent: 98.12, lamp: 'CLEAR' },
    ],
  ],
  'gitadora:Gita': [
    [
      { score: 88.5, lamp: 'CLEAR' },
      { percent: 88.5, lamp: 'CLEAR' },
    ],
  ],
  'gitadora:Dora': [
    [
      { score: 88.5, lamp: 'CLEAR' },
      { percent: 88.5, lamp: 'CLEAR' },
    ],
  ],
  'jubeat:Single': [
    [
      { score: 900_000, lamp: 'CLEAR', percent: 81.2 },
      { score: 900_000, lamp: 'CLEAR', musicRate: 81.2 },
    ],
  ],
  'popn:9B': [
    ...(
      [
        ['FAILED', 'failedDiamond'],
        ['EASY CLEAR', 'easyClear'],
        ['CLEAR', 'clearStar'],
        ['FULL COMBO', 'fullComboCircle'],
      ] as const
    ).map(
      ([lamp, clearMedal]) =>
        [
          { score: 91_000, lamp },
          { score: 91_000, clearMedal },
        ] as const,
    ),
    [
      { score: 100_000, lamp: 'PERFECT' },
      { score: 100_000, clearMedal: 'perfect' },
    ],
  ],
  'museca:Single': [
    [
      { score: 900_000, lamp: 'CLEAR' },
      { score: 900_000, lamp: 'CLEAR' },
    ],
  ],
  'itg:Stamina': [
    [
      { score: 93.4, lamp: 'CLEAR', optional: { survivedPercent: 100, gaugeHistory: [50, 100] } },
      { scorePercent: 93.4, survivedPercent: 100, lamp: 'CLEAR', optional: { lifebarHistory: [50, 100] } },
    ],
    [
      { score: 40.1, lamp: 'FAILED' },
      { scorePercent: 40.1, survivedPercent: 12.5, lamp: 'FAILED' },
    ],
  ],
};
