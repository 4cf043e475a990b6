import { USCPlay } from '../../../../../contracts/documents/ir/usc.ts';
import { invalidRequest } from '../../../../base/shared/refusal.ts';
import { JSON_ENTRIES } from '../../entries.ts';
import { onePart, type RawPlay } from '../../raw-play.ts';
import type { ImportFormat } from '../format.ts';
import { readHookBody, timeOfRequest } from '../hooks/read-body.ts';
import { notThat } from '../shared/faults.ts';
import { gptOf } from '../shared/gpt.ts';
import { GAUGES, gaugePercent, lampOf, noteModOf } from './words.ts';

/** Import type of plays that unnamed_sdvx_clone sends. */
export const USC_IR = 'ir/usc';

/** The game's own timing windows (ms). */
const WINDOWS = { perfect: 46, good: 150, hold: 150, miss: 300, slam: 84 } as const;

/** A play of unnamed_sdvx_clone, sent by the game when its result appears. */
export const uscIR: ImportFormat = {
  about: { label: { en: 'unnamed_sdvx_clone (IR)', ja: 'unnamed_sdvx_clone（IR）' }, guide: { hooks: ['CXUSCIR'] } },
  entries: JSON_ENTRIES,
  check: ({ fields }) => {
    if (!['Controller', 'Keyboard'].includes(fields['playtype'] ?? ''))
      throw invalidRequest([{ path: 'playtype', message: 'expected Controller or Keyboard' }]);
  },
  parse(body, { games, fields }) {
    const sent = readHookBody(USCPlay, body);
    refuseIncomparable(sent);
    return onePart({
      gpt: gptOf(games, 'usc', fields['playtype'] ?? ''),
      service: 'USC-IR',
      version: null,
      plays: [{ ...toPlay(sent), timeAchieved: timeOfRequest(fields) }],
      isTimeOfRequest: true,
      classes: {},
    });
  },
};

/** Throws a 400 for a play with changed timing windows, or played automatically in part. */
function refuseIncomparable({ score: { windows, options } }: USCPlay): void {
  const isUsual = Object.entries(WINDOWS).every(([name, value]) => windows[name as keyof typeof WINDOWS] === value);
  if (!isUsual) throw notThat('The timing windows have been changed', "the game's own");
  if (options.autoFlags !== 0) throw notThat('A part of the chart was played automatically', 'autoFlags 0');
}

function toPlay({ score: sent, chart }: USCPlay): RawPlay {
  const { score, crit: critical, near, error: miss, gauge, options } = sent;
  return {
    score,
    lamp: lampOf({ score, errors: miss, gauge, gaugeType: options.gaugeType }),
    matchType: 'uscChartHash',
    identifier: chart.chartHash.toLowerCase(),
    title: chart.title,
    judgements: { critical, near, miss },
    optional: { gauge: gaugePercent(gauge), fast: sent.early, slow: sent.late, maxCombo: sent.combo },
    scoreMeta: { gaugeMod: GAUGES[options.gaugeType]!, noteMod: noteModOf(options) },
  };
}
