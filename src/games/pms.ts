import { playtype, type GameDef } from './engine/define.ts';
import type { ClassValue } from './engine/define/classes.ts';
import { optionsOfPlay, SHARED, SONG_DATA } from './families/be-music.ts';
import { markedDans } from './families/dan.ts';
import { exFromJudgements } from './families/ex-score.ts';
import { LOOK } from './looks/pms.ts';

const DAN: readonly ClassValue[] = [
  ...markedDans('INSANE', '●', 'Insane'),
  ['INSANE_KAIDEN', '●●', 'Insane Kaiden'],
  ['OVERJOY', '●OJ'],
  ['UNDEFINED', '●UNDF', 'Undefined (Post-Overjoy)'],
];

/** Both playtypes are the same game with a leaderboard for each input device. */
const device = playtype({
  ...SHARED,
  look: { ...LOOK, playtype: ['Controller', '専用コントローラー'] },
  v3: { untitled: true },
  v2: { knows: () => false, unmatched: ['bmsChartHash'] },
  judgements: ['cool', 'great', 'good', 'bad', 'poor'],
  scoreMeta: optionsOfPlay('enum', ['beatoraja']),
  preferences: {},
  classes: { dan: { provided: DAN } },
  rules: [exFromJudgements('cool')],
});

export default {
  id: 'pms',
  name: 'PMS',
  tile: ['PM', '#e85d9a', '#5cbf6a'],
  defaultPlaytype: 'Controller',
  songData: SONG_DATA,
  playtypes: {
    Controller: device,
    Keyboard: {
      ...device,
      look: { ...LOOK, playtype: ['Keyboard', 'キーボード'] },
      v3: { ...device.v3, withoutScoreMeta: true },
    },
  },
} satisfies GameDef;
