import { z } from 'zod';

import { expectedOneOf } from '../../../../games/engine/schema.ts';
import { JSON_ENTRIES } from '../../entries.ts';
import { onePart } from '../../raw-play.ts';
import type { ImportFormat } from '../format.ts';
import { faultList, notThat } from '../shared/faults.ts';
import { readHookBody } from './read-body.ts';

/** Import type of classes that games have given, without scores. */
export const GAME_CLASS = 'ir/class';

const body = z.strictObject({
  game: z.string(),
  playtype: z.string(),
  service: z.string(),
  /** Class id by set. */
  classes: z.record(z.string(), z.string()),
});
/** Classes that a hook reports; they count only if they are higher than before. */
export type GameClasses = z.infer<typeof body>;

export const gameClass: ImportFormat = {
  about: {
    label: { en: 'Class sent by a game', ja: 'ゲームから送信された段位など' },
    guide: { hooks: ['CXFervidex', 'CXBeatorajaIR', 'CXLR2Hook'] },
  },
  entries: JSON_ENTRIES,
  parse(bytes, { games }) {
    const { game, playtype, service, classes } = readHookBody(body, bytes);
    const gpt = games.gpt(game, playtype);
    if (!gpt) throw notThat(`No such game: ${game} ${playtype}`, 'a game and one of its playtypes');
    const faults = faultList();
    for (const [name, value] of Object.entries(classes)) {
      const set = gpt.classSets.get(name);
      const ids = set?.type === 'provided' ? set.values.map(({ id }) => id) : [];
      if (!ids.includes(value)) faults.add(`classes.${name}`, expectedOneOf(ids)({ input: value }));
    }
    faults.refuse();
    return onePart({ gpt, service, version: null, classes, plays: [] });
  },
};
