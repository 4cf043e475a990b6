import type { GameDef } from '../../src/games/engine/define.ts';
import sdvx from '../../src/games/sdvx.ts';

const { Single } = sdvx.playtypes;

/** A game that is different where real ones may be: percent is sent, difficulties are open, charts go by a hash. */
export const oddGame: GameDef = {
  ...sdvx,
  id: 'odd',
  name: 'Odd | <Game>',
  tile: ['O|', '#336699', '#ffcc00'],
  playtypes: {
    Single: {
      ...Single,
      difficulties: { ...Single.difficulties, open: true },
      score: { unit: 'points', integer: false, max: 100, percent: 'sent', percentMax: 120, gradeOf: 100 },
      judgements: [],
      classes: {},
      optional: {
        level: { type: 'number', max: 1, about: 'a number without a lower bound' },
        many: { type: 'integer', min: 1, orList: true, about: 'one or several' },
        curve: { type: 'graph', of: 'number', min: -1, max: 1, gaps: true, about: 'a curve' },
        names: { type: 'string', orList: true, about: 'one or several names' },
        notes: { type: 'list', of: 'string', about: 'notes' },
        marks: { type: 'list', of: { at: { type: 'integer', min: 0, about: 'where' } }, about: 'marks' },
        parts: { type: 'object', fields: { a: { type: 'string', about: 'a text' } }, about: 'parts' },
      },
      scoreMeta: {
        random: { type: 'pair', values: ['R', 'M'], aliases: { RAN: 'R' }, about: 'both sides' },
        hidden: { type: 'boolean', about: 'hidden notes' },
      },
      match: {
        hash: { from: 'chart', key: ['md5', 'sha256'], difficulty: false },
        songNumber: { from: 'song', key: 'number', numeric: true, difficulty: true },
      },
      refused: { songTitle: 'titles are not unique here' },
      rules: [],
    },
  },
};
