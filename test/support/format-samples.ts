import { iidxCSV, sdvxCSV } from './csv.ts';
import { merScore } from './mer.ts';
import { batch, play } from './plays.ts';
import { s3XML } from './s3.ts';

/** A form whose file is good. */
export interface Sample {
  file: string;
  fields: Record<string, string>;
}

const json = (document: unknown): Sample => ({ file: JSON.stringify(document, null, 1), fields: {} });
const batchManual = json(batch([play(1), play(2, { judgements: { pgreat: 300, great: 100 }, comment: '双子' })]));
const iidx: Sample = {
  file: iidxCSV([
    { title: 'Song 2', ANOTHER: [10, 700, 300, 100, 12, 'HARD CLEAR', 'AA'] },
    { title: '双子', ANOTHER: [10, 700, 300, 100, '---', 'FAILED', 'AA'] },
    { title: 'Song "3"', HYPER: [8, 700, 300, 100, 3, 'FULLCOMBO CLEAR', 'AA'] },
  ]),
  fields: { playtype: 'SP' },
};

/** A good file of each import type, every play of which is a score or an orphan on the test catalogue. */
export const SAMPLES: Readonly<Record<string, Sample>> = {
  'file/batch-manual': batchManual,
  'ir/direct-manual': batchManual,
  'file/eamusement-iidx-csv': iidx,
  'file/pli-iidx-csv': iidx,
  'file/eamusement-sdvx-csv': {
    file: sdvxCSV([
      ['Volt 1', 'EXHAUST', 'EXCESSIVE COMPLETE', 9_000_000, 1500],
      ['ヴォルト', 'GRAVITY', 'ULTIMATE CHAIN', 9_500_000, 0],
    ]),
    fields: {},
  },
  'file/mer-iidx': json([merScore(1), merScore(2, { play_type: 'DOUBLE', music_name: '双子' }), merScore(99)]),
  'file/solid-state-squad': {
    file: s3XML([{}, { diff: 'A14', songname: '<![CDATA[双子]]>' }, { styles: 'gold,djt', cleartype: 'played' }]),
    fields: {},
  },
};
