import { EX_SCORE_LOOK } from '../families/ex-score.ts';
import { SIEGLINDE_LOOK } from '../families/sieglinde-look.ts';

/** Colours and names, as players know them. */
export const LOOK = {
  ...EX_SCORE_LOOK,
  difficulties: { CHART: '#696969' },
  ratings: SIEGLINDE_LOOK,
  classes: {
    dan: {
      english: 'display',
      name: ['Dan', '段位'],
      colours: [
        [8, '#3d8bfd'],
        [2, '#ff0000'],
        [1, '#008080'],
        [1, '#800080'],
        [1, '#ffc107'],
      ],
    },
  },
} as const;
