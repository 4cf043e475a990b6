import type { Issue } from '../../../contracts/common.ts';
import type { SimulatedPlay } from '../../../contracts/documents/rating.ts';
import { invalidRequest } from '../../base/shared/refusal.ts';
import { toIssues } from '../../base/shared/zod-issues.ts';
import type { GptChart, GptCharts } from '../../catalogue/gpt-charts.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import type { StoredPlay } from '../../games/engine/play.ts';
import { playSchemas } from '../../games/engine/schema.ts';

/** Checked play on a chart. */
export interface PlayOnChart {
  chart: GptChart;
  play: StoredPlay;
}

const NOTHING = {};

/** Returns plays with their charts. Throws 400 with every fault for unknown charts and impossible plays. */
export function checkPlays(gpt: Gpt, charts: GptCharts, plays: readonly SimulatedPlay[]): PlayOnChart[] {
  const byID = new Map([...charts.values()].map((chart) => [chart.facts.chartID, chart]));
  const issues: Issue[] = [];
  const checked = plays.flatMap((play, i) => {
    const chart = byID.get(play.chartID);
    const path = `plays[${i}]`;
    if (!chart) {
      issues.push({ path: `${path}.chartID`, message: `${gpt.gameDef.name} has no current chart with this id` });
      return [];
    }
    const faults = faultsOf(gpt, chart, play).map(({ path: at, message }) => ({
      path: at === '' ? path : `${path}.${at}`,
      message,
    }));
    issues.push(...faults);
    return faults.length > 0 ? [] : [{ chart, play: storedPlay(gpt, chart, play, i) }];
  });
  if (issues.length > 0) throw invalidRequest(issues);
  return checked;
}

function faultsOf(gpt: Gpt, { facts }: GptChart, { chartID: _, ...play }: SimulatedPlay): Issue[] {
  const schemas = playSchemas(gpt);
  const issues = (['score', 'lamp', 'percent', 'optional'] as const).flatMap((name): Issue[] => {
    const schema = schemas[name];
    if (schema === undefined) {
      return play[name] === undefined ? [] : [{ path: name, message: 'Unknown key' }];
    }
    if (name === 'optional' && play.optional === undefined) return [];
    const parsed = schema.safeParse(play[name]);
    if (parsed.success) return [];
    return toIssues(parsed.error).map(({ path, message }) => ({
      path: path === '' ? name : `${name}.${path}`,
      message,
    }));
  });
  if (issues.length > 0) return issues;
  return gpt.faults(toPlay(play), facts).map((message) => ({ path: '', message }));
}

const toPlay = ({ score, lamp, percent, optional = NOTHING }: Omit<SimulatedPlay, 'chartID'>) => ({
  score,
  lamp,
  ...(percent !== undefined && { percent }),
  judgements: NOTHING,
  optional,
  scoreMeta: NOTHING,
});

function storedPlay(gpt: Gpt, { facts }: GptChart, sent: SimulatedPlay, id: number): StoredPlay {
  const play = gpt.withSums(toPlay(sent));
  return { ...play, ...gpt.grade(play, facts), id, timeAchieved: 1, highlight: false };
}
