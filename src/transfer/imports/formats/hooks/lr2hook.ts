import { LR2Play } from '../../../../../contracts/documents/ir/lr2hook.ts';
import { JSON_ENTRIES } from '../../entries.ts';
import { onePart, type RawPlay } from '../../raw-play.ts';
import type { ImportFormat } from '../format.ts';
import { gptOf } from '../shared/gpt.ts';
import { readHookBody, timeOfRequest } from './read-body.ts';

/** Import type of plays sent by LR2Hook. */
export const LR2_HOOK = 'ir/lr2hook';

const LAMPS: Partial<Record<LR2Play['scoreData']['lamp'], string>> = {
  FAIL: 'FAILED',
  EASY: 'EASY CLEAR',
  NORMAL: 'CLEAR',
  HARD: 'HARD CLEAR',
};
const RANDOMS = { NORAN: 'NONRAN', MIRROR: 'MIRROR', RAN: 'RANDOM', 'S-RAN': 'S-RANDOM' };
const GAUGES: Partial<Record<LR2Play['playerData']['gauge'], string>> = { EASY: 'EASY', GROOVE: 'NORMAL' };
/** Early and late judgements with a metric of their own. */
const HITS = ['epg', 'lpg', 'egr', 'lgr', 'egd', 'lgd', 'ebd', 'lbd', 'epr', 'lpr', 'fast', 'slow'] as const;
/** Settings of the game in which only charts for two sides are played. */
const DOUBLE = new Set(['14K', '10K', 'DOUBLE']);

export const lr2Hook: ImportFormat = {
  about: {
    label: { en: 'BMS, sent by LR2 (LR2Hook)', ja: 'BMS・LR2からの送信（LR2Hook）' },
    guide: { hooks: ['CXLR2Hook'] },
  },
  entries: JSON_ENTRIES,
  async parse(body, { games, playtypesOf, fields }) {
    const sent = readHookBody(LR2Play, body);
    const md5 = sent.md5.toLowerCase();
    // Until the chart is known, the game's setting is the only sign.
    const likely = DOUBLE.has(sent.playerData.gameMode) ? '14K' : '7K';
    const playtype = (await playtypesOf('bms', 'bmsChartHash', [md5])).get(md5) ?? likely;
    const requested = timeOfRequest(fields);
    const time = ownTime(sent, requested);
    const play = { ...toPlay(sent, playtype), identifier: md5, timeAchieved: time ?? requested };
    return onePart({
      gpt: gptOf(games, 'bms', playtype),
      service: 'LR2Hook',
      version: null,
      plays: [play],
      isTimeOfRequest: time === null,
      classes: {},
    });
  },
};

/** Returns the time that the game gives (Unix ms); null without one, or if its clock is ahead of the time of the request. */
function ownTime({ unixTimestamp }: LR2Play, requested: number | null): number | null {
  if (unixTimestamp === undefined) return null;
  const time = unixTimestamp * 1000;
  return requested !== null && time > requested ? null : time;
}

function toPlay({ playerData, scoreData }: LR2Play, playtype: string): Omit<RawPlay, 'identifier'> {
  const { pgreat, great, good, bad, poor, exScore, lamp } = scoreData;
  return {
    score: exScore,
    lamp: LAMPS[lamp] ?? lamp,
    matchType: 'bmsChartHash',
    judgements: { pgreat, great, good, bad, poor },
    optional: optionalOf(scoreData),
    scoreMeta: {
      client: 'LR2',
      gauge: GAUGES[playerData.gauge] ?? 'HARD',
      ...(playtype === '7K' && { random: RANDOMS[playerData.random] }),
    },
  };
}

function optionalOf(scoreData: LR2Play['scoreData']): Record<string, unknown> {
  const { maxCombo, hpGraph, extendedJudgements: extended, extendedHpGraphs: graphs } = scoreData;
  const bp = bpOf(scoreData);
  return {
    ...(bp !== null && { bp }),
    maxCombo,
    gauge: hpGraph.at(-1),
    gaugeHistory: hpGraph,
    ...(extended && Object.fromEntries(HITS.map((hit) => [hit, extended[hit]]))),
    ...(graphs?.easy && { gaugeHistoryEasy: graphs.easy }),
    ...(graphs?.groove && { gaugeHistoryGroove: graphs.groove }),
    ...(graphs?.hard && { gaugeHistoryHard: graphs.hard }),
  };
}

/** Returns the miss count; null if the play was stopped and the game doesn't tell how many notes were left. */
function bpOf({ bad, poor, notesTotal, notesPlayed, extendedJudgements: extended }: LR2Play['scoreData']) {
  if (extended) return Math.max(bad + poor + notesTotal - extended.notesPlayed, 0);
  return notesPlayed === notesTotal ? bad + poor : null;
}
