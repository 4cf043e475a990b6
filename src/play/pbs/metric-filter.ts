import { Refusal } from '../../base/shared/refusal.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import type { MetricFilter } from './lists.store.ts';

/** Returns the filter by an optional metric, if one is asked for. Throws 400 for a metric or a value that the game does not have. */
export function metricFilter(
  { def }: Gpt,
  metric: string | undefined,
  value: string | undefined,
): MetricFilter | undefined {
  if (metric === undefined || value === undefined) return undefined;
  const named = Object.entries(def.optional).flatMap(([name, field]) =>
    field.type === 'enum' ? [{ name, field }] : [],
  );
  const found = named.find(({ name }) => name === metric);
  if (!found)
    throw unknown(
      'metricName',
      named.map(({ name }) => name),
    );
  const { values, aliases = {} } = found.field;
  const stored = aliases[value] ?? value;
  if (!values.includes(stored)) throw unknown('metricValue', values);
  return { metric, value: stored };
}

function unknown(path: 'metricName' | 'metricValue', known: readonly string[]): Refusal {
  const message =
    known.length === 0 ? 'this game has no metric with named values' : `expected one of ${known.join(', ')}`;
  return new Refusal(400, 'invalid_request', `${path}: ${message}`, [{ path, message }]);
}
