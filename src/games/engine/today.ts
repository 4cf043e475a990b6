import type { z } from 'zod';

import type { Field, Fields } from './define/fields.ts';
import type { TodayKey } from './define/today.ts';
import type { Gpt } from './gpt.ts';
import { fieldType, oneOf, playSchemas } from './schema.ts';
import type { SentNames } from './sent-names.ts';

/** Key of a play in today's form, with the schema of its values. */
export interface InputKey {
  readonly name: string;
  readonly about: string;
  /** Where it is stored: `score`, `lamp`, `percent` or `optional.NAME`; null if only the lamp derives from it. */
  readonly to: string | null;
  readonly schema: z.ZodType;
  /** Value that stands for unknown. */
  readonly unknown: number | undefined;
}

/** Other name of an optional metric, or of a field in one. */
export interface MetricAlias {
  readonly name: string;
  readonly metric: string;
  /** Field in the metric; null if the name stands for all of it. */
  readonly field: string | null;
  readonly about: string;
  readonly schema: z.ZodType;
}

/** Differences between today's form of plays and the stored one, compiled for reading. */
export interface CompiledForm {
  readonly keys: readonly InputKey[];
  /** Keys of the stored form that a play with today's keys need not have: `score`, `lamp`, `percent`. */
  readonly replaced: readonly string[];
  /** Keys of today's form by the stored ones, where they differ. */
  readonly sentNames: SentNames;
  readonly lamp: ((sent: Readonly<Record<string, unknown>>) => string) | undefined;
  /** Placeholder for a lamp that can't be derived. */
  readonly worstLamp: string;
  readonly metrics: readonly MetricAlias[];
  /** Stored names of judgements. */
  readonly judgements: ReadonlySet<string>;
  /** Judgements by their name in lower case, without ambiguous ones. */
  readonly folded: ReadonlyMap<string, string>;
}

const compiled = new WeakMap<Gpt, CompiledForm>();

/** Returns today's form of a game:playtype's plays; cached. */
export function todayForm(gpt: Gpt): CompiledForm {
  const form = compiled.get(gpt) ?? compileForm(gpt);
  compiled.set(gpt, form);
  return form;
}

function compileForm(gpt: Gpt): CompiledForm {
  const { today, judgements, lamps } = gpt.def;
  const keys = Object.entries(today?.keys ?? {}).map(([name, key]) => compileKey(gpt, name, key));
  const targets = new Set([...keys.map(({ to }) => to), ...(today?.lamp ? ['lamp'] : [])]);
  return {
    keys,
    replaced: ['score', 'lamp', 'percent'].filter((name) => targets.has(name)),
    sentNames: Object.fromEntries(
      keys.flatMap(({ name, to }) => {
        const stored = to?.replace('optional.', '');
        return stored !== undefined && stored !== name ? [[stored, name]] : [];
      }),
    ),
    lamp: today?.lamp?.bind(today),
    worstLamp: lamps.order[0]!,
    metrics: Object.entries(today?.optional ?? {}).map(([name, path]) => compileMetric(gpt, name, path)),
    judgements: new Set(judgements),
    folded: foldedNames(judgements),
  };
}

function compileKey(gpt: Gpt, name: string, { about, to, values, unknown }: TodayKey): InputKey {
  const rest = { name, about, to: to ?? null, unknown };
  if (values) return { ...rest, schema: oneOf(values) };
  if (to === 'score' || to === 'lamp' || to === 'percent') return { ...rest, schema: playSchemas(gpt)[to]! };
  return { ...rest, schema: fieldType(fieldNamed(gpt.def.optional, to?.slice('optional.'.length) ?? name)) };
}

function compileMetric(gpt: Gpt, name: string, path: string): MetricAlias {
  const [metric = '', field = null] = path.split('.');
  const whole = fieldNamed(gpt.def.optional, metric);
  const part = field !== null && whole.type === 'object' ? fieldNamed(whole.fields, field) : whole;
  return { name, metric, field, about: part.about, schema: fieldType(part) };
}

function fieldNamed(fields: Fields, name: string): Field {
  const field = fields[name];
  if (!field) throw new Error(`today's form names a metric that is not declared: ${name}`);
  return field;
}

function foldedNames(judgements: readonly string[]): ReadonlyMap<string, string> {
  const lower = judgements.map((name) => name.toLowerCase());
  return new Map(
    judgements.flatMap((name, at) =>
      lower.indexOf(lower[at]!) === lower.lastIndexOf(lower[at]!) ? [[lower[at]!, name]] : [],
    ),
  );
}
