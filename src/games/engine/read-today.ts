import type { z } from 'zod';

import { isObject } from '../../base/shared/is-object.ts';
import { MAX_ISSUES } from '../../base/shared/refusal.ts';
import type { SentNames } from './sent-names.ts';
import type { CompiledForm, InputKey, MetricAlias } from './today.ts';

/** Fault of a play in today's form, with its path in the play. */
export interface FormFault {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

type PlayInput = Readonly<Record<string, unknown>>;
type Stored = Record<string, unknown>;

/** Play in the stored form. */
export interface ReadPlay {
  readonly play: Stored;
  readonly faults: readonly FormFault[];
  /** Keys that were sent, by the stored ones, if the play has keys of today's form. */
  readonly sentAs: SentNames | undefined;
}

/**
 * Returns a play in the stored form, with all faults of the sent one; undefined if nothing in it is in today's form. Other parts are copied
 * unchecked.
 */
export function readToday(form: CompiledForm, sent: PlayInput): ReadPlay | undefined {
  const isToday = hasKey(form, sent);
  const hasMetric = hasMetricOf(form, sent['optional']) || hasMetricOf(form, sent['hitMeta']);
  const hasJudgement = hasOddJudgement(form, sent['judgements']);
  if (!isToday && !hasMetric && !hasJudgement) return undefined;
  const play = { ...sent };
  const faults: FormFault[] = [];
  if (hasMetric) for (const part of ['optional', 'hitMeta']) readMetrics(form, part, play, faults);
  if (isToday) readKeys(form, sent, play, faults);
  if (hasJudgement) play['judgements'] = readJudgements(form, sent['judgements'] as PlayInput, faults);
  return { play, faults, sentAs: isToday ? form.sentNames : undefined };
}

// These three run for every play, so they don't allocate anything.

function hasKey({ keys }: CompiledForm, sent: PlayInput): boolean {
  for (const { name } of keys) if (sent[name] !== undefined) return true;
  return false;
}

function hasMetricOf({ metrics }: CompiledForm, values: unknown): boolean {
  if (metrics.length === 0 || !isObject(values)) return false;
  for (const { name } of metrics) if (values[name] !== undefined) return true;
  return false;
}

function hasOddJudgement({ judgements, folded }: CompiledForm, counts: unknown): boolean {
  if (!isObject(counts)) return false;
  for (const name of Object.keys(counts)) {
    if (!judgements.has(name) && folded.has(name.toLowerCase())) return true;
  }
  return false;
}

function readKeys(form: CompiledForm, sent: PlayInput, play: Stored, faults: FormFault[]): void {
  const values: Stored = {};
  const given = form.keys.filter(({ name }) => sent[name] !== undefined).map(({ name }) => name);
  for (const { name, schema } of form.keys) {
    delete play[name];
    const { success, data, error } = schema.safeParse(sent[name]);
    if (success) values[name] = data;
    const why = sent[name] === undefined ? `; a play with ${given.join(' and ')} needs it` : '';
    faults.push(
      ...(error ? firstOf(error) : []).map(({ path, message }) => ({
        path: [name, ...path],
        message: `${message}${why}`,
      })),
    );
  }
  const isWhole = form.keys.every(({ name }) => name in values);
  for (const key of form.keys) if (key.name in values) store(key, values[key.name], { sent, play, faults });
  if (form.lamp && isWhole) {
    const said = form.keys.map(({ name }) => `${name} ${shown(values[name])}`).join(' and ');
    put('lamp', form.lamp(values), said, { sent, play, faults });
  }
  // The fault is reported for the key; the stored field needs none of its own.
  for (const name of form.replaced) play[name] ??= name === 'lamp' ? form.worstLamp : 0;
}

interface Reading {
  sent: PlayInput;
  play: Stored;
  faults: FormFault[];
}

function store({ name, to, unknown }: InputKey, value: unknown, reading: Reading): void {
  if (to === null) return;
  const said = `${name} ${shown(value)}`;
  if (!to.startsWith('optional.')) put(to, value, said, reading);
  else if (value !== unknown || reading.sent['score'] === 0) putMetric(to.slice(9), { value, unknown, said }, reading);
}

function put(name: string, value: unknown, said: string, { sent, play, faults }: Reading): void {
  const other = sent[name] ?? null;
  if (other !== null && other !== value) faults.push(contradiction([name], said, other));
  play[name] = value;
}

function putMetric(
  metric: string,
  { value, unknown, said }: { value: unknown; unknown: number | undefined; said: string },
  { play, faults }: Reading,
): void {
  const [optional, hitMeta] = [play['optional'] ?? {}, play['hitMeta'] ?? {}];
  // The schema reports it.
  if (!isObject(optional) || !isObject(hitMeta)) return;
  const part = (optional[metric] ?? null) === null ? 'hitMeta' : 'optional';
  const other = optional[metric] ?? hitMeta[metric] ?? null;
  if (other !== null && other !== value && other !== unknown) faults.push(contradiction([part, metric], said, other));
  play['optional'] = { ...optional, [metric]: value };
}

const contradiction = (path: readonly string[], said: string, other: unknown): FormFault => ({
  path,
  message: `${path.join('.')} ${shown(other)} contradicts ${said}; send one of them`,
});

/** Returns the issues up to the limit: a graph may have a million. */
const firstOf = ({ issues }: z.ZodError) => issues.slice(0, MAX_ISSUES);

/** Formats a value for a message. */
function shown(value: unknown): string {
  if (typeof value === 'object' && value !== null) return 'of another type';
  const text = String(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}

function readMetrics(form: CompiledForm, part: string, play: Stored, faults: FormFault[]): void {
  const sent = play[part];
  if (!hasMetricOf(form, sent)) return;
  const values: Stored = { ...(sent as PlayInput) };
  for (const metric of form.metrics) readMetric(metric, { part, sent: sent as PlayInput, values }, faults);
  play[part] = values;
}

function readMetric(
  { name, metric, field, schema }: MetricAlias,
  { part, sent, values }: { part: string; sent: PlayInput; values: Stored },
  faults: FormFault[],
): void {
  delete values[name];
  const value = sent[name] ?? null;
  if (value === null) return;
  const { success, data, error } = schema.safeParse(value);
  if (!success) {
    faults.push(...firstOf(error).map(({ path, message }) => ({ path: [part, name, ...path], message })));
    return;
  }
  if ((sent[metric] ?? null) !== null) {
    faults.push({
      path: [part, name],
      message: `${name} is another name of ${metric}, which is there too; send one of them`,
    });
  } else values[metric] = field === null ? data : { ...(values[metric] as object | undefined), [field]: data };
}

function readJudgements({ judgements, folded }: CompiledForm, counts: PlayInput, faults: FormFault[]): Stored {
  const seen = new Set<string>();
  const entries = Object.entries(counts).map(([sent, count]) => {
    const name = judgements.has(sent) ? sent : (folded.get(sent.toLowerCase()) ?? sent);
    if (seen.has(name)) faults.push({ path: ['judgements', sent], message: `${name} is given more than once` });
    seen.add(name);
    return [name, count] as const;
  });
  // Unlike an assignment it accepts any name as a key.
  return Object.fromEntries(entries);
}
