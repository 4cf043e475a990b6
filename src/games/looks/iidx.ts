import { EX_SCORE_LOOK } from '../families/ex-score.ts';

const BASE = {
  BEGINNER: '#79d100',
  NORMAL: '#20a8ff',
  HYPER: '#ff7800',
  ANOTHER: '#ff0000',
  LEGGENDARIA: '#ce00d6',
} as const;
type Base = keyof typeof BASE;
type Variant = 'All Scratch' | 'Kichiku' | 'Kiraku';

/** Returns the colours of a variant's difficulties: those of the difficulties that it varies. */
const variant = <const V extends Variant>(name: V) =>
  Object.fromEntries(Object.entries(BASE).map(([id, colour]) => [`${name} ${id}`, colour])) as Record<
    `${V} ${Base}`,
    string
  >;

const DIFFICULTIES = { ...BASE, ...variant('All Scratch'), ...variant('Kichiku'), ...variant('Kiraku') };

/** Colours and names, as players know them. */
export const LOOK = {
  ...EX_SCORE_LOOK,
  difficulties: DIFFICULTIES,
  ratings: {
    score: {
      ktLampRating: ['Rating', 'Lamp rating', 'ランプレーティング'],
      ktLampRatingHC: ['Rating HC', 'Lamp rating, hard clears', 'ランプレーティング（ハード）'],
      ktLampRatingEXHC: ['Rating EXH', 'Lamp rating, EX hard clears', 'ランプレーティング（EXハード）'],
      BPI: ['BPI', 'BPI', 'BPI'],
    },
    session: {
      ktLampRating: ['Lamp', 'Lamp rating (best 10)', 'ランプレーティング（上位10平均）'],
      BPI: ['BPI', 'BPI (best 10)', 'BPI（上位10平均）'],
    },
    profile: {
      ktLampRating: ['Lamp', 'Lamp rating (best 20)', 'ランプレーティング（上位20平均）'],
      BPI: ['BPI', 'BPI (best 20)', 'BPI（上位20平均）'],
    },
    total: { totalBPI: ['BPI', 'Total BPI', '総合BPI'] },
  },
  classes: {
    dan: {
      name: ['Dan', '段位'],
      colours: [
        [7, '#008000'],
        [8, '#3d8bfd'],
        [2, '#dc3545'],
        [1, '#c0c0c0'],
        [1, '#ffc107'],
      ],
    },
  },
} as const;
