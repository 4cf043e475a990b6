import { contextOf } from './context.ts';
import type { Playtype } from './define.ts';
import type { Fields } from './define/fields.ts';
import { scoreMax } from './grade.ts';
import type { Graded } from './grade.ts';
import type { ChartFacts, Play } from './play.ts';
import type { Positions } from './positions.ts';
import { namerOf, type KeyNamer, type SentNames } from './sent-names.ts';

type Grade = (play: Play, chart: ChartFacts) => Graded;
type Check = (play: Play, chart: ChartFacts, found: Found) => void;

interface Found {
  readonly faults: string[];
  readonly called: KeyNamer;
}

/** Returns whether percent can be computed from a chart's maximum score. */
const isKnown = (max: number | undefined): max is number => max !== undefined && max > 0;

/** Formats a value for messages. */
const show = (value: unknown) => (typeof value === 'number' ? String(value) : JSON.stringify(value));

function scoreCheck({ score }: Playtype): Check {
  const kind = score.integer ? 'a whole number' : 'a number';
  return (play, chart, { faults, called }) => {
    const max = scoreMax(score, chart);
    if (!isKnown(max)) {
      faults.push('the chart does not tell its largest score');
      return;
    }
    const proper = score.integer ? Number.isSafeInteger(play.score) : Number.isFinite(play.score);
    if (!proper || play.score < 0 || play.score > max) {
      faults.push(`${called('score')} must be ${kind} from 0 to ${max}, received ${show(play.score)}`);
    }
  };
}

function percentCheck({ score }: Playtype): Check {
  const sent = score.percent === 'sent';
  return (play, chart, { faults, called }) => {
    if (!sent) return;
    const max = score.chartPercentMax?.(chart) ?? score.percentMax;
    if (play.percent === undefined || !(play.percent >= 0 && play.percent <= max)) {
      faults.push(
        `${called('percent')} must be a number from 0 to ${max}, received ${show(play.percent) ?? 'nothing'}`,
      );
    }
  };
}

function judgementCheck({ judgements }: Playtype): Check {
  const known = new Set(judgements);
  return (play, _chart, { faults }) => {
    for (const name in play.judgements) {
      const count = play.judgements[name];
      if (!known.has(name)) faults.push(`judgement ${show(name)} must be one of ${judgements.join(', ')}`);
      else if (count !== null && !(Number.isSafeInteger(count) && count! >= 0)) {
        faults.push(`judgement ${name} must be a whole number from 0, received ${show(count)}`);
      }
    }
  };
}

function metricCheck(fields: Fields): Check {
  const bounded = Object.entries(fields).flatMap(([name, field]) =>
    field.type === 'integer' || field.type === 'number'
      ? [{ name, integer: field.type === 'integer', min: field.min ?? -Infinity, max: field.max ?? Infinity }]
      : [],
  );
  return (play, _chart, { faults, called }) => {
    for (const { name, integer, min, max } of bounded) {
      const value = play.optional[name];
      if (value === undefined || value === null) continue;
      const proper = integer ? Number.isSafeInteger(value) : Number.isFinite(value);
      if (proper && (value as number) >= min && (value as number) <= max) continue;
      const range = `${min === -Infinity ? '' : ` from ${min}`}${max === Infinity ? '' : ` to ${max}`}`;
      faults.push(`${called(name)} must be a ${integer ? 'whole ' : ''}number${range}, received ${show(value)}`);
    }
  };
}

function ruleCheck({ rules }: Playtype, lamps: Positions, grade: Grade): Check {
  return (play, chart, { faults, called }) => {
    const context = contextOf({ ...play, ...grade(play, chart) }, chart, lamps);
    for (const rule of rules) {
      const fault = rule.refuses(context, called);
      if (fault !== null) faults.push(fault);
    }
  };
}

/**
 * Returns a function that finds every reason why a play is impossible, with the keys that were sent (`names`). The game's rules only apply if
 * the lamp and the chart's maximum score are known, because they depend on both.
 */
export function faultFinder(
  def: Playtype,
  lamps: Positions,
  grade: Grade,
): (play: Play, chart: ChartFacts, names?: SentNames) => string[] {
  const checks = [scoreCheck(def), percentCheck(def), judgementCheck(def), metricCheck(def.optional)];
  const rules = ruleCheck(def, lamps, grade);
  return (play, chart, names) => {
    const found: Found = { faults: [], called: namerOf(names) };
    const { faults, called } = found;
    for (const check of checks) check(play, chart, found);
    if (!lamps.has(play.lamp)) {
      faults.push(`${called('lamp')} must be one of ${lamps.names.join(', ')}, received ${show(play.lamp)}`);
    } else if (isKnown(scoreMax(def.score, chart))) rules(play, chart, found);
    return faults;
  };
}
