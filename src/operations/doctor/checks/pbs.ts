import type { Gpt } from '../../../games/engine/gpt.ts';
import type { MergedPB } from '../../../games/engine/play.ts';
import type { PlayerCheck } from '../check.ts';
import { compareAll } from '../compare.ts';
import { findStoredPBs } from '../store.ts';

const nullForEmpty = (value: object) => (Object.keys(value).length > 0 ? value : null);

const rowOf = (gpt: Gpt, { ratings, scoreMeta: _, ...pb }: MergedPB) => ({
  ...pb,
  lampIndex: gpt.lampIndex(pb.lamp),
  gradeIndex: gpt.gradeIndex(pb.grade),
  judgements: nullForEmpty(pb.judgements),
  optional: nullForEmpty(pb.optional),
  calculated: ratings,
  // PBs without a time come last.
  rankedAt: pb.timeAchieved ?? Number.MAX_SAFE_INTEGER,
});

/** Checks that each played chart has one PB, with its positions and ranking. */
export const pbsCheck: PlayerCheck = {
  name: 'pbs',
  async check(db, player) {
    const { gpt, truth } = player;
    const stored = new Map((await findStoredPBs(db, player)).map((row) => [row.chart, row]));
    const expected = new Map([...truth.pbs].map(([chart, pb]) => [chart, rowOf(gpt, pb)]));
    return compareAll(stored, expected, (chart) => `PB on chart ${player.chartName(chart)}`);
  },
};
