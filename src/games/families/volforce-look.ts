import type { ClassLook } from '../engine/define/look.ts';
import { VF_CLASS } from './volforce.ts';

const JAPANESE: Readonly<Record<string, string>> = {
  Sienna: 'シエナ',
  Cobalt: 'コバルト',
  Dandelion: 'ダンデライオン',
  Cyan: 'シアン',
  Scarlet: 'スカーレット',
  Coral: 'コーラル',
  Argento: 'アルジェント',
  Eldora: 'エルドラ',
  Crimson: 'クリムゾン',
  Imperial: 'インペリアル',
};

/** Colours and names of the classes of VOLFORCE. */
export const VF_CLASS_LOOK: ClassLook = {
  name: ['VOLFORCE class', 'VOLFORCE CLASS'],
  colours: [
    [4, '#aa5555'],
    [4, '#5c6199'],
    [4, '#ffd700'],
    [4, '#7fffd4'],
    [4, '#ff69b4'],
    [4, '#ffb6c1'],
    [4, '#c0c0c0'],
    [4, '#ffc107'],
    [4, '#f3172d'],
    [4, '#a117e6'],
  ],
  names: Object.fromEntries(
    VF_CLASS.map(([, id, display]) => [id, [display, display.replace(/^\w+/, (word) => JAPANESE[word] ?? word)]]),
  ),
};

/** Colours of the grades of games rated by VOLFORCE. */
export const VOLFORCE_LOOK = {
  grades: {
    D: '#696969',
    C: '#aa5555',
    B: '#551111',
    A: '#5c6199',
    'A+': '#4682b4',
    AA: '#8eae4f',
    'AA+': '#32cd32',
    AAA: '#ffd700',
    'AAA+': '#f8af06',
    S: '#7fffd4',
    PUC: '#ffb6c1',
  },
} as const;
