import { isObject } from '../../base/shared/is-object.ts';
import type { Fields } from './define/fields.ts';
import type { Gpt } from './gpt.ts';
import type { Play } from './play.ts';
import { storedKeys } from './today-keys.ts';
import { todayForm, type CompiledForm } from './today.ts';

type Values = Record<string, unknown>;

/**
 * Returns a play in the form of servers that support only today's form: the game's own keys, `judgements`, `optional` and `scoreMeta`,
 * without null or unsupported values.
 */
export function writeToday(gpt: Gpt, play: Play): Values {
  const form = todayForm(gpt);
  const parts = {
    judgements: writeJudgements(gpt, play),
    optional: writeOptional(gpt, form, play),
    scoreMeta: writeScoreMeta(gpt, play),
  };
  const filled = Object.entries(parts).filter(([, values]) => Object.keys(values).length > 0);
  return { ...writeKeys(gpt, form, play), ...Object.fromEntries(filled) };
}

function writeKeys(gpt: Gpt, form: CompiledForm, play: Play): Values {
  const { score, lamp, percent } = play;
  const stored: Values = { score, lamp, ...(gpt.def.score.percent === 'sent' && { percent }) };
  const others = Object.entries(stored).filter(([name]) => !form.replaced.includes(name));
  const keys = storedKeys(gpt).map(({ name, value }) => [name, value(play)] as const);
  return Object.fromEntries([...others, ...keys].filter(([, value]) => (value ?? null) !== null));
}

function writeJudgements({ def }: Gpt, { judgements }: Play): Values {
  const names = def.v3?.judgements;
  return Object.fromEntries(
    Object.entries(judgements).flatMap(([name, count]) => {
      const there = names ? names[name] : name;
      return count === null || there === undefined ? [] : [[there, count]];
    }),
  );
}

/** Returns optional metrics, except those that are keys of a play there; fields with another name there use that. */
function writeOptional({ def }: Gpt, { keys, metrics }: CompiledForm, { optional }: Play): Values {
  const { without = [], graphsUpTo = {} } = def.v3 ?? {};
  const gone = new Set([...without, ...keys.map(({ to }) => to?.replace('optional.', '')), ...metrics.map(metricOf)]);
  const known = Object.entries(optional).filter(
    ([name, value]) => !gone.has(name) && name in def.optional && fits(value, graphsUpTo[name]),
  );
  const renamed = metrics.map(({ name, metric, field }) => {
    const whole = optional[metric];
    return [name, field === null ? whole : isObject(whole) ? whole[field] : null] as const;
  });
  return Object.fromEntries([...known, ...renamed.filter(([, value]) => (value ?? null) !== null)]);
}

const metricOf = ({ metric }: { metric: string }): string => metric;

/** Returns whether a value is present and not a graph above the limit. */
function fits(value: unknown, most: number | undefined): boolean {
  if ((value ?? null) === null) return false;
  return most === undefined || !Array.isArray(value) || value.every((one) => !(Number(one) > most));
}

function writeScoreMeta({ def }: Gpt, { scoreMeta }: Play): Values {
  if (def.v3?.withoutScoreMeta) return {};
  const fields: Fields = def.scoreMeta;
  return Object.fromEntries(
    Object.entries(scoreMeta).flatMap(([name, value]) => {
      if ((value ?? null) === null || !(name in fields)) return [];
      return [[name, fields[name]!.type === 'pair' && isObject(value) ? [value['left'], value['right']] : value]];
    }),
  );
}
