import { playtype, type GameDef } from './engine/define.ts';
import type { ClassValue } from './engine/define/classes.ts';
import { optionsOfPlay, SHARED, SONG_DATA } from './families/be-music.ts';
import { kanjiDans, markedDans, sevenKyu } from './families/dan.ts';
import { exFromJudgements } from './families/ex-score.ts';
import { LOOK } from './looks/bms.ts';

/** Returns values of a set named after the levels of a table, from 0. */
const levels = (last: number, id: string, name: string): ClassValue[] =>
  Array.from({ length: last + 1 }, (_, i) => [`${id}${i}`, `${id.toLowerCase()}${i}`, `${name} ${i}`]);

const GENOCIDE_DAN: readonly ClassValue[] = [
  ...markedDans('NORMAL', '☆', 'Normal'),
  ...markedDans('INSANE', '★', 'Insane'),
  ['INSANE_KAIDEN', '★★', 'Insane Kaiden'],
  ['OVERJOY', '(^^)', 'Overjoy'],
];

const LN_DAN: readonly ClassValue[] = [
  ...markedDans('DAN', '◆', 'LN'),
  ['KAIDEN', '◆◆', 'LN Kaiden'],
  ['OVERJOY', '◆(^^)', 'LN Overjoy'],
  ['UDON', '◆うどん', 'LN Udon'],
];

const SCRATCH_DAN: readonly ClassValue[] = [
  ...sevenKyu('Scratch '),
  ...kanjiDans('Scratch '),
  ['KAIDEN', '皆伝', 'Scratch Kaiden'],
];

const NEW_GENERATION_DAN: readonly ClassValue[] = [
  ...markedDans('NORMAL', '☆', 'New Generation Normal'),
  ['INSANE_0', '★0', 'New Generation Insane 0th Dan'],
  ...markedDans('INSANE', '★', 'New Generation Insane'),
  ['INSANE_KAIDEN', '★★', 'New Generation Insane Kaiden'],
];

const KEYS = {
  ...SHARED,
  difficulties: {
    ...SHARED.difficulties,
    names: { ...SHARED.difficulties.names, preference: 'displayTables' },
  },
  v2: {
    metrics: ['bp', 'gauge', 'epg', 'egr', 'egd', 'ebd', 'epr', 'lpg', 'lgr', 'lgd', 'lbd', 'lpr'],
    knows: (_: string, value: unknown) => value !== 'MIDI',
  },
  judgements: ['pgreat', 'great', 'good', 'bad', 'poor'],
  chartData: {
    ...SHARED.chartData,
    aiLevel: { type: 'string', nullable: true, about: 'level that a machine has estimated' },
  },
  preferences: { displayTables: { type: 'list', of: 'string', about: 'symbols of the tables to show' } },
  rules: [exFromJudgements('pgreat')],
} as const;

const inputDevice = {
  type: 'enum',
  values: ['KEYBOARD', 'BM_CONTROLLER', 'MIDI'],
  about: 'the device that was played on',
} as const;
const CLIENTS = ['LR2', 'lr2oraja'];

const keys7 = playtype({
  ...KEYS,
  look: { ...LOOK, playtype: ['7K', '7鍵'] },
  v3: { untitled: true },
  scoreMeta: { ...optionsOfPlay('enum', CLIENTS), inputDevice },
  classes: {
    genocideDan: { provided: GENOCIDE_DAN },
    stslDan: { provided: [...levels(12, 'SL', 'Satellite'), ...levels(12, 'ST', 'Stella')] },
    lnDan: { provided: LN_DAN },
    scratchDan: { provided: SCRATCH_DAN },
    newGenerationDan: { provided: NEW_GENERATION_DAN },
  },
});

const keys14 = playtype({
  ...KEYS,
  // Its set of Satellite has no Stella.
  look: {
    ...LOOK,
    playtype: ['14K', '14鍵'],
    classes: {
      genocideDan: LOOK.classes.genocideDan,
      stslDan: { ...LOOK.classes.stslDan, colours: [[13, '#2b95ed']] },
    },
  },
  v3: { untitled: true },
  scoreMeta: { ...optionsOfPlay('pair', CLIENTS), inputDevice },
  classes: { genocideDan: { provided: GENOCIDE_DAN }, stslDan: { provided: levels(12, 'SL', 'Satellite') } },
});

/** Every song has one chart: nothing in a BMS reliably tells which charts are of the same song. */
export default {
  id: 'bms',
  name: 'BMS',
  tile: ['BM', '#3a3f47', '#f2c14e'],
  defaultPlaytype: '7K',
  songData: SONG_DATA,
  playtypes: { '7K': keys7, '14K': keys14 },
} satisfies GameDef;
