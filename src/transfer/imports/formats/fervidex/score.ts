import { FervidexScore } from '../../../../../contracts/documents/ir/fervidex.ts';
import { JSON_ENTRIES } from '../../entries.ts';
import { onePart, type RawPlay } from '../../raw-play.ts';
import type { ImportFormat } from '../format.ts';
import { readHookBody, timeOfRequest } from '../hooks/read-body.ts';
import { gptOf } from '../shared/gpt.ts';
import { LAMPS, namedChart } from './chart.ts';
import { gaugeGraph, scoreMeta } from './options.ts';
import { AGENT, checkAgent, MODEL, readModel, versionOf } from './software.ts';

/** Import type of Fervidex's plays. */
export const FERVIDEX = 'ir/fervidex';

/** A play of beatmania IIDX, sent by Fervidex when its result appears. */
export const fervidexScore: ImportFormat = {
  about: {
    label: { en: 'beatmania IIDX, Fervidex', ja: 'beatmania IIDX・Fervidex' },
    guide: { hooks: ['CXFervidex'] },
  },
  entries: JSON_ENTRIES,
  check: ({ fields }) => {
    checkAgent(fields[AGENT]);
    readModel(fields[MODEL]);
  },
  async parse(body, { games, versionsOf, fields }) {
    const sent = readHookBody(FervidexScore, body);
    const { playtype, ...name } = namedChart(sent.entry_id, sent.chart);
    const gpt = gptOf(games, 'iidx', playtype);
    const version = versionOf(fields[MODEL], await versionsOf(gpt));
    const fault = faultOf(sent);
    return onePart({
      gpt,
      service: 'Fervidex',
      version,
      plays: [{ ...toPlay(sent, playtype), ...name, timeAchieved: timeOfRequest(fields) }],
      isTimeOfRequest: true,
      ...(fault !== undefined && { faults: new Map([[0, fault]]) }),
      classes: {},
    });
  },
};

/** Returns the reason why a play can't be stored, if any. */
function faultOf({ custom, gauge }: FervidexScore): string | undefined {
  if (custom) return 'Scores on custom charts are not accepted: no song database has these charts';
  if (gauge.some((value) => value > 100 && value <= 200)) return 'gauge: expected percent up to 100, or more than 200';
  return undefined;
}

function toPlay(
  sent: FervidexScore,
  playtype: string,
): Pick<RawPlay, 'score' | 'lamp' | 'highlight'> & Partial<RawPlay> {
  const { pgreat, great, good, bad, poor, fast, slow } = sent;
  const gaugeHistory = gaugeGraph(sent.gauge);
  const gsm = sent['2dx-gsm'];
  return {
    score: sent.ex_score,
    lamp: LAMPS[sent.clear_type]!,
    judgements: { pgreat, great, good, bad, poor },
    optional: {
      fast,
      slow,
      comboBreak: sent.combo_break,
      gauge: gaugeHistory.at(-1),
      gaugeHistory,
      scoreHistory: sent.ghost,
      bp: sent.dead ? null : bad + poor,
      gsm: gsm && Object.fromEntries(Object.entries(gsm).map(([name, graph]) => [name, gaugeGraph(graph)])),
    },
    scoreMeta: scoreMeta(sent.option, playtype),
    highlight: sent.highlight ?? false,
  };
}
