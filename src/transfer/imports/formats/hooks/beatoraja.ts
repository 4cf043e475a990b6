import { BeatorajaPlay, type BeatorajaChart } from '../../../../../contracts/documents/ir/beatoraja.ts';
import type { SentChart } from '../../../../catalogue/sent/sent-chart.ts';
import { JSON_ENTRIES } from '../../entries.ts';
import { onePart, type RawPlay } from '../../raw-play.ts';
import type { ImportFormat } from '../format.ts';
import { faultList } from '../shared/faults.ts';
import { gptOf } from '../shared/gpt.ts';
import { readHookBody, timeOfRequest } from './read-body.ts';

/** Import type of plays sent by beatoraja and LR2oraja. */
export const BEATORAJA_IR = 'ir/beatoraja';

/** Match type of charts by their hashes. */
export const MATCH_TYPE = 'bmsChartHash';

type Score = BeatorajaPlay['score'];

const LAMPS: Record<Score['clear'], string> = {
  NoPlay: 'NO PLAY',
  Failed: 'FAILED',
  AssistEasy: 'ASSIST CLEAR',
  LightAssistEasy: 'ASSIST CLEAR',
  Easy: 'EASY CLEAR',
  Normal: 'CLEAR',
  Hard: 'HARD CLEAR',
  ExHard: 'EX HARD CLEAR',
  FullCombo: 'FULL COMBO',
  Perfect: 'FULL COMBO',
  Max: 'FULL COMBO',
};
/** Playtypes that have the charts of a mode: for nine keys, each input device has its own. */
const PLAYTYPES = { BEAT_7K: ['7K'], BEAT_14K: ['14K'], POPN_9K: ['Controller', 'Keyboard'] };
const RANDOMS = ['NONRAN', 'MIRROR', 'RANDOM', 'R-RANDOM', 'S-RANDOM'];
const GAUGES = ['EASY', 'EASY', 'NORMAL', 'HARD', 'EX-HARD'];
/** `minbp` of a play that was not finished. */
const NO_BP = 2_147_483_647;

export const beatorajaIR: ImportFormat = {
  about: {
    label: { en: 'BMS and PMS, sent by beatoraja', ja: 'BMS・PMS、beatorajaからの送信' },
    guide: { hooks: ['CXBeatorajaIR'] },
  },
  entries: JSON_ENTRIES,
  parse(body, { games, fields }) {
    const sent = readHookBody(BeatorajaPlay, body);
    refuseIncomparable(sent);
    const [game, playtype] = placeOf(sent);
    return onePart({
      gpt: gptOf(games, game, playtype),
      service: 'Beatoraja IR',
      version: null,
      plays: [{ ...toPlay(sent), timeAchieved: timeOfRequest(fields) }],
      isTimeOfRequest: true,
      sentChart: toSentChart(sent.chart),
      classes: {},
    });
  },
};

/** Throws a 400 for plays that cannot be compared with those of others. */
function refuseIncomparable({ chart, score, client }: BeatorajaPlay): void {
  const faults = faultList();
  const program = chart.mode === 'POPN_9K' ? 'beatoraja' : 'LR2oraja';
  if (!client.startsWith(program)) faults.add('client', `expected ${program}, whose rules plays are compared by`);
  if (score.sha256 !== chart.sha256) faults.add('score.sha256', 'expected the hash of the chart');
  if (chart.lntype !== 0) faults.add('chart.lntype', 'expected 0: only plays with normal long notes are comparable');
  if (chart.hasRandom)
    faults.add('chart.hasRandom', 'expected false: the notes of this chart differ from play to play');
  if (chart.mode === 'POPN_9K' && score.deviceType === 'MIDI')
    faults.add('score.deviceType', 'expected BM_CONTROLLER or KEYBOARD in this mode');
  faults.refuse();
}

/** Returns the name of a play's chart, as orphans have it. */
export function chartNameOf(sent: BeatorajaPlay) {
  const [game, playtype] = placeOf(sent);
  return { game, playtype, matchType: MATCH_TYPE, key: sent.chart.sha256 };
}

function placeOf({ chart: { mode }, score: { deviceType } }: BeatorajaPlay): [game: string, playtype: string] {
  if (mode === 'BEAT_7K') return ['bms', '7K'];
  if (mode === 'BEAT_14K') return ['bms', '14K'];
  return ['pms', deviceType === 'KEYBOARD' ? 'Keyboard' : 'Controller'];
}

const md5Of = ({ md5 }: BeatorajaChart): string | undefined =>
  /^[0-9a-f]{32}$/i.test(md5) ? md5.toLowerCase() : undefined;

function toPlay({ chart, score }: BeatorajaPlay): RawPlay {
  const md5 = md5Of(chart);
  const { epg, lpg, egr, lgr, egd, lgd, ebd, lbd, epr, lpr, ems, lms } = score;
  const others = { great: egr + lgr, good: egd + lgd, bad: ebd + lbd, poor: epr + lpr + ems + lms };
  const best = epg + lpg;
  return {
    score: score.exscore,
    lamp: LAMPS[score.clear],
    matchType: MATCH_TYPE,
    identifier: chart.sha256,
    ...(md5 !== undefined && { otherNames: [{ matchType: MATCH_TYPE, identifier: md5 }] }),
    title: chart.title,
    judgements: chart.mode === 'POPN_9K' ? { cool: best, ...others } : { pgreat: best, ...others },
    optional: optionalOf(score),
    scoreMeta: metaOf(chart, score),
  };
}

function optionalOf(score: Score): Record<string, unknown> {
  const { minbp, maxcombo, epg, lpg, egr, lgr, egd, lgd, ebd, lbd, epr, lpr, ems, lms, gaugeHistory: gauges } = score;
  const [early, late] = [epr + ems, lpr + lms];
  return {
    ...(minbp >= 0 && minbp < NO_BP && { bp: minbp }),
    maxCombo: maxcombo,
    epg,
    lpg,
    egr,
    lgr,
    egd,
    lgd,
    ebd,
    lbd,
    epr: early,
    lpr: late,
    fast: egr + egd + ebd + early,
    slow: lgr + lgd + lbd + late,
    ...(gauges?.easy && { gaugeHistoryEasy: gauges.easy }),
    ...(gauges?.groove && { gaugeHistoryGroove: gauges.groove }),
    ...(gauges?.hard && { gaugeHistoryHard: gauges.hard }),
  };
}

function metaOf({ mode }: BeatorajaChart, { option, gauge, deviceType }: Score): Record<string, unknown> {
  const random = mode === 'BEAT_14K' ? undefined : RANDOMS[option % 10];
  const kind = GAUGES[gauge];
  return {
    ...(mode === 'POPN_9K' ? { client: 'beatoraja' } : { client: 'lr2oraja', inputDevice: deviceType }),
    ...(random !== undefined && { random }),
    ...(kind !== undefined && { gauge: kind }),
  };
}

/** Returns the chart as the game describes it; undefined if it lacks a hash or a note. */
function toSentChart(chart: BeatorajaChart): SentChart | undefined {
  const { sha256, title, subtitle, artist, subartist, genre, notes } = chart;
  const md5 = md5Of(chart);
  if (md5 === undefined || notes === 0) return undefined;
  return { playtypes: PLAYTYPES[chart.mode], md5, sha256, title, subtitle, artist, subartist, genre, notecount: notes };
}
