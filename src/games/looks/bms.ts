import { EX_SCORE_LOOK } from '../families/ex-score.ts';
import { SIEGLINDE_LOOK } from '../families/sieglinde-look.ts';

/** Colours and names, as players know them. */
export const LOOK = {
  ...EX_SCORE_LOOK,
  difficulties: { CHART: '#696969' },
  ratings: SIEGLINDE_LOOK,
  classes: {
    genocideDan: {
      english: 'display',
      name: ['GENOSIDE dan', 'GENOSIDE段位'],
      colours: [
        [8, '#add8e6'],
        [2, '#ff6347'],
        [8, '#3d8bfd'],
        [2, '#dc3545'],
        [1, '#008080'],
        [1, '#800080'],
      ],
    },
    stslDan: {
      english: 'display',
      name: ['Satellite / Stella dan', 'Satellite・Stella段位'],
      colours: [
        [13, '#2b95ed'],
        [13, '#7fffd4'],
      ],
    },
    lnDan: {
      english: 'display',
      name: ['LN dan', 'LN段位'],
      colours: [
        [8, '#add8e6'],
        [2, '#ff6347'],
        [1, '#008080'],
        [1, '#800080'],
        [1, '#ffd700'],
      ],
    },
    scratchDan: {
      name: ['Scratch dan', '皿段位'],
      colours: [
        [7, '#008000'],
        [8, '#3d8bfd'],
        [2, '#dc3545'],
        [1, '#ffc107'],
      ],
    },
    newGenerationDan: {
      english: 'display',
      name: ['New Generation dan', 'New GENERATION段位'],
      colours: [
        [8, '#add8e6'],
        [2, '#ff6347'],
        [9, '#3d8bfd'],
        [2, '#dc3545'],
        [1, '#008080'],
      ],
    },
  },
} as const;
