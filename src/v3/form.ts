import type { ScoreData } from '../../contracts/documents/score.ts';
import type { V3ScoreData } from '../../contracts/documents/v3/score.ts';
import type { Serializable } from '../base/json/values.ts';
import { isObject } from '../base/shared/is-object.ts';
import type { V3Rules } from '../games/engine/define/v3.ts';
import type { Gpt } from '../games/engine/gpt.ts';
import { storedKeys, valuesOf, type StoredKey } from '../games/engine/today-keys.ts';
import { optionalWriter, readPart, type Values } from './optional.ts';

/** Form of a game:playtype's plays in v3. */
export interface V3Form {
  /** Whether `scoreData` calls `chartData`. */
  readonly usesChartData: boolean;
  /** Returns the metrics of a play. */
  scoreData(stored: Serializable<ScoreData>, chartData: () => Values): Serializable<V3ScoreData>;
  /** Returns the options of a play. */
  scoreMeta(stored: Serializable<Values>): Serializable<Values>;
  /** Name of a metric that Kaiden calls score, percent, lamp or grade; undefined if v3 lacks it. */
  readonly names: Readonly<Record<'score' | 'percent' | 'lamp' | 'grade', string | undefined>>;
  /** Metrics with named values. */
  readonly enums: readonly string[];
  /** Returns the metric and its value for a position among the lamps. */
  lampMetric(position: number): { key: string; value: number };
  /** Returns the name of a class set. */
  classSet(name: string): string;
}

const forms = new WeakMap<Gpt, V3Form>();

/** Returns the form of a game:playtype's plays in v3; cached. */
export function formOf(gpt: Gpt): V3Form {
  const form = forms.get(gpt) ?? makeForm(gpt, gpt.def.v3 ?? {});
  forms.set(gpt, form);
  return form;
}

function makeForm(gpt: Gpt, own: V3Rules): V3Form {
  const { today } = gpt.def;
  const sent = Object.entries(today?.keys ?? {});
  const keys = storedKeys(gpt);
  const nameOf = (place: 'score' | 'lamp' | 'percent') => sent.find(([, { to }]) => to === place)?.[0];
  const lampOf = today?.lamp && !own.hasLamp ? undefined : 'lamp';
  const names = {
    score: nameOf('score') ?? 'score',
    percent:
      nameOf('percent') ??
      (gpt.def.score.unit.startsWith('EX') || nameOf('score') === 'percent' ? 'percent' : undefined),
    lamp: nameOf('lamp') ?? lampOf,
    grade: 'grade',
  };
  const named = keys.flatMap(({ name, values }) => (values ? [name] : []));
  return {
    names,
    enums: [...new Set([...(names.lamp ? [names.lamp] : []), ...named, ...Object.keys(own.names ?? {}), names.grade])],
    usesChartData: own.derived !== undefined,
    scoreData: metricsWriter(gpt, { own, keys, names }),
    scoreMeta: gpt.def.scoreMeta['random']?.type === 'pair' ? withPairs : (stored) => stored,
    lampMetric: (position) => lampMetric(gpt, names.lamp, position),
    classSet: (name) => own.classSets?.[name] ?? name,
  };
}

/** Returns the metric and value that replace a lamp in goals. If a lamp is split into two metrics, a combo is in the first. */
function lampMetric(gpt: Gpt, name: string | undefined, position: number): { key: string; value: number } {
  if (name) return { key: name, value: position };
  const lamp = gpt.def.lamps.order[position] ?? '';
  const sent = Object.entries(gpt.def.today?.keys ?? {});
  for (const [key, { values, to }] of sent) {
    const known = values ?? valuesOf(gpt.def.optional[to?.slice('optional.'.length) ?? '']);
    const at = known?.indexOf(lamp) ?? -1;
    if (at >= 0) return { key, value: at };
  }
  return { key: 'lamp', value: position };
}

interface Shape {
  own: V3Rules;
  keys: readonly StoredKey[];
  names: V3Form['names'];
}

/** Returns a function that converts metrics to v3. Stored JSON is only parsed in games whose v3 form differs. */
function metricsWriter(gpt: Gpt, { own, keys, names }: Shape): V3Form['scoreData'] {
  const optional = optionalWriter(gpt, own);
  const judgements = own.judgements;
  const readsMore = keys.length > 0 || own.derived !== undefined;
  return (stored, chartData) => {
    const play = readsMore ? { ...stored, ...readParts(stored), chartData } : undefined;
    const metrics: Record<string, unknown> = { grade: stored.grade };
    const enumIndexes: Record<string, number> = { grade: stored.gradeIndex };
    for (const place of ['score', 'percent', 'lamp'] as const) {
      if (names[place] === place) metrics[place] = stored[place];
    }
    if (names.lamp === 'lamp') enumIndexes['lamp'] = stored.lampIndex;
    for (const { name, value, values } of play ? keys : []) {
      metrics[name] = value(play!);
      if (values) enumIndexes[name] = values.indexOf(metrics[name] as string);
    }
    if (play) Object.assign(metrics, own.derived?.(play, metrics));
    for (const [name, values] of Object.entries(own.names ?? {})) {
      enumIndexes[name] = values.indexOf(metrics[name] as string);
    }
    return {
      ...(metrics as { grade: string }),
      enumIndexes,
      judgements: judgements ? renamed(readPart(stored.judgements), judgements) : stored.judgements,
      optional: optional(stored.optional),
    };
  };
}

const readParts = ({ optional, judgements }: Serializable<ScoreData>) => ({
  optional: readPart(optional),
  judgements: readPart(judgements) as Readonly<Record<string, number>>,
});

const renamed = (values: Values, names: Readonly<Partial<Record<string, string>>>): Record<string, number | null> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (names[name] ? [[names[name], value as number]] : [])),
  );

/** Converts the options of a play on two sides. */
const withPairs = (stored: Serializable<Values>): Serializable<Values> =>
  Object.fromEntries(Object.entries(readPart(stored)).map(([name, value]) => [name, asPair(value)]));

/** Converts both sides of a play to v3's list. */
const asPair = (value: unknown): unknown =>
  isObject(value) && 'left' in value && 'right' in value ? [value['left'], value['right']] : value;
